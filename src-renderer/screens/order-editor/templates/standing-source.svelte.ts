/** The order that is shown, as what a standing order is made of. */
import { m } from '../../../i18n/generated/messages.js';
import type { StandingSource } from '../../standing/standing-source.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { isBlankLine } from '../line/line-draft.ts';
import { packTemplate } from './template-content.ts';

/** Null without a customer or an item. It is called after its first item until the rep says otherwise. */
export function standingSource(editor: OrderEditor): StandingSource | null {
  const { draft, lines, locale } = editor;
  const { count: lineCount } = lines;
  if (draft.values.id_customer === '' || lineCount === 0) return null;
  const product = (draft.lines.find((line) => !isBlankLine(line))?.product ?? '').slice(0, 100);
  const name = lineCount === 1 ? product : m.standing_name_more({ product, count: lineCount - 1 });
  return { name, lineCount, content: packTemplate($state.snapshot(draft), locale) };
}
