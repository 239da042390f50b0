/** An order of one line that the service holds, as the editor shows it. */
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draftOf, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';

export const lineId = 'line-a' as LocalId;

export const known: OrderDetail = {
  localId: 'order-a' as LocalId,
  id: 7,
  addressLocalId: null,
  isAddressGone: false,
  estimate: null,
  leftOut: [],
  cutOff: [],
  sync: { state: 'onService', entryIds: [], deletedThere: false },
  order: {
    id: 7,
    date: '2026-03-02T00:00:00.000Z',
    delivery_date: '2026-03-05T17:30:00-03:00',
    customer: { id: 1, name: 'Mercado Central', fk_id: 'CLI-1' },
    status: { id: 2 },
    freight: { id: 3, name: 'CIF', value: 12.5 },
    address: { id: 40, street: 'Rua A', number: 5 },
    observations: 'call first',
    custom_fields: { route: 'north', weight: 3 },
    items: [
      {
        localId: lineId,
        id: 70,
        item: { id: 500, name: 'Coffee' },
        quantity: 1234.567,
        price: 2.345,
        perc_desc: 5,
        icms: 18,
        value_ipi: 1.1,
      },
    ],
  },
};

export const shown = () => draftOf(known, 'en');
export const line = (draft: OrderDraft): LineDraft => draft.lines[0] ?? blankLine();
