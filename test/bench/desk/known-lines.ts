/** What is looked up of cached orders for a long order: taxes of its lines, and whether it was entered already. */
import type { Workspace } from '../../../src-main/app/workspace.ts';
import type { OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import { figure, percentile, type Benchmark, type Figure, type Scale } from '../report/figures.ts';
import { makeFolder, openOffline, stock } from '../stocked.ts';
import { timesOf } from './times-of.ts';

const lines = 200;

export const knownLines: Benchmark = {
  about: `taxes for an order of ${lines} lines, and whether an order was entered already; as the main process answers them.`,
  orders: 100_000,
  run: measure,
};

const rounds = 5;
const repeats = 20;
/** A frame of the window. */
const frameMs = 1_000 / 60;
/** No state of the sample: every line is looked for among all of them. */
const nowhere = { addressId: null, addressLocalId: null, branchId: null };

async function measure({ orders }: Scale): Promise<Figure[]> {
  const workspace = await openOffline(await stock(makeFolder(), orders));
  try {
    const found = await valueOf(workspace.query('orders.search', { sort: '-date', limit: 1 }));
    const [first] = found.rows;
    if (!first) throw new Error('The sample has no orders.');
    const newest = await valueOf(workspace.query('orders.get', { localId: first.localId }));
    const productIds = await manyProducts(workspace);
    const questions = questionsAbout(workspace, newest, productIds);
    const times = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const [name, ask] of Object.entries(questions))
        times.get(name)?.push(percentile(await timesOf(repeats, ask), 0.5));
    return [...times].flatMap(([name, all]) => [
      figure(`${name}, p50`, 'ms', all),
      figure(
        `${name}, of a frame`,
        '%',
        all.map((ms) => (100 * ms) / frameMs),
      ),
    ]);
  } finally {
    await workspace.close();
  }
}

function questionsAbout(workspace: Workspace, { order }: OrderDetail, productIds: readonly number[]) {
  const customerId = order.customer?.id ?? 0;
  const place = {
    addressId: order.address?.id ?? null,
    addressLocalId: null,
    branchId: order.branch_company?.id ?? null,
  };
  const items = order.items.map(({ item, quantity }) => ({ productId: item?.id ?? 0, quantity: quantity ?? null }));
  const same = { customerId, day: String(order.date).slice(0, 10), items, externalId: 'none' };
  const taxes = (customer: number | null, where: typeof place) =>
    workspace.query('taxes.last', { customerId: customer, productIds: [...productIds], ...where });
  return {
    'taxes of 200 products of a customer': () => taxes(customerId, place),
    'taxes of 200 products of others in the state': () => taxes(null, place),
    'taxes of 200 products of anybody': () => taxes(null, nowhere),
    'an order that is there already': () => workspace.query('orders.same', { ...same, customFields: {} }),
    'a number of the customer that is new': () =>
      workspace.query('orders.same', { ...same, items: [], customFields: { pedido_compra: 'none' } }),
    'the last prices of a product': () =>
      workspace.query('prices.paid', { customerId, productId: items[0]?.productId ?? 0 }),
  };
}

async function manyProducts(workspace: Workspace): Promise<number[]> {
  const { rows } = await valueOf(workspace.query('catalogue.list', { kind: 'product', limit: 500 }));
  const ids = rows.map(({ id }) => id).slice(0, lines);
  if (ids.length < lines) throw new Error(`The sample has ${ids.length} products.`);
  return ids;
}

async function valueOf<T>(asked: Promise<{ ok: true; value: T } | { ok: false }>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) throw new Error('A question was refused.');
  return answer.value;
}
