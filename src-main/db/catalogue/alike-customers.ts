/** What customers alike buy and this one never did: alike are those of the same branch and state who buy some of the same products. */
import type { AlikeProduct } from '../../../src-shared/contract/catalogue/customers.ts';
import { compareNames } from '../engine/compare-names.ts';
import type { Connection } from '../engine/connection.ts';
import { nextTurn } from '../engine/next-turn.ts';
import { selectAll } from '../engine/statement.ts';
import type { LinesOfOrder } from '../records/order-lines.ts';
import { findReferences } from './catalogue.ts';
import { timesBought, walkNewest } from './newest-orders.ts';
import { lettersOf } from './price-lists.ts';
import { newestOrdersWith } from './product-sales.ts';

/** The products that the customer bought most often, and the newest orders of each, tell who may be alike. */
const productsAsked = 8;
const ordersAsked = 150;
/** So many customers are compared at most, by their newest orders. */
const customersRead = 20;
const ordersRead = 10;
/** With fewer products in common it is chance; so is what fewer of the customers alike buy. */
const fewestShared = 3;
const fewestBuyers = 2;
const smallestPart = 1 / 5;
const mostShown = 6;

interface Place {
  customer_id: number | null;
  state: string | null;
  branch_id: number | null;
}

interface Alike {
  rows: AlikeProduct[];
  /** How many customers are alike. */
  ofCustomers: number;
}

/** What most of them buy first. In short turns: what is read does not grow with the orders that are cached. */
export async function boughtByAlike(db: Connection, customerId: number): Promise<Alike> {
  const orders = [...walkNewest(db, customerId)];
  const own = timesBought(orders);
  const buyers = new Map<number, number>();
  let ofCustomers = 0;
  for (const candidate of await findCandidates(db, placeOf(db, customerId, orders), own)) {
    const theirs = [...timesBought(walkNewest(db, candidate, ordersRead)).keys()];
    await nextTurn();
    if (theirs.filter((productId) => own.has(productId)).length < fewestShared) continue;
    ofCustomers += 1;
    for (const productId of theirs) if (!own.has(productId)) buyers.set(productId, (buyers.get(productId) ?? 0) + 1);
  }
  const fewest = Math.max(fewestBuyers, ofCustomers * smallestPart);
  const common = [...buyers].filter(([, customers]) => customers >= fewest);
  return { rows: nameProducts(db, common), ofCustomers };
}

/** Those who bought most of what this customer buys most often. */
async function findCandidates(db: Connection, place: Place, own: ReadonlyMap<number, number>): Promise<number[]> {
  const asked = [...own].toSorted(([, a], [, b]) => b - a).slice(0, productsAsked);
  const shared = new Map<number, number>();
  for (const [productId] of asked) {
    const all = readPlaces(db, newestOrdersWith(db, productId, ordersAsked));
    const there = all.filter((other) => isSamePlace(other, place));
    for (const id of new Set(there.map(({ customer_id }) => customer_id)))
      if (id !== null && id !== place.customer_id) shared.set(id, (shared.get(id) ?? 0) + 1);
    await nextTurn();
  }
  const ranked = [...shared].toSorted(([, a], [, b]) => b - a);
  return ranked.slice(0, customersRead).map(([id]) => id);
}

/** Of the last orders: one that waits to be sent does not say its state. */
function placeOf(db: Connection, customerId: number, orders: readonly LinesOfOrder[]): Place {
  const last = readPlaces(
    db,
    orders.slice(0, ordersRead).map(({ orderKey }) => orderKey),
  );
  const state = last.find((order) => lettersOf(order.state) !== null)?.state ?? null;
  const branch_id = last.find((order) => order.branch_id !== null)?.branch_id ?? null;
  return { customer_id: customerId, state: lettersOf(state), branch_id };
}

/** The newest first. */
function readPlaces(db: Connection, keys: readonly number[]): Place[] {
  return selectAll(
    db,
    `SELECT customer_id, address_state AS state, branch_id FROM orders
      WHERE order_key IN (SELECT value FROM json_each(@keys)) AND hidden = 0 ORDER BY order_key DESC`,
    { keys: JSON.stringify(keys) },
  );
}

/** What is not known of this customer's orders is the same everywhere. */
function isSamePlace(other: Place, { state, branch_id }: Place): boolean {
  const isBranch = branch_id === null || other.branch_id === branch_id;
  return isBranch && (state === null || lettersOf(other.state) === state);
}

function nameProducts(db: Connection, bought: readonly (readonly [number, number])[]): AlikeProduct[] {
  const most = bought.toSorted(([, a], [, b]) => b - a).slice(0, mostShown);
  const known = findReferences(
    db,
    'product',
    most.map(([productId]) => productId),
  );
  return most
    .map(([productId, customers]) => {
      const { name = null, fk_id = null } = known.get(productId) ?? {};
      return { productId, name, fk_id, customers };
    })
    .sort((a, b) => b.customers - a.customers || compareNames(a.name ?? '', b.name ?? ''));
}
