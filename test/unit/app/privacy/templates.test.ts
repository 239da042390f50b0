/** What templates hold of a customer goes with it, and nothing else of them. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Connection } from '../../../../src-main/db/engine/connection.ts';
import type { ForWhom } from '../../../../src-shared/domain/customers/for-whom.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const customers = (...customerIds: number[]): ForWhom => ({ for: 'customers', customerIds });

async function openWithTemplates(content: string, of: Record<string, ForWhom>): Promise<Rig> {
  const rig = await openRig({ orders: 40 });
  await rig.sync();
  for (const [name, forWhom] of Object.entries(of))
    await rig.command('template.keep', { templateId: name, name, lineCount: 1, content, forWhom });
  return rig;
}

it('takes a template for the customer alone, and the customer out of one for others as well', async () => {
  const of = { alone: customers(8), both: customers(8, 9), other: customers(9), all: { for: 'everybody' } as const };
  const rig = await openWithTemplates('{}', of);
  const { counts } = await rig.query('privacy.ofCustomer', { customerId: 8 });
  expect(counts.templates).toBe(1);
  expect((await rig.command('privacy.eraseCustomer', { customerId: 8 })).gone).toEqual(counts);
  const { rows } = await rig.query('templates.list', {});
  expect(rows.map(({ name, forWhom, isDamaged }) => [name, forWhom, isDamaged])).toEqual([
    ['all', { for: 'everybody' }, false],
    ['both', customers(9), false],
    ['other', customers(9), false],
  ]);
});

it('no longer says whose terms the lines have, and leaves those of others', async () => {
  const rig = await openWithTemplates('{}', {});
  const { rows } = await rig.query('orders.search', {});
  const [own] = rows;
  const others = rows.find(({ customer }) => customer.id !== own?.customer.id);
  const customerId = own?.customer.id ?? 0;
  const priceOf = (row: typeof own) => ({ price: 2, orderId: row?.id, orderLocalId: row?.localId, date: '2026-01-02' });
  const taxesOf = (row: typeof own) => ({ icms: null, orderId: row?.id, date: '2026-01-02' });
  const line = { product: 'Caneta', values: { price: '2' } };
  const foreign = { ...line, termsOf: '777', lastPrice: priceOf(others), taxes: taxesOf(others) };
  const of = (lines: unknown[]) => JSON.stringify({ version: 1, locale: 'en', draft: { customFields: [], lines } });
  const content = of([
    { ...line, termsOf: customerId.toLocaleString('en'), lastPrice: priceOf(undefined), taxes: taxesOf(undefined) },
    { ...line, termsOf: '777', lastPrice: priceOf(own), taxes: taxesOf(own) },
    foreign,
  ]);
  await rig.command('template.keep', { templateId: 't', name: 't', lineCount: 3, content });
  await rig.command('privacy.eraseCustomer', { customerId });
  const left = await rig.query('templates.get', { templateId: 't' });
  expect(left.isDamaged).toBe(false);
  expect(JSON.parse(String(left.content))).toEqual(
    JSON.parse(of([{ ...line, termsOf: '0', lastPrice: null }, { ...line, termsOf: '777', lastPrice: null }, foreign])),
  );
});

it('leaves what is no template of ours as it is, and what was damaged damaged', async () => {
  const rig = await openWithTemplates('no JSON', { both: customers(8, 9) });
  const db = new Connection(join(rig.directory, 'satchel.sqlite'));
  db.exec(`UPDATE templates SET name = 'other'`);
  db.close();
  await rig.command('privacy.eraseCustomer', { customerId: 8 });
  expect((await rig.query('templates.list', {})).rows).toMatchObject([{ forWhom: customers(9), isDamaged: true }]);
  expect((await rig.query('templates.get', { templateId: 'both' })).content).toBe('no JSON');
});
