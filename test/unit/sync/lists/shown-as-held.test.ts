/** After any changes on the service and pulls to the end: lists, searches, filters, days and sums are those of its records. */
import Big from 'big.js';
import { expect, it } from 'vitest';
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';
import type { OrderCriteria } from '../../../../src-shared/contract/orders/order-lists.ts';
import { openListService, type HeldOrder } from '../../../support/services/list-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { createSeededRandom } from '../../../support/seeded-random.ts';

const minuteMs = 60_000;
const names = ['Padaria São João', 'MERCADO Água-Viva', 'Ótica 21', 'ß & Søn', '', null, 77, 'ação', 'Acao', 'Łódź'];
const fkIds = ['C-1', 'c-1', '12.345.678/0001-95', 'PED 9', '', null, 4711];
const notes = [
  'girafa',
  'Girafas de pé',
  'açaí 19',
  '日本語 note',
  'a\u0000b',
  'ＦＵＬＬ width',
  "l'eau_vive",
  null,
  '—',
  'naïve',
];
const dates = [
  ...['2026-02-27T00:00:00.000Z', '2026-02-27T23:59:59-03:00', '2026-02-28', '2026-02-28 10:00:00', null, 'soon'],
  ...[
    '2026-03-01T02:30:00Z',
    '2026-03-01T00:00:00-03:00',
    '2026-03-01T00:00:00+09:00',
    '0001-01-01T00:00:00',
    '9999-12-31T23:59:59Z',
    '',
  ],
];
const amounts = [0, 10.5, '99.90', 1234.56, -3, null, 'twelve', 0.1, 0.2];
/** Of an order without lines: beside more than that, no lines are no statement. */
const amountsOfNone = [0, -3, null, 'twelve'];

function createChance(seed: number) {
  const { fraction } = createSeededRandom(seed);
  const below = (count: number) => Math.floor(fraction() * count);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  return { below, one };
}

type Chance = ReturnType<typeof createChance>;

function randomOrder({ below, one }: Chance, id: number): HeldOrder {
  const lines = Array.from({ length: below(4) }, (_, at) => ({
    id: one([id * 10 + at, id * 10]),
    item: one([{ id: 1 + below(5), name: one(names), fk_id: one(fkIds) }, null]),
    quantity: one([1, 2.5, '3', null]),
    price: one(amounts),
    description: one(notes),
  }));
  const items = one([lines, lines, [...lines, null], null]);
  return {
    id,
    date: one(dates),
    fk_id: one(fkIds),
    status: one([{ id: 1 + below(3), name: one(names) }, null]),
    customer: one([{ id: 1 + below(4), name: one(names), fk_id: one(fkIds) }, null]),
    user: { id: 1, name: 'Ana' },
    observations: one(notes),
    total_value: one(items?.some(Boolean) ? amounts : amountsOfNone),
    items,
    custom_fields: one([null, JSON.parse('{"__proto__":"y","constructor":1}')]) as unknown,
  };
}

const members = (value: unknown) => (value ?? {}) as Record<string, unknown>;
const text = (value: unknown) => (value == null ? '' : String(value));
const number = (value: unknown) => (value == null || Number.isNaN(Number(value)) ? null : Number(value));

function wordsOf(order: HeldOrder): string[] {
  const { customer, id, fk_id, observations, items } = order;
  const lines = ((items ?? []) as unknown[]).flatMap((line) => {
    const { item, description } = members(line);
    return [members(item)['name'], members(item)['fk_id'], description];
  });
  const texts = [members(customer)['name'], members(customer)['fk_id'], id, fk_id, observations, ...lines];
  return texts.flatMap((each) => text(each).match(/[\p{L}\p{N}]+/gu) ?? []).map(foldText);
}

function dayOf({ date }: HeldOrder): string {
  const at = new Date(text(date));
  if (Number.isNaN(at.getTime())) return '';
  const isDay = /^\d{4}-\d\d-\d\d(T00:00:00(\.000)?(Z|[+-]\d\d:\d\d))?$/.test(text(date));
  if (isDay) return text(date).slice(0, 10);
  const pad = (n: number, length = 2) => String(n).padStart(length, '0');
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

function sumOf(orders: readonly HeldOrder[]) {
  const known = orders.map(({ total_value }) => number(total_value)).filter((value) => value !== null);
  const total = known.reduce((sum, value) => sum.plus(value), new Big(0)).toFixed(2);
  return { count: orders.length, total, estimated: 0, unknown: orders.length - known.length };
}

async function expectAsHeld(rig: Rig, held: readonly HeldOrder[], name: string): Promise<void> {
  async function idsOf(criteria: OrderCriteria): Promise<(number | null)[]> {
    const { rows, total } = await rig.query('orders.search', { ...criteria, limit: 100 });
    expect(await rig.query('orders.count', { criteria })).toEqual({ total });
    expect(rows).toHaveLength(Math.min(100, total));
    return rows.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
  }
  const those = (keep: (order: HeldOrder) => boolean) =>
    held
      .filter(keep)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);

  expect(await idsOf({}), name).toEqual(those(() => true));
  const { rows } = await rig.query('orders.search', { limit: 100 });
  for (const row of rows) {
    const order = held.find(({ id }) => id === row.id);
    const { customer, status, date, total_value } = members(order);
    expect(row, name).toMatchObject({
      date: date ?? null,
      total_value: number(total_value),
      customer: {
        id: members(customer)['id'] ?? null,
        name: members(customer)['name'] == null ? null : text(members(customer)['name']),
      },
      status: { id: members(status)['id'] ?? null },
    });
  }
  const words = new Set(held.flatMap(wordsOf));
  for (const word of words) {
    for (const beginning of [word, word.slice(0, 2)]) {
      if (/^\d{6,}$/.test(beginning)) continue;
      const found = those((order) => wordsOf(order).some((each) => each.startsWith(beginning)));
      expect(await idsOf({ text: beginning }), `${name}: ${beginning}`).toEqual(found);
    }
  }
  for (let id = 1; id <= 4; id++) {
    expect(await idsOf({ id_customer: id }), name).toEqual(those(({ customer }) => members(customer)['id'] === id));
    expect(await idsOf({ statusIds: [id] }), name).toEqual(those(({ status }) => members(status)['id'] === id));
  }
  for (const fkId of ['C-1', 'PED 9']) {
    expect(await idsOf({ fk_id: fkId }), name).toEqual(those(({ fk_id }) => fk_id === fkId));
  }
  const { days } = await rig.query('orders.days', { dayFrom: '2026-02-26', dayTo: '2026-03-02' });
  for (const { day, ...sum } of days) {
    const ofDay = held.filter((order) => dayOf(order) === day);
    expect(sum, `${name}: ${day}`).toEqual(sumOf(ofDay));
    expect(await idsOf({ dayFrom: day, dayTo: day }), `${name}: ${day}`).toEqual(
      those((order) => dayOf(order) === day),
    );
  }
  const totals = await rig.query('orders.totals', { selection: { criteria: {}, except: [] } });
  expect(totals, name).toEqual(sumOf(held));
}

it.each([1, 2, 3, 4, 5, 6])('whatever was made, changed and deleted there, case %d', async (seed) => {
  const chance = createChance(seed);
  const service = openListService();
  const rig = await openRig({ service });
  service.now = rig.clock.now;
  let lastId = 0;
  function change(): void {
    const ids = service.held().map(({ id }) => id);
    const kind = chance.below(10);
    if (ids.length < 30 || kind < 4) service.put(randomOrder(chance, ++lastId));
    else if (kind < 8) service.put(randomOrder(chance, chance.one(ids)));
    else service.remove(chance.one(ids));
  }
  for (let n = 0; n < 45; n++) change();
  for (let round = 0; round < 4; round++) {
    service.onAsked = () => {
      if (chance.below(3) === 0) change();
    };
    await rig.sync();
    if (chance.below(3) === 0) await rig.reopen();
    for (let n = chance.below(8); n > 0; n--) change();
    service.onAsked = () => {};
    await rig.clock.advance(61 * minuteMs);
    await rig.sync();
    await rig.command('deletions.decide', { remove: true });
    await rig.sync();
    await expectAsHeld(rig, service.held(), `case ${seed}, round ${round}`);
  }
});
