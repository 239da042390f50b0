/** Small facts that the sync remembers: one row each. */
import type { Connection } from '../engine/connection.ts';
import { change, changeOne, selectOne } from '../engine/statement.ts';

export type SyncStateKey =
  | 'ordersWatermark'
  | 'firstScan'
  | 'historyKeptFrom'
  | 'busySinceMs'
  | 'busyUntilMs'
  | 'lastSyncAtMs'
  | 'scannedAtMs'
  | 'countedAtMs'
  | 'heldDeletionCheck'
  | 'deletionsAllowed'
  /** How many cached orders the service's list leaves out although they exist, as of the last deletion check. */
  | 'unlistedOrders'
  | 'unreadOrders'
  | 'noChangeFilter'
  | 'rescue'
  /** Identifies the database file as it was last opened; a copied disk shows by it. */
  | 'file'
  | 'textParts'
  /** How many times a customer was erased. */
  | 'erasings'
  /** The erasing of which the files are not free yet, by its number: they are to be written anew. */
  | 'toOverwrite'
  | 'erasedOrders'
  | 'wordsFlushedToSeq';

export function readSyncState(db: Connection, key: SyncStateKey): string | null {
  return selectOne<{ value: string }>(db, `SELECT value FROM sync_state WHERE key = @key`, { key })?.value ?? null;
}

export function writeSyncState(db: Connection, key: SyncStateKey, value: string): void {
  changeOne(db, `INSERT INTO sync_state (key, value) VALUES (@key, @value) ON CONFLICT DO UPDATE SET value = @value`, {
    key,
    value,
  });
}

export function clearSyncState(db: Connection, key: SyncStateKey): void {
  change(db, `DELETE FROM sync_state WHERE key = @key`, { key });
}
