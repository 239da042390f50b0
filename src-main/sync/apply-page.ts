/** Caches a page of pulled orders, in slices so short that the window stays responsive between them. */
import { atOnce, countDirty, flushDirty } from '../db/records/derived-rows.ts';
import { secondOf } from '../db/records/order-keys.ts';
import { selectKnownIds } from '../db/records/orders.ts';
import { hasPending } from '../db/outbox/rows.ts';
import { countErasings } from '../db/privacy/overwrite.ts';
import { transactUnsynced } from '../db/engine/statement.ts';
import { collectMentions, type MentionCollector } from '../outbox/cache/mentions.ts';
import { applySliceMs } from '../outbox/queue/timing.ts';
import { applyPulledOrder } from './apply-order.ts';
import { nextTurn } from '../db/engine/next-turn.ts';
import { withoutErased } from './history.ts';
import { readOrders } from './read-records.ts';
import type { PulledOrder } from './pulled-order.ts';
import type { SyncContext } from './sync-context.ts';

/**
 * A slice, which is one transaction, ends after so many orders or new references, or after `applySliceMs`. The given clock measures
 * the time, so that a simulation always makes the same slices.
 */
const sliceSize = 100;
const sliceReferences = 80;

/**
 * Returns how many cached orders changed. Each slice is one transaction, so that the slices before an interruption stay. A page is
 * applied oldest first, the order in which the search index is cheapest. A customer who is erased between two slices stays erased.
 * `collector` is shared by the pages of one scan.
 */
export async function applyPage(
  context: SyncContext,
  rows: readonly PulledOrder[],
  askedAtMs: number,
  collector: MentionCollector = collectMentions(context),
): Promise<number> {
  const { db, clock } = context;
  const sorted = rows
    .map((order) => ({ order, second: secondOf(order.summary.date) }))
    .sort((a, b) => a.second - b.second);
  const toRead: number[] = [];
  let changed = 0;
  let at = 0;
  const erasings = countErasings(db);

  function applySlice(): void {
    const fromMs = clock.now();
    const slice = sorted.slice(at, at + sliceSize).map(({ order }) => order);
    const left = new Set(countErasings(db) === erasings ? slice : withoutErased(db, slice));
    const known = new Set(
      selectKnownIds(
        db,
        slice.map(({ id }) => id),
      ),
    );
    const around = { askedAtMs, known, toRead, isWorkPending: hasPending(db), collector };
    for (const order of slice) {
      if (left.has(order) && applyPulledOrder(context, order, around)) changed += 1;
      at += 1;
      if (clock.now() - fromMs >= applySliceMs || collector.countWaiting() >= sliceReferences) break;
    }
    collector.flush();
  }

  // Other work gets a turn: reading the page took long, and the next page may follow at once.
  await nextTurn();
  try {
    while (at < sorted.length) {
      transactUnsynced(db, applySlice);
      await nextTurn();
      if (at < sorted.length && countDirty(db) < atOnce) continue;
      for (let isFlushed = false; !isFlushed; await nextTurn()) isFlushed = flushDirty(db);
    }
  } finally {
    // Slices stay also where a later one fails, and the next pass finds nothing new in them.
    if (changed > 0) context.changed('orders', 'catalogue', 'addresses');
  }
  changed += await readOrders(context, toRead);
  if (changed > 0) await context.waitForShortLog();
  return changed;
}
