/** Visits as the rep logs them: kept on this machine, and nowhere else. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Visit } from '../../../../src-shared/contract/visits/visits.ts';
import { planningVisit } from '../../../../src-shared/domain/customers/visit-plan.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { spoilTable } from '../../../support/spoil-table.ts';

const visit: Visit = {
  ...{ visitId: 'v1', customerId: 1, customerName: 'Mercado Sol', day: '2026-11-23', kind: 'noOrder' },
  ...{ reason: 'closed', reasonText: '', note: 'Volto sexta', nextDay: '2026-11-27', loggedAtMs: 1_000 },
};
const order: Visit = { ...visit, visitId: 'v2', kind: 'order', reason: null, nextDay: null, loggedAtMs: 2_000 };

const ofCustomer = async (rig: Rig, customerId = 1) => (await rig.query('visits.ofCustomer', { customerId })).rows;
const planned = async (rig: Rig, today = '2026-11-27') =>
  (await rig.query('visits.planned', { today, limit: 50 })).rows;

it('keeps visits of a customer, the newest first, also after the program has ended', async () => {
  const rig = await openRig();
  await rig.command('visit.keep', order);
  await rig.command('visit.keep', visit);
  await rig.command('visit.keep', { ...visit, visitId: 'v3', day: '2026-11-24', nextDay: null });
  await rig.command('visit.keep', { ...visit, visitId: 'v4', customerId: 2 });
  await rig.reopen();
  expect((await ofCustomer(rig)).map(({ visitId }) => visitId)).toEqual(['v3', 'v2', 'v1']);
  expect((await ofCustomer(rig)).at(-1)).toEqual(visit);
});

it('changes a visit under its name, deletes it, and brings it back as it was', async () => {
  const rig = await openRig();
  await rig.command('visit.keep', visit);
  const changed: Visit = { ...visit, kind: 'call', reason: null, note: 'Ligou de volta' };
  await rig.command('visit.keep', changed);
  expect(await ofCustomer(rig)).toEqual([changed]);
  await rig.command('visit.delete', { visitId: 'v1' });
  await rig.command('visit.delete', { visitId: 'v1' });
  expect(await ofCustomer(rig)).toEqual([]);
  await rig.command('visit.keep', changed);
  expect(await ofCustomer(rig)).toEqual([changed]);
});

it.each([
  ['no reason for no order', { reason: null }, 'reason'],
  ['a reason beside an order', { kind: 'order' as const }, 'reason'],
  ['another reason without words', { reason: 'other' as const, reasonText: ' ' }, 'reasonText'],
  ['words of a reason that has its own', { reasonText: 'Reforma' }, 'reasonText'],
  ['a next visit on the same day', { nextDay: '2026-11-23' }, 'nextDay'],
  ['a day that no calendar has', { day: '2026-02-30' }, 'day'],
  ['a day of another century', { day: '1926-11-23' }, 'day'],
  ['a next visit of another century', { nextDay: '2206-11-27' }, 'nextDay'],
])('refuses %s', async (_, changes, path) => {
  const rig = await openRig();
  const error = await rig.refused('visit.keep', { ...visit, ...changes });
  expect(error).toMatchObject({ kind: 'invalid', fields: [{ path }] });
  expect(await ofCustomer(rig)).toEqual([]);
});

describe('planned visits', () => {
  it('are those of today and before, the longest overdue first', async () => {
    const rig = await openRig();
    const days = ['2026-11-28', '2026-11-27', '2026-11-25'];
    for (const [at, nextDay] of days.entries())
      await rig.command('visit.keep', { ...visit, visitId: `v${at}`, customerId: at + 1, nextDay });
    expect(await planned(rig)).toMatchObject([
      {
        customerId: 3,
        name: 'Mercado Sol',
        plannedDay: '2026-11-25',
        kmFromPrevious: null,
        last: { note: 'Volto sexta' },
      },
      { customerId: 2, plannedDay: '2026-11-27' },
    ]);
    expect(await rig.query('visits.planned', { today: '2026-11-28', limit: 1 })).toMatchObject({
      rows: [{ customerId: 3 }],
      total: 3,
    });
  });

  it.each([
    ['a later visit', { day: '2026-11-24' }, 0],
    ['a later visit of the same day', {}, 0],
    ['a visit of a day before', { day: '2026-11-20' }, 1],
    ['a visit of another customer', { customerId: 2, day: '2026-11-24' }, 1],
  ])('after %s', async (_, changes, left) => {
    const rig = await openRig();
    await rig.command('visit.keep', visit);
    await rig.command('visit.keep', { ...order, ...changes });
    expect(await planned(rig)).toHaveLength(left);
    await rig.command('visit.delete', { visitId: 'v2' });
    expect(await planned(rig)).toHaveLength(1);
  });
});

describe('a visit that is noted afterwards, with an earlier day', () => {
  /** The newest one by its day, logged before the other. */
  const newest: Visit = { ...order, day: '2026-11-25', loggedAtMs: 500 };

  it.each([
    ['plans if the newest one does not', {}, [['v1', '2026-11-27']]],
    ['plans nothing beside a plan of the newest one', { nextDay: '2026-11-26' }, [['v2', '2026-11-26']]],
    ['plans nothing for a day on which a visit was made', { day: '2026-11-27' }, []],
  ] as [string, Partial<Visit>, [string, string][]][])('%s', async (_, changes, plans) => {
    const rig = await openRig();
    await rig.command('visit.keep', { ...newest, ...changes });
    await rig.command('visit.keep', visit);
    const rows = (await planned(rig)).map(({ last, plannedDay }) => [last.visitId, plannedDay]);
    expect(rows).toEqual(plans);
    expect(planningVisit(await ofCustomer(rig))?.visitId).toBe(plans[0]?.[0]);
  });
});

describe('planned visits of customers whose address is known', () => {
  /** In São Paulo, Rio, Campinas and without a place, planned in this order. */
  const places = [
    { city: 'São Paulo', latitude: -23.5505, longitude: -46.6333 },
    { city: 'Rio de Janeiro', latitude: -22.9068, longitude: -43.1729 },
    { city: 'Campinas', latitude: -22.9056, longitude: -47.0608 },
    { city: 'Santos', latitude: 0, longitude: 0 },
  ];

  it('come each nearest to the one before, with the straight line between them', async () => {
    const rig = await openRig();
    for (const [at, address] of places.entries()) {
      const customerId = at + 1;
      const reference = { id: customerId, name: address.city, fk_id: `C-${customerId}` };
      await rig.command('catalogue.add', { kind: 'customer', reference });
      await rig.command('address.create', { customerFkId: `C-${customerId}`, address });
      await rig.command('visit.keep', { ...visit, visitId: `v${at}`, customerId, loggedAtMs: at });
    }
    const rows = (await planned(rig)).map(({ name, city, kmFromPrevious }) => [
      name,
      city,
      kmFromPrevious && Math.round(kmFromPrevious),
    ]);
    expect(rows).toEqual([
      ['São Paulo', 'São Paulo', null],
      ['Campinas', 'Campinas', 84],
      ['Rio de Janeiro', 'Rio de Janeiro', 398],
      ['Santos', 'Santos', null],
    ]);
  });

  it('are at the address of the last order if the customer has several', async () => {
    const rig = await openRig();
    const [customer] = rig.service.references('customer');
    const customerFkId = String(customer?.fk_id);
    const made: LocalId[] = [];
    for (const address of places.slice(0, 2))
      made.push((await rig.command('address.create', { customerFkId, address })).localId);
    await rig.command('order.create', {
      order: draft(rig, { id_customer: customer?.id ?? 0, address_local_id: made[1] }),
    });
    await rig.syncUntilQuiet();
    await rig.command('visit.keep', { ...visit, customerId: customer?.id ?? 0 });
    expect(await planned(rig)).toMatchObject([{ city: 'Rio de Janeiro' }]);
    // As the rep has corrected it since, sent or not.
    rig.network.isDown = true;
    await rig.command('address.update', { localId: made[1] ?? '', changes: { city: 'Niterói' } });
    expect(await planned(rig)).toMatchObject([{ city: 'Niterói' }]);
  });
});

it('sends nothing of a visit, and does not ask the service for it', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  rig.workspace.start();
  await rig.clock.advance(100);
  const before = rig.service.requests().length;
  await rig.command('visit.keep', visit);
  await rig.command('visit.delete', { visitId: 'v1' });
  await rig.clock.advance(100);
  expect(rig.service.requests()).toHaveLength(before);
  await rig.workspace.stop();
});

it('brings visits out of a damaged database, and out of a backup', async () => {
  const rig = await openRig();
  await rig.command('visit.keep', visit);
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  spoilTable(path, 'catalogue');
  writeFileSync(join(rig.directory, 'check-at-next-start'), '');
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).not.toBeNull();
  expect(await ofCustomer(rig)).toEqual([visit]);
  await rig.workspace.close();
  writeFileSync(path, Buffer.alloc(8_192, 0xa5));
  await rig.reopen();
  expect(await ofCustomer(rig)).toEqual([visit]);
});

it('copies a visit into a backup at once, not only when the program is closed', async () => {
  const rig = await openRig();
  await rig.command('visit.keep', visit);
  const folder = join(rig.directory, 'backups');
  const copies = readdirSync(folder).map((name) => {
    const db = new BetterSqlite3(join(folder, name), { readonly: true });
    try {
      return db.prepare(`SELECT note FROM visits`).pluck().all();
    } finally {
      db.close();
    }
  });
  expect(copies).toEqual([['Volto sexta']]);
});

it('lists all visits part by part with the names that the catalogue has', async () => {
  const rig = await openRig();
  await rig.sync();
  await rig.command('catalogue.add', { kind: 'customer', reference: { id: 1, name: 'Mercado Novo', fk_id: 'C-1' } });
  await rig.command('visit.keep', visit);
  await rig.command('visit.keep', { ...visit, visitId: 'v9', customerId: 999, day: '2026-11-25' });
  const list = (from: number, count: number) => rig.query('visits.list', { from, count });
  expect(await list(0, 1)).toMatchObject({ rows: [{ customerName: 'Mercado Sol', customerFkId: null }], total: 2 });
  expect(await list(1, 5)).toMatchObject({ rows: [{ customerName: 'Mercado Novo', customerFkId: 'C-1' }], total: 2 });
});
