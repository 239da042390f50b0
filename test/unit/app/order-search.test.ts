import Big from 'big.js';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { OrderCriteria, OrderListSort } from '../../../src-shared/contract/orders/order-lists.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { countTurns } from '../../support/count-turns.ts';
import { asColleague, draft } from '../../support/drafts.ts';
import { openOtherService, type Exchange } from '../../support/services/other-service.ts';
import { openRig } from '../../support/rig.ts';

it('finds orders by customer, product, observation and number, without accents and by beginnings of words', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  const { localId } = await rig.command('order.create', {
    order: draft(rig, { observations: 'Portão amarelo, atrás da padaria Três Irmãos' }),
  });
  for (const text of ['portao', 'PORTÃO ama', 'tres irm', 'atras']) {
    expect((await rig.query('orders.search', { text })).rows.map((row) => row.localId)).toContain(localId);
  }
  expect((await rig.query('orders.search', { text: 'portao inexistente' })).total).toBe(0);
  expect((await rig.query('orders.search', { text: '"*^(' })).total).toBe(61);
});

it('finds a name whose accents are characters of their own, as in text that was copied out of a file name', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', {
    order: draft(rig, { observations: 'Entregar em São Paulo' }),
  });
  for (const text of ['são', 'são paulo', 'São Pau']) {
    const found = await rig.query('orders.search', { text: text.normalize('NFD') });
    expect(found.rows.map((row) => row.localId)).toEqual([localId]);
  }
});

it('finds a taxpayer number with its separators as by its digits', async () => {
  const rig = await openRig();
  for (const observations of ['CNPJ 11222333000181', 'CPF 52998224725', 'CNPJ 11.222.333/0001-81 again']) {
    await rig.command('order.create', { order: draft(rig, { observations }) });
  }
  const find = async (text: string) => (await rig.query('orders.search', { text })).rows.map((row) => row.localId);
  expect(await find('11222333000181')).toHaveLength(2);
  expect(await find('11.222.333/0001-81')).toHaveLength(2);
  expect(await find('cnpj 11.222.333/0001-81 again')).toHaveLength(1);
  expect(await find('529.982.247-25')).toEqual(await find('52998224725'));
  expect(await find('529.982.247-26')).toEqual([]);
  expect(await find('11.222.333')).toHaveLength(2);
  expect(await find('529.982.24')).toEqual(await find('52998224725'));
});

it('finds a taxpayer number in whichever form of its country it is kept and typed', async () => {
  const rig = await openRig();
  const forms = ['125319092', '12531909-2', '12.531.909-2'];
  for (const form of forms) await rig.command('order.create', { order: draft(rig, { observations: `RUT ${form}` }) });
  for (const text of forms) expect((await rig.query('orders.search', { text })).rows).toHaveLength(3);
});

it('finds numbers that are kept with separators by their digits, while they are being typed', async () => {
  const rig = await openRig();
  const kept = ['CPF 529.982.247-25', 'CNPJ 11.222.333/0001-81', 'CNPJ 12.ABC.345/01DE-35', 'CEP 01310-100'];
  const made = [];
  for (const observations of kept) {
    made.push((await rig.command('order.create', { order: draft(rig, { observations }) })).localId);
  }
  const find = async (text: string) => (await rig.query('orders.search', { text })).rows.map((row) => row.localId);
  for (const [at, typed] of ['52998224725', '11222333000181', '12abc34501de35', '01310100'].entries()) {
    expect(await find(typed)).toEqual([made[at]]);
  }
  expect(await find('529982')).toEqual([made[0]]);
  expect(await find('112223330')).toEqual([made[1]]);
  expect(await find('cep 013101')).toEqual([made[3]]);
  expect(await find('52998224726')).toEqual([]);
  expect(await find('cnpj 01310100')).toEqual([]);
  expect(await find('01310100 cep')).toEqual([made[3]]);
  expect(await find('529.982 cpf')).toEqual([made[0]]);
});

it('answers the filters of the service in the same way, newest first', async () => {
  const rig = await openRig({ orders: 120 });
  await rig.sync();
  const { rows, total } = await rig.query('orders.search', { limit: 100 });
  expect(total).toBe(120);
  const dates = rows.map(({ date }) => Date.parse(String(date)));
  expect(dates).toEqual([...dates].sort((a, b) => b - a));
  const id_customer = Number(rows[0]?.customer.id);
  const from = '2025-12-01T00:00:00Z';
  const to = '2026-02-01T00:00:00Z';
  const expected = rig.service.orders().filter(({ customer, date }) => {
    const at = Date.parse(String(date));
    return customer?.id === id_customer && at >= Date.parse(from) && at <= Date.parse(to);
  });
  const found = await rig.query('orders.search', { id_customer, order_date_from: from, order_date_to: to });
  expect(found.total).toBe(expected.length);
  expect((await rig.query('orders.search', { sort: 'id', limit: 3, page: 2 })).rows.map(({ id }) => id)).toEqual([
    4, 5, 6,
  ]);
});

it('says which parameters this machine cannot answer', async () => {
  const rig = await openRig();
  const found = await rig.query('orders.search', { create_date_from: '2026-01-01T00:00:00Z', sort: '-updated_at' });
  expect(found.notApplied).toEqual(['create_date_from', 'sort']);
});

it('finds an order under its new words and date once it is edited, and not under the old ones', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'azulejo' }) });
  await rig.command('order.update', { localId, changes: { observations: 'cimento', date: '2025-01-05T10:00:00Z' } });
  expect((await rig.query('orders.search', { text: 'azulejo' })).total).toBe(0);
  expect((await rig.query('orders.search', { text: 'cimento', order_date_to: '2025-02-01T00:00:00Z' })).total).toBe(1);
});

it('narrows by what only this machine knows: status, user, and what has not reached the service', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  const [first] = (await rig.query('orders.search', { limit: 1, details: true })).rows;
  const statusId = Number(first?.status.id);
  const userId = Number(first?.details?.user?.id);
  const ofService = (fits: (order: ReturnType<typeof rig.service.orders>[number]) => boolean) =>
    rig.service.orders().filter(fits).length;
  const { localId } = await rig.command('order.create', { order: draft(rig, {}) });
  const count = async (criteria: OrderCriteria) => (await rig.query('orders.search', criteria)).total;
  expect(await count({ statusIds: [statusId] })).toBe(ofService(({ status }) => status?.id === statusId));
  expect(await count({ userId })).toBe(ofService(({ user }) => user?.id === userId) + 1);
  expect(await count({ pending: 'any' })).toBe(1);
  expect(await count({ pending: 'needsYou' })).toBe(0);
  expect(await count({ localIds: [localId], pending: 'any' })).toBe(1);
  await rig.syncUntilQuiet();
  expect(await count({ pending: 'any' })).toBe(0);
});

it('finds by the day that is shown: a date without a time is that day everywhere', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const rig = await openRig();
  const day = '2025-03-10';
  const instant = new Date(2025, 2, 10, 23, 59, 59).toISOString();
  for (const date of [`${day}T00:00:00Z`, instant, '2025-03-11T00:00:00Z']) {
    await rig.command('order.create', { order: draft(rig, { date }) });
  }
  const found = await rig.query('orders.search', { dayFrom: day, dayTo: day });
  expect(found.rows.map(({ date }) => date).sort()).toEqual([`${day}T00:00:00Z`, instant].sort());
  const { days } = await rig.query('orders.days', { dayFrom: '2025-03-09', dayTo: '2025-03-11' });
  expect(days.map(({ day: each, count }) => [each, count])).toEqual([
    ['2025-03-09', 0],
    ['2025-03-10', 2],
    ['2025-03-11', 1],
  ]);
});

it('counts an order that was dated with a day in another zone as one of that day', async () => {
  vi.stubEnv('TZ', 'America/Manaus');
  onTestFinished(() => void vi.unstubAllEnvs());
  const rig = await openRig();
  const ofTheDay = ['2025-03-10T00:00:00-03:00', '2025-03-10T00:00:00+09:00', '2025-03-10T00:00-05:00'];
  const ofOthers = ['2025-03-09T00:00:00+14:00', '2025-03-11T00:00:00-03:00', '2025-03-10T00:59:59-03:00'];
  for (const date of [...ofTheDay, ...ofOthers]) await rig.command('order.create', { order: draft(rig, { date }) });
  const found = async (criteria: OrderCriteria) =>
    (await rig.query('orders.search', criteria)).rows.map(({ date }) => date ?? '').sort();
  expect(await found({ dayFrom: '2025-03-10', dayTo: '2025-03-10' })).toEqual(ofTheDay.toSorted());
  expect(await found({ dayTo: '2025-03-09' })).toEqual([ofOthers[0], ofOthers[2]].toSorted());
  expect(await found({ dayFrom: '2025-03-11' })).toEqual([ofOthers[1]]);
  const { days } = await rig.query('orders.days', { dayFrom: '2025-03-09', dayTo: '2025-03-11' });
  expect(days.map(({ count }) => count)).toEqual([2, 3, 1]);
});

it('counts an order that the service dates with a day alone as one of that day', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const day = '2025-03-10';
  const cutToDay = ({ body }: Exchange) =>
    JSON.parse(JSON.stringify(body).replaceAll(`${day}T00:00:00Z`, day)) as unknown;
  const rig = await openRig({ service: openOtherService({ answered: cutToDay }) });
  await rig.command('order.create', { order: draft(rig, { date: `${day}T00:00:00Z` }) });
  await rig.syncUntilQuiet();
  const found = await rig.query('orders.search', { dayFrom: day, dayTo: day });
  expect(found.rows.map(({ date }) => date)).toEqual([day]);
  const { days } = await rig.query('orders.days', { dayFrom: day, dayTo: day });
  expect(days).toMatchObject([{ day, count: 1 }]);
});

it('sorts by names without regard to accents and case, and by totals, estimates included', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  await rig.command('order.create', { order: draft(rig, {}) });
  const all = async (sort: OrderListSort) => (await rig.query('orders.search', { sort, limit: 100 })).rows;
  const names = (await all('customer')).map(({ customer }) => foldText(customer.name ?? ''));
  expect(names).toEqual(names.toSorted());
  expect((await all('-customer')).map(({ customer }) => foldText(customer.name ?? ''))).toEqual(names.toReversed());
  const totals = (await all('-total')).map(({ estimate, total_value }) => Number(estimate ?? total_value));
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
});

it('sums a selection exactly, and says how much of it is our estimate', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const { localId } = await rig.command('order.create', { order: draft(rig, {}) });
  const { rows } = await rig.query('orders.search', { limit: 100 });
  const exact = (wanted: typeof rows) =>
    wanted.reduce((sum, { estimate, total_value }) => sum.plus(estimate ?? total_value ?? 0), new Big(0)).toFixed(2);
  const all = await rig.query('orders.totals', { selection: { criteria: {}, except: [] } });
  expect(all).toEqual({ count: 31, total: exact(rows), estimated: 1, unknown: 0 });
  const except = rows.slice(3, 5).map((row) => row.localId);
  const some = await rig.query('orders.totals', { selection: { criteria: {}, except } });
  expect(some).toMatchObject({ count: 29, total: exact(rows.filter((row) => !except.includes(row.localId))) });
  const picked = await rig.query('orders.selected', {
    selection: { criteria: { localIds: [...except, localId], sort: 'date' }, except: [] },
    from: 0,
    count: 10,
  });
  expect(picked.rows.map((row) => row.localId).sort()).toEqual([...except, localId].sort());
});

it('tells the place of an order in a list, and which orders stand between two places', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  const { rows } = await rig.query('orders.search', { sort: 'id', limit: 60 });
  const seek = rows[41]?.localId;
  expect((await rig.query('orders.search', { sort: 'id', seek })).soughtAt).toBe(41);
  expect((await rig.query('orders.search', { sort: 'id', id_customer: 999_999, seek })).soughtAt).toBe(null);
  const between = await rig.query('orders.between', { criteria: { sort: 'id' }, from: 10, count: 5 });
  expect(between.localIds).toEqual(rows.slice(10, 15).map(({ localId }) => localId));
});

it('shows a list as it is after every change, and never as it was', async () => {
  const rig = await openRig({ orders: 5 });
  await rig.sync();
  const total = async () => (await rig.query('orders.search', {})).total;
  expect(await total()).toBe(5);
  const { localId } = await rig.command('order.create', { order: draft(rig, {}) });
  expect(await total()).toBe(6);
  await rig.command('order.delete', { localId });
  expect(await total()).toBe(5);
});

it('finds orders by an external id that was made here, elsewhere, or given by somebody', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  const given = await rig.command('order.create', { order: draft(rig, { fk_id: 'ERP-1' }) });
  const elsewhere = { ...draft(rig), fk_id: 'satchel-of-another-machine' };
  await rig.service.fetch(asColleague('POST', '/orders', elsewhere));
  const found = async (fk_id: string) =>
    (await rig.query('orders.search', { fk_id })).rows.map((row) => [row.localId, row.id]);
  const ownId = `satchel-${localId}`;
  expect([await found(ownId), await found('ERP-1')]).toEqual([[[localId, null]], [[given.localId, null]]]);
  await rig.sync();
  expect(rig.service.orders().map(({ fk_id }) => fk_id)).toEqual([elsewhere.fk_id, ownId, 'ERP-1']);
  expect([await found(ownId), await found('ERP-1')]).toEqual([[[localId, 2]], [[given.localId, 3]]]);
  expect(await found(elsewhere.fk_id)).toEqual([[expect.any(String), 1]]);
  expect(await found(`12345678${localId}`)).toEqual([]);
});

it('reads the rows of a large selection in short turns', async () => {
  const rig = await openRig({ orders: 200 });
  await rig.sync();
  const asked = rig.query('orders.selected', { selection: { criteria: {}, except: [] }, from: 10, count: 180 });
  expect(await countTurns(asked)).toBeGreaterThan(5);
  const { rows } = await rig.query('orders.search', { limit: 100 });
  expect((await asked).rows.slice(0, 90).map(({ id }) => id)).toEqual(rows.slice(10).map(({ id }) => id));
  expect((await asked).rows).toHaveLength(180);
});

it('reads a selection part by part as it was at its beginning, whatever comes and goes meanwhile', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const selection = { criteria: {}, except: [] };
  const part = (from: number) => rig.query('orders.selected', { selection, from, count: 10 });
  const before = (await rig.query('orders.search', { limit: 30 })).rows.map(({ localId }) => localId);
  const exported = (await part(0)).rows;
  await rig.command('order.create', { order: draft(rig, { date: '2099-01-01T12:00:00Z' }) });
  await rig.query('orders.totals', { selection });
  exported.push(...(await part(10)).rows);
  await rig.command('order.delete', { localId: String(before[0]) });
  const last = await part(20);
  exported.push(...last.rows);
  expect(exported.map(({ localId }) => localId)).toEqual(before);
  expect(last.total).toBe(30);
  expect((await part(0)).rows[0]?.date).toBe('2099-01-01T12:00:00Z');
});

it('answers what was asked in vain when the visit ends meanwhile', async () => {
  const rig = await openRig({ orders: 1_000 });
  await rig.sync();
  const selection = { criteria: {}, except: [] };
  const asked = rig.workspace.query('orders.selected', { selection, from: 0, count: 1_000 });
  await rig.workspace.close();
  expect(await asked).toEqual({ ok: false, error: { kind: 'notNow', state: 'signedOut' } });
});
