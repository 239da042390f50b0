/** Discarded work on an order as a draft. */
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { isOwnFkId } from '../../../../src-shared/domain/own-fk-id.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { draftOf, type OrderDraft } from './draft.ts';
import { unsavedLine } from '../line/line-draft.ts';
import { copyOrder } from '../terms/presets.ts';

/** A discarded order as a new one: all that the rep had entered, but the date, which is that of entry, and an external id that Satchel had made up. */
export function restoredOrder(detail: OrderDetail, locale: NumberLocale): OrderDraft {
  const before = draftOf(detail, locale);
  // The rep has entered all of it: nothing of it came from another order.
  const draft: OrderDraft = { ...copyOrder(detail, before, locale), presets: {} };
  delete draft.copiedFields;
  const { delivery_date, id_order_status, fk_id } = before.values;
  Object.assign(draft.values, { delivery_date, id_order_status, fk_id: isOwnFkId(fk_id) ? '' : fk_id });
  draft.labels.id_order_status = before.labels.id_order_status;
  return draft;
}

/** The order of `base` with the discarded changes in `detail`: what differs from the base is typed, and nothing is sent yet. */
export function withRestored(base: OrderDraft, detail: OrderDetail, locale: NumberLocale): OrderDraft {
  const restored = draftOf(detail, locale);
  const held = new Map(base.lines.map((line) => [line.localId, line]));
  const lines = restored.lines.map((line) => {
    const before = line.localId === null ? undefined : held.get(line.localId);
    return before ? { ...line, key: before.key } : { ...unsavedLine(line, line), key: `new:${crypto.randomUUID()}` };
  });
  return { ...restored, lines };
}
