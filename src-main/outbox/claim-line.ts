/** Which number of the service belongs to a line that was entered here. */
import type { Database } from 'better-sqlite3';
import type { Order } from '../../src-shared/domain/order.ts';
import { localIdOfServiceItem, localItemIds, writeItemIds } from '../db/item-ids.ts';
import { recordOfLane } from '../db/lanes.ts';
import { renameLine } from '../db/moved-entries.ts';
import { transact } from '../db/statement.ts';
import type { Entry } from './entry.ts';
import { pendingEntries } from './fold-records.ts';
import { knownItemsOf } from './pair-lines.ts';
import { tellsLines } from './untold.ts';

/**
 * Takes a line of the service for the one that an entry made. What the rep did to it under the name that a pull had given it
 * goes on under its own.
 */
export function claimLine(db: Database, { lane, recordLocalId }: Entry, id: number): void {
  writeItemIds(db, recordOfLane(lane), [[recordLocalId, id]]);
  renameLine(db, lane, localIdOfServiceItem(id), recordLocalId);
}

/**
 * Before a line is added to the order as it is held: some give a line the number of one that is gone, and the new one would be
 * taken for that. Where something waits for a line, its number stays, to be looked for.
 */
export function freeNumbers(db: Database, lane: string, held: Order): void {
  if (!tellsLines(held)) return;
  const orderLocalId = recordOfLane(lane);
  const there = new Set(knownItemsOf(held).map(({ id }) => id));
  const gone = [...localItemIds(db, orderLocalId)].filter(([id]) => !there.has(id));
  if (gone.length === 0) return;
  transact(db, () => {
    const waiting = new Set(pendingEntries(db, lane).map(({ recordLocalId }) => recordLocalId));
    const free = gone.filter(([, localId]) => !waiting.has(localId));
    writeItemIds(
      db,
      orderLocalId,
      free.map(([, localId]) => [localId, null]),
    );
  });
}
