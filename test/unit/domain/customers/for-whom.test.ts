/** Whether a template is for a customer. */
import { expect, it } from 'vitest';
import { fitsCustomer, type CustomerFacts, type ForWhom } from '../../../../src-shared/domain/customers/for-whom.ts';

const known: CustomerFacts = {
  ...{ customerId: 7, state: 'SP', cities: ['São Paulo', 'Santos'], branchId: 2, priceList: 'Atacado' },
};
const unknown: CustomerFacts = { customerId: 7, state: null, cities: [], branchId: null, priceList: null };

const cases: [fits: ForWhom, not: ForWhom][] = [
  [
    { for: 'states', states: ['RJ', 'SP'] },
    { for: 'states', states: ['RJ'] },
  ],
  [
    { for: 'cities', cities: ['SANTOS'] },
    { for: 'cities', cities: ['Campinas'] },
  ],
  [
    { for: 'cities', cities: ['sao paulo'] },
    { for: 'cities', cities: ['São Paulo de Olivença'] },
  ],
  [
    { for: 'branches', branchIds: [1, 2] },
    { for: 'branches', branchIds: [3] },
  ],
  [
    { for: 'priceLists', priceLists: ['atacado '] },
    { for: 'priceLists', priceLists: ['Varejo'] },
  ],
  [
    { for: 'customers', customerIds: [7] },
    { for: 'customers', customerIds: [8] },
  ],
];

it.each(cases)('goes by what is known of the customer: %j and not %j', (fits, not) => {
  expect([fitsCustomer(fits, known), fitsCustomer(not, known)]).toEqual([true, false]);
});

it('fits no group of which nothing is known, and fits everybody', () => {
  const groups = cases.map(([fits]) => fits).filter((whom) => whom.for !== 'customers');
  expect(groups.map((whom) => fitsCustomer(whom, unknown))).toEqual(groups.map(() => false));
  expect(fitsCustomer({ for: 'everybody' }, unknown)).toBe(true);
});
