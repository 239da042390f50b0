/** Puts a page of pulled orders into the cache, in slices short enough for the window to stay at hand between them. */
import { setImmediate } from 'node:timers/promises';
import type { Order } from '../../src-shared/domain/order.ts';
import { secondOf } from '../db/orders.ts';
import { transactUnsynced } from '../db/statement.ts';
import { textOf } from '../db/tolerant.ts';
import { createHarvest, type Harvest } from '../outbox/harvest.ts';
import { applyPulledOrder } from './apply-order.ts';
import type { SyncContext } from './sync-context.ts';

/** Orders in one transaction: some milliseconds. */
const sliceSize = 40;

/**
 * Answers how many orders changed here. Each slice is a transaction of its own: cut short, the first ones stay. Oldest
 * first within the page, as the search index likes its rows. `harvest` is shared by the pages of one walk.
 */
export async function applyPage(
  context: SyncContext,
  rows: readonly Order[],
  mark: number,
  harvest: Harvest = createHarvest(context),
): Promise<number> {
  const sorted = rows
    .map((order) => ({ order, second: secondOf(textOf(order.date)) }))
    .sort((a, b) => a.second - b.second);
  let changed = 0;
  for (let at = 0; at < sorted.length; at += sliceSize) {
    await setImmediate();
    const slice = sorted.slice(at, at + sliceSize);
    changed += transactUnsynced(context.db, () => {
      const applied = slice.filter(({ order }) => applyPulledOrder(context, order, mark, harvest)).length;
      harvest.flush();
      return applied;
    });
  }
  if (changed > 0) {
    context.changed('orders', 'catalogue', 'addresses');
    await context.makeRoom();
  }
  return changed;
}
