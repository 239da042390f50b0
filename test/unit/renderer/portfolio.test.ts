/** Which customers of a state the list shows. */
import { expect, it } from 'vitest';
import type { CustomerDue } from '../../../src-shared/contract/catalogue/customers.ts';
import { customersIn } from '../../../src-renderer/screens/customers/portfolio.ts';

const customer = (customerId: number, name: string, state: CustomerDue['state']): CustomerDue => ({
  ...{ customerId, name, fk_id: `C-${customerId}`, state },
  ...{ everyDays: 7, dueInDays: -1, lastDate: '2026-03-01', usualAmount: 10 },
});
const rows = [customer(1, 'Açougue São Jorge', 'late'), customer(2, 'Padaria Sol', 'late'), customer(3, 'Sol', 'due')];
const ids = (text: string) => customersIn(rows, 'late', text).map(({ id }) => id);

it('shows the customers of the state in their order, with the day of the last order', () => {
  expect(ids('')).toEqual([1, 2]);
  expect(customersIn(rows, 'due', '')[0]).toMatchObject({ id: 3, name: 'Sol', lastSeenDate: '2026-03-01' });
});

it('narrows them by words of the name or the code, whatever their accents and order', () => {
  expect(ids('sao acou')).toEqual([1]);
  expect(ids(' c-2 ')).toEqual([2]);
  expect(ids('mercado')).toEqual([]);
  const company = { ...customer(4, 'Bar', 'late'), fk_id: '11222333000181' };
  expect(customersIn([...rows, company], 'late', '11.222.333/0001-81')).toMatchObject([{ id: 4 }]);
});
