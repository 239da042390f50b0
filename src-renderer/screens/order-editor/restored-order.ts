/** A discarded order as a new one that is being typed. */
import type { OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import { isOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import type { NumberLocale } from '../../i18n/parse-number.ts';
import { draftOf, type OrderDraft } from './draft.ts';
import { copyOrder } from './presets.ts';

/** All that the rep had entered, but the date, which is that of entry, and an external id that Satchel had made up. */
export function restoredOrder(detail: OrderDetail, locale: NumberLocale): OrderDraft {
  const before = draftOf(detail, locale);
  const draft = copyOrder(detail, before, locale);
  const { delivery_date, id_order_status, fk_id } = before.values;
  Object.assign(draft.values, { delivery_date, id_order_status, fk_id: isOwnFkId(fk_id) ? '' : fk_id });
  draft.labels.id_order_status = before.labels.id_order_status;
  return draft;
}
