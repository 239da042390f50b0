/** What the rows of customers on Today have in common: what a customer is called, and an order for him. */
import { m } from '../../i18n/generated/messages.js';
import { goTo } from '../../state/router.svelte.ts';

export interface RowCustomer {
  customerId: number;
  name: string | null;
  fk_id: string | null;
}

export function nameOf({ name, fk_id, customerId }: RowCustomer): string {
  return name ?? fk_id ?? m.combobox_id({ id: customerId });
}

export function startOrder({ customerId: id, name, fk_id }: RowCustomer): void {
  goTo({ screen: 'order', localId: null, customer: { id, name, fk_id } });
}
