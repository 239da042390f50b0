/** The order that is shown, as what a standing order is made of. */
import { m } from '../../../i18n/generated/messages.js';
import type { StandingSource } from '../../standing/standing-source.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { packTemplate } from './template-content.ts';

/** Null without a customer or an item. It is called after the customer until the rep says otherwise. */
export function standingSource(editor: OrderEditor): StandingSource | null {
  const { draft, lineCount, locale } = editor;
  if (draft.values.id_customer === '' || lineCount === 0) return null;
  const name = m.standing_name_of({ customer: draft.labels.id_customer });
  return { name, lineCount, content: packTemplate($state.snapshot(draft), locale) };
}
