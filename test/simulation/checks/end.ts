/** Holds what is left at the end, on both sides, against the promises. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { stateOf, summariseOrder } from '../../../src-main/db/records/order-summary.ts';
import { sameValue, type Values } from '../../../src-main/records/values.ts';
import type { OrderRecord } from '../../../src-service/records.ts';
import { checkEntries } from './entries.ts';
import { query } from '../world/ask.ts';
import {
  addressDoc,
  allOrders,
  countIndexed,
  countUnfinishedImports,
  findText,
  lanesWithWork,
  pendingInLane,
  photosToSend,
  slimLines,
  type OrderRow,
} from './tables.ts';
import { sweeps, type World } from '../world/world.ts';

export async function checkAtEnd(world: World): Promise<Record<string, number>> {
  const seen = checkEntries(world);
  await checkOrders(world);
  await checkAddresses(world);
  checkSpool(world);
  checkImports(world);
  for (const { fault, outcome } of world.network.exchanges) {
    if (fault && outcome !== undefined) count(seen, `fault ${fault}`);
  }
  if (world.machine.boots > 1) count(seen, 'crashed');
  return seen;
}

export function count(seen: Record<string, number>, name: string): void {
  seen[name] = (seen[name] ?? 0) + 1;
}

async function checkOrders(world: World): Promise<void> {
  const { db } = world.machine.life;
  // Whoever searches for words has them brought in step first.
  await query(world, 'orders.search', { text: 'words' });
  const rows = allOrders(db);
  const days = (await query(world, 'settings.get', {}))?.settings.historyDays ?? null;
  const isForgotten = ({ date }: OrderRecord) =>
    days !== null && Date.parse(date ?? '') < world.machine.now() - days * 86_400_000;
  const there = new Map(world.ledger.orders().map((order) => [order.id, order]));
  for (const [id, order] of there) {
    for (const item of order.items) checkFigures(world, item);
    const row = rows.find((each) => each.id === id);
    if (!row && isForgotten(order)) continue;
    if (!row) world.violate(`Order ${id} of the service is not in the cache`);
    else if (!isDeepStrictEqual(JSON.parse(row.doc ?? 'null'), JSON.parse(JSON.stringify(order))))
      world.violate(`Order ${id} is cached as ${row.doc}, the service has ${JSON.stringify(order)}`);
  }
  const shown = (await query(world, 'orders.search', { limit: 100 }))?.rows ?? [];
  const pendingLanes = lanesWithWork(world.machine.life.db);
  for (const lane of pendingLanes) {
    if (lane.startsWith('order:') && !rows.some((row) => `order:${row.local_id}` === lane))
      world.violate(`Work waits for ${lane}, and the order is not here`);
  }
  for (const { local_id: localId, id, hidden, gone_at_ms: gone } of rows) {
    const hasWork = pendingLanes.has(`order:${localId}`);
    const isShown = shown.some((row) => row.localId === localId);
    if (isShown === (hidden === 1))
      world.violate(`Order ${localId} is ${isShown ? '' : 'not '}listed, hidden is ${hidden}`);
    if (id === null && !hasWork) world.violate(`Order ${localId} is on this machine only, with nothing to send`);
    if (id !== null && !there.has(id) && !hasWork && isShown && (gone !== null || sweeps(world)))
      world.violate(`Order ${id} is gone and still shown`);
    if (id !== null && there.has(id) && !hasWork && !isShown) world.violate(`Order ${id} is there and not shown`);
  }
  for (const row of rows.filter(({ hidden }) => hidden === 0)) await checkRow(world, row);
  checkIndex(world, rows);
}

/** Nobody enters a net value here: it must be what the service calculates. A stale figure of ours would be a wrong price. */
function checkFigures(world: World, item: OrderRecord['items'][number]): void {
  const gross = item.quantity * (item.price ?? 0);
  const discount = item.perc_desc === null ? (item.vlr_desc ?? 0) : (gross * item.perc_desc) / 100;
  if (Math.abs(item.total_liq - (gross - discount)) > 0.011)
    world.violate(
      `Line ${item.id} is ${item.quantity} × ${item.price} less ${item.perc_desc} % (${item.vlr_desc}), and ${item.total_liq} net`,
    );
}

async function checkRow(world: World, row: OrderRow): Promise<void> {
  const { db } = world.machine.life;
  const view = await query(world, 'orders.get', { localId: row.local_id });
  if (!view) return world.violate(`Order ${row.local_id} is listed and cannot be read`);
  const { search, lines, ...columns } = summariseOrder(view.order);
  for (const [name, value] of Object.entries(columns)) {
    if (!sameValue(row[name], value))
      world.violate(`Order ${row.local_id}: ${name} is ${String(row[name])}, not ${String(value)}`);
  }
  const slim = slimLines(db, row.order_key);
  if ((slim ?? '') !== lines.lines) world.violate(`Order ${row.local_id}: its slim lines are ${slim ?? 'missing'}`);
  const localIds = view.order.items.map(({ localId }) => localId);
  if (new Set(localIds).size < localIds.length) world.violate(`Order ${row.local_id}: two lines have one local id`);
  if (view.sync.entryIds.length === 0 && row.doc !== null) {
    const bare = { ...view.order, items: view.order.items.map(({ localId: _, ...item }) => item) };
    if (!sameValue(row['address_state'], stateOf(view.order)))
      world.violate(`Order ${row.local_id}: its state is ${String(row['address_state'])}`);
    if (!isDeepStrictEqual(bare, JSON.parse(row.doc)))
      world.violate(`Order ${row.local_id} is not shown as it is cached`);
  }
  checkFold(world, row.local_id, view.order);
  void search;
}

/** What the rep changed last is what he sees, whatever became of it. */
function checkFold(world: World, localId: string, order: Values): void {
  const expected: Values = {};
  for (const { kind, payload } of pendingInLane(world.machine.life.db, `order:${localId}`)) {
    const parsed = JSON.parse(payload) as Record<string, Values>;
    if (kind === 'order.create') Object.assign(expected, parsed['order']);
    if (kind === 'order.update') Object.assign(expected, parsed['changes']);
  }
  for (const field of ['observations', 'delivery_date', 'date', 'fk_id']) {
    if (field in expected && !sameValue(order[field], expected[field]))
      world.violate(
        `Order ${localId} shows ${field} = ${String(order[field])}, the rep entered ${String(expected[field])}`,
      );
  }
}

/** A text finds the orders that say it now, and none that said it once. */
function checkIndex(world: World, rows: OrderRow[]): void {
  const { db } = world.machine.life;
  const shown = rows.filter(({ hidden }) => hidden === 0);
  const said = new Map<string, number[]>();
  for (const row of shown) {
    const { observations } = JSON.parse(String(row['folded'] ?? row.doc ?? 'null')) ?? {};
    if (typeof observations === 'string') said.set(observations, [...(said.get(observations) ?? []), row.order_key]);
  }
  const pendingLanes = lanesWithWork(world.machine.life.db);
  const indexed = countIndexed(db);
  if (indexed !== shown.length) world.violate(`The text index holds ${indexed} orders, ${shown.length} are shown`);
  for (const [text, keys] of said) {
    if (shown.some((row) => keys.includes(row.order_key) && pendingLanes.has(`order:${row.local_id}`))) continue;
    const hits = findText(db, `observations : "${text}"`).filter(
      (key) => !shown.some((row) => row.order_key === key && pendingLanes.has(`order:${row.local_id}`)),
    );
    if (
      !isDeepStrictEqual(
        hits,
        keys.sort((x, y) => x - y),
      )
    )
      world.violate(`"${text}" finds ${hits.join()}, not ${keys.join()}`);
  }
}

async function checkAddresses(world: World): Promise<void> {
  const customers = world.customers;
  const pendingLanes = lanesWithWork(world.machine.life.db);
  for (const { id: customerId, fk_id } of customers) {
    const rows = (await query(world, 'addresses.list', { customerFkId: fk_id ?? '' }))?.rows ?? [];
    const there = world.ledger.addresses().filter(({ id_customer }) => id_customer === customerId);
    for (const { id_customer: _, ...address } of there) {
      const row = rows.find(({ id }) => id === address.id);
      const stored = addressDoc(world.machine.life.db, address.id);
      const isDeleting = !row && stored !== undefined;
      if (!row && !isDeleting) world.violate(`Address ${address.id} of the service is not here`);
      if (!isDeepStrictEqual(JSON.parse(String(stored ?? 'null')), JSON.parse(JSON.stringify(address))))
        world.violate(
          `Address ${address.id} is cached as ${String(stored)}, the service has ${JSON.stringify(address)}`,
        );
      if (
        row &&
        row.sync.entryIds.length === 0 &&
        !isDeepStrictEqual({ ...row.address }, JSON.parse(JSON.stringify(address)))
      )
        world.violate(`Address ${address.id} is not shown as it is`);
    }
    for (const row of rows) {
      if (pendingLanes.has(`address:${row.localId}`)) continue;
      if (!there.some(({ id }) => id === row.id)) world.violate(`Address ${row.id} is shown and not there`);
    }
  }
}

/** The bytes of a photo are here as long as its upload is not over, and no longer; one that was discarded may be on the shelf. */
function checkSpool(world: World): void {
  const needed = photosToSend(world.machine.life.db);
  const all = readdirSync(join(world.machine.directory, 'images')).sort();
  const here = all.filter((name) => !name.endsWith('.shelved'));
  if (all.length - here.length > 1) world.violate(`More than one photo is on the shelf: ${all.join()}`);
  if (!isDeepStrictEqual(here, needed)) world.violate(`The spool holds ${here.join()}, needed are ${needed.join()}`);
}

/** An import is there whole or not at all. */
function checkImports({ machine, violate }: World): void {
  const left = countUnfinishedImports(machine.life.db);
  if (left !== 0) violate(`${left} imports are cut short still`);
}
