/** The customers of one state, as rows of the list of customers. */
import type { CatalogueRow } from '../../../src-shared/contract/catalogue/catalogue.ts';
import type { CustomerDue } from '../../../src-shared/contract/catalogue/customers.ts';
import type { DueState } from '../../../src-shared/domain/customers/due.ts';
import { fitsCustomer } from '../../../src-shared/domain/customers/fits-customer.ts';

/** Those that a rep has to do something about, as they stand above the list. */
export const shownStates = ['due', 'late', 'silent'] as const satisfies readonly DueState[];
export type ShownState = (typeof shownStates)[number];

const unknown = { type: null, lastPrice: null, lastSeenOrderLocalId: null, listPrice: null, ean: null, imported: null };

export function customersIn(rows: readonly CustomerDue[], state: ShownState, text: string): CatalogueRow[] {
  const fits = fitsCustomer(text);
  return rows.flatMap((row) => {
    const { customerId: id, name, fk_id, lastDate: lastSeenDate } = row;
    if (row.state !== state || !fits(row)) return [];
    return [{ ...unknown, kind: 'customer', id, name, fk_id, lastSeenDate }];
  });
}
