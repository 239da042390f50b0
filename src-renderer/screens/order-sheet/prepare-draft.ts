/** A new order of a sheet as the editor would have it: with the customer's terms, last prices, taxes and the company's defaults. */
import type { CommandPayload } from '../../../src-shared/contract/commands.ts';
import type { KnownReference } from '../../../src-shared/contract/catalogue/catalogue.ts';
import type { FieldProblem } from '../../i18n/field-problem.ts';
import { m } from '../../i18n/generated/messages.js';
import { today } from '../../state/clock.svelte.ts';
import { packDraft } from '../order-editor/draft/draft-content.ts';
import { snapshotOf } from '../order-editor/draft/history.ts';
import { OrderEditor } from '../order-editor/editor.svelte.ts';
import { linesOf } from '../order-editor/paste/paste.ts';
import { findSecondEntry } from '../order-editor/save/second-entry.ts';
import { problemOf } from '../order-editor/save/slip.ts';
import { Prefill } from '../order-editor/terms/prefill.svelte.ts';
import type { ReadOrder } from './sheet-orders.ts';

export interface PreparedDraft {
  payload: CommandPayload<'draft.keep'>;
  /** Our own sum, as decimal text. */
  estimate: string;
  lineCount: number;
  /** Lines without a price. */
  unpriced: number;
  /** An order here that may be the same; null if none is. */
  same: FieldProblem | null;
}

export async function prepareDraft(order: ReadOrder & { who: KnownReference }): Promise<PreparedDraft> {
  const editor = new OrderEditor({ localId: null });
  const { draft, locale } = editor;
  const { id, name, fk_id } = order.who;
  draft.values.id_customer = String(id);
  draft.labels.id_customer = name ?? fk_id ?? m.combobox_id({ id });
  draft.values.delivery_date = order.deliveryDate;
  draft.values.observations = notesOf(order);
  draft.lines = linesOf(order.items, locale);
  const prefill = new Prefill(editor);
  await prefill.chooseCustomer({ fk_id });
  await prefill.untilFilled();
  const [same] = await findSecondEntry({ draft, base: null, locale }, today());
  const { lines, draftId } = editor;
  const { estimate, count: lineCount } = lines;
  const content = packDraft(snapshotOf(draft), null, { locale, past: [], future: [] });
  return {
    payload: {
      ...{ draftId, orderLocalId: null, customerName: draft.labels.id_customer },
      ...{ lineCount, estimate: estimate.total, content },
    },
    ...{ estimate: estimate.total, lineCount, unpriced: estimate.unpriced },
    same: same ? problemOf(same) : null,
  };
}

/** The number of the order stays with it: the rep and the customer find it again. */
function notesOf({ reference, notes }: ReadOrder): string {
  return [reference === '' ? '' : m.order_sheet_reference({ reference }), notes].filter(Boolean).join('\n');
}
