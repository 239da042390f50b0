/** Once, in order, and where it is there twice, the rep knows. */
import type { PhotoPayload } from '../../../src-main/db/records/photos.ts';
import { isAnotherOrderOfTheRep, label, writesFor, type History } from './entry-rows.ts';
import type { Write } from './ledger.ts';
import type { Exchange } from '../world/network.ts';
import { ordersWithFkId, type Row } from './tables.ts';
import type { World } from '../world/world.ts';

/**
 * First effects come in the order in which the rep entered them. What he gave up while its outcome was unknown is in nobody's
 * way any more: it may land whenever it does. What he wrote to another order of his had gone before he took that one for the
 * one in doubt.
 */
export function checkLaneOrder(world: World, rows: Row[]): void {
  const last = new Map<string, { seq: number; index: number }>();
  for (const row of rows) {
    const first = writesFor(world, row)[0];
    const landedLate = first !== undefined && (first.sent as Exchange).landedLate;
    const isGivenUp = row.state === 'discarded' && (row.kind === 'product-image.upload' || landedLate);
    const isOfCreate = rows.some(({ lane, kind }) => lane === row.lane && kind === 'order.create');
    const wasAnother = isOfCreate && first?.record != null && isAnotherOrderOfTheRep(world, row, first.record);
    if (!first || isGivenUp || wasAnother) continue;
    const before = last.get(row.lane);
    if (before && before.index > first.index)
      world.violate(`${label(row)} took effect before entry ${before.seq} of its lane`);
    last.set(row.lane, { seq: row.seq, index: first.index });
  }
}

/** A create lands once. Twice only by the network's own doing, and then both stand before the rep. */
export function checkDoubles(world: World, rows: Row[], history: History[]): void {
  for (const row of rows.filter(({ kind }) => kind.endsWith('.create'))) {
    const writes = writesFor(world, row);
    if (writes.length < 2) continue;
    // Nobody can find what somebody else deleted before anybody looked.
    const wasDeleted = (write: Write) =>
      world.ledger.writes.some(
        ({ by, sent, record, index }) =>
          by === 'others' && sent.method === 'DELETE' && record === write.record && index > write.index,
      );
    const told = history.find(({ entry_seq, to_state }) => entry_seq === row.seq && to_state === 'conflicted');
    const end = history.findLast(({ entry_seq }) => entry_seq === row.seq);
    const wasLate = writes.some(({ sent }) => (sent as Exchange).landedLate);
    // What lists that lag behind did not tell yet when they were last asked comes with a later one.
    const { listsLagMs, latencyMs } = world.scenario;
    const unseenMs = listsLagMs === undefined ? 0 : listsLagMs + latencyMs;
    const before = writes.filter(({ atMs }) => atMs + unseenMs < (end?.at_ms ?? 0));
    // The story goes by the rep's clock, the ledger by ours.
    const isOneClock = world.machine.clockSetAtMs === null;
    if (isOneClock && row.state === 'settled' && !told && wasLate && before.length > 1 && !before.some(wasDeleted))
      world.violate(`${label(row)} was on the service twice when it was settled, and the rep was not told`);
    const isExcused =
      world.machine.clockSetForwardAtMs !== null ||
      world.network.exchanges.some(
        ({ entryId, fault }) => entryId === row.id && (fault === 'tooLate' || fault === 'twice'),
      );
    if (!isExcused && !writes.slice(0, -1).every(wasDeleted))
      world.violate(
        `${label(row)} was carried out ${writes.length} times: ${writes.map(({ record }) => record).join(', ')}`,
      );
  }
}

/** The same bytes for the same product are one upload, unless the rep gave the earlier one up. */
export function checkSamePhotos(world: World, rows: Row[]): void {
  const seen = new Set<string>();
  for (const row of rows.filter(({ kind, state }) => kind === 'product-image.upload' && state !== 'discarded')) {
    const { sha256 } = JSON.parse(row.payload) as PhotoPayload;
    if (seen.has(row.lane + sha256)) world.violate(`${label(row)} is the same photo once more`);
    seen.add(row.lane + sha256);
  }
}

/** What the service has twice under an `fk_id` that only we make stands, or stood, before the rep. */
export function checkTwinsTold(world: World, rows: Row[], history: History[]): void {
  const { db } = world.machine.life;
  const byFkId = Map.groupBy(world.ledger.orders(), ({ fk_id }) => fk_id ?? '');
  for (const [fkId, orders] of byFkId) {
    if (orders.length < 2 || !fkId.startsWith('satchel-')) continue;
    const lanes = ordersWithFkId(db, fkId).map((localId) => `order:${localId}`);
    const told = rows.some(
      ({ lane, seq, payload }) =>
        // An order that he then gave up is no more here.
        (lanes.includes(lane) || payload.includes(fkId)) &&
        history.some(({ entry_seq, to_state }) => entry_seq === seq && to_state === 'conflicted'),
    );
    if (!told) world.violate(`Orders ${orders.map(({ id }) => id).join()} are one, and the rep was not told`);
  }
}
