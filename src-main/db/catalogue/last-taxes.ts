/**
 * What products were last taxed with, out of the service's documents of cached orders: for this customer, else for another one
 * in the same state and branch, else for anybody. Only orders that may hold the product are read, and few of them.
 */
import type { Connection } from '../engine/connection.ts';
import type { LastTaxes, LineTaxes, TaxedFor, TaxTerms } from '../../../src-shared/contract/orders/taxes.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { estimateLine } from '../../../src-shared/domain/pricing.ts';
import { baseRatio } from '../../../src-shared/domain/tax-base.ts';
import { integerOf, listOf, membersOf, numberOf } from '../../../src-shared/domain/tolerant.ts';
import { newestOrdersOf } from './newest-orders.ts';
import { newestOrdersWith } from './product-sales.ts';
import { nextTurn } from '../engine/next-turn.ts';
import { selectAll } from '../engine/statement.ts';

export interface TaxQuestion {
  customerId: number | null;
  productIds: readonly number[];
  /** Null if it is not known: then no other customer's order counts as one of the same state. */
  state: string | null;
  /** Null if none is chosen: then every branch counts. */
  branchId: number | null;
}

/** The newest orders that are read for a product and say nothing of its taxes; an older one is not asked. */
const ordersRead = 5;

/** Orders by product, the newest first. */
type Candidates = ReadonlyMap<number, readonly number[]>;

interface Found {
  orderKey: number;
  taxes: LineTaxes;
}

/** In short turns: the orders of many products may be many. */
export async function lastTaxes(db: Connection, question: TaxQuestion): Promise<LastTaxes[]> {
  const { customerId, state } = question;
  const found = new Map<number, LastTaxes>();
  const missing = () => new Set(question.productIds.filter((productId) => !found.has(productId)));

  async function take(taxedFor: TaxedFor, candidates: Candidates): Promise<void> {
    const lines = await readTaxes(db, candidates);
    const keys = taxedFor === 'customer' ? [...lines.values()].map(({ orderKey }) => orderKey) : [];
    const orders = new Map(readPlaces(db, keys).map((order) => [order.order_key, order]));
    for (const [productId, { orderKey, taxes }] of lines) {
      const { id: orderId = null, date = null } = orders.get(orderKey) ?? {};
      found.set(productId, { productId, taxedFor, state, orderId, date, ...taxes });
    }
  }

  if (customerId !== null) await take('customer', newestOrdersOf(db, customerId, missing(), ordersRead));
  if (missing().size === 0) return [...found.values()];
  const { inState, anywhere } = await ordersOfOthers(db, question, missing());
  await take('state', inState);
  const left = missing();
  await take('anybody', new Map([...anywhere].filter(([productId]) => left.has(productId))));
  return [...found.values()];
}

/** Of each product that is still missing. */
async function ordersOfOthers(
  db: Connection,
  { state, branchId }: TaxQuestion,
  productIds: ReadonlySet<number>,
): Promise<{ inState: Candidates; anywhere: Candidates }> {
  const wanted = stateKey(state);
  const anywhere = new Map<number, number[]>();
  const inState = new Map<number, number[]>();
  for (const some of inChunks([...productIds], productsAtOnce)) {
    const keys = new Map(some.map((productId) => [productId, newestOrdersWith(db, productId)]));
    const places = new Map(readPlaces(db, [...new Set([...keys.values()].flat())]).map((row) => [row.order_key, row]));
    const isThere = (key: number) => {
      const place = places.get(key);
      return stateKey(place?.state ?? null) === wanted && (branchId === null || place?.branch_id === branchId);
    };
    for (const [productId, all] of keys) {
      anywhere.set(productId, all.filter((key) => places.has(key)).slice(0, ordersRead));
      if (wanted !== '') inState.set(productId, all.filter(isThere).slice(0, ordersRead));
    }
    await nextTurn();
  }
  return { inState, anywhere };
}

const productsAtOnce = 20;

function stateKey(state: string | null): string {
  return state?.trim().toUpperCase() ?? '';
}

interface Place {
  order_key: number;
  id: number | null;
  date: string | null;
  state: string | null;
  branch_id: number | null;
}

/** Of orders that the service holds. */
function readPlaces(db: Connection, keys: readonly number[]): Place[] {
  return selectAll(
    db,
    `SELECT order_key, id, date, address_state AS state, branch_id FROM orders
      WHERE order_key IN (SELECT value FROM json_each(@keys)) AND doc_id IS NOT NULL`,
    { keys: JSON.stringify(keys) },
  );
}

/**
 * The newest line of each product that says a rate. One that says zero for every tax counts only if no line of the orders that
 * are read says more: a service may fill in zeros for what was not sent.
 */
async function readTaxes(db: Connection, candidates: Candidates): Promise<Map<number, Found>> {
  const found = new Map<number, Found>();
  for (let turn = 0; turn < ordersRead; turn++) {
    const wanted = new Map<number, Set<number>>();
    for (const [productId, keys] of candidates) {
      const key = keys[turn];
      if (key === undefined || isTaxed(found.get(productId))) continue;
      wanted.set(key, (wanted.get(key) ?? new Set()).add(productId));
    }
    for (const keys of inChunks([...wanted.keys()], documentsAtOnce)) {
      for (const [orderKey, order] of readDocuments(db, keys)) noteLines(found, orderKey, order, wanted.get(orderKey));
      if (wanted.size > documentsAtOnce) await nextTurn();
    }
  }
  return found;
}

/** So many are some 3 ms. */
const documentsAtOnce = 50;

function noteLines(
  found: Map<number, Found>,
  orderKey: number,
  { items }: Order,
  wanted: ReadonlySet<number> | undefined,
): void {
  for (const item of listOf(items).map(membersOf)) {
    const productId = integerOf(membersOf(item['item'])['id']);
    if (productId === null || !wanted?.has(productId)) continue;
    const known = found.get(productId);
    const line = { orderKey, taxes: taxesOf(item) };
    if (known && !isTaxed(line)) continue;
    if (Object.values(line.taxes).some((tax) => tax !== null)) found.set(productId, line);
  }
}

function isTaxed(line: Found | undefined): boolean {
  return line !== undefined && Object.values(line.taxes).some((tax: TaxTerms | null) => (tax?.rate ?? 0) !== 0);
}

function taxesOf(item: Record<string, unknown>): LineTaxes {
  const { quantity, price, vlr_desc: discount_value, perc_desc: discount_percentage } = item;
  const net = item['total_liq'] ?? estimateLine({ quantity, price, discount_value, discount_percentage })?.net;
  const terms = (base: string, rate: string): TaxTerms | null => {
    const percent = numberOf(item[rate]);
    return percent === null ? null : { rate: percent, ratio: baseRatio(item[base], net) };
  };
  return {
    icms: terms('base_icms', 'icms'),
    icms_st: terms('base_icms_st', 'icms_st'),
    ipi: terms('base_ipi', 'ipi'),
  };
}

function readDocuments(db: Connection, keys: readonly number[]): [orderKey: number, order: Order][] {
  return selectAll<{ order_key: number; json: string }>(
    db,
    `SELECT order_key, json FROM orders JOIN order_docs USING (doc_id)
      WHERE order_key IN (SELECT value FROM json_each(@keys))`,
    { keys: JSON.stringify(keys) },
  ).map(({ order_key, json }) => [order_key, JSON.parse(json) as Order]);
}

function inChunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
