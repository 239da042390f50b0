/** Whose an order is, and where it goes and comes from: prices and taxes are looked up by it. */
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { OrderDraft } from '../draft/draft.ts';

export interface PlacedOrder {
  customerId: number | null;
  addressId: number | null;
  addressLocalId: LocalId | null;
  branchId: number | null;
}

/** Null for what is not chosen. */
export function placeOf({ values }: Pick<OrderDraft, 'values'>): PlacedOrder {
  const { id_customer: customer, address, id_branch_company: branch } = values;
  const [, name, id = ''] = /^(id|local):(.+)$/.exec(address) ?? [];
  return {
    customerId: customer === '' ? null : Number(customer),
    addressId: name === 'id' ? Number(id) : null,
    addressLocalId: name === 'local' ? (id as LocalId) : null,
    branchId: branch === '' ? null : Number(branch),
  };
}
