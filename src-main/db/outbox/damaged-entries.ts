/**
 * Entries whose rows turned out to be damaged while the program runs. The rows and their checksums stay as they are, so that the
 * next start finds the damage and searches the newest backup. Until then these entries are counted as damaged.
 */
import type { Connection } from '../engine/connection.ts';
import {
  entryKinds,
  type EntryKind,
  type EntryState,
  type LaneKind,
} from '../../../src-shared/contract/outbox/outbox.ts';
import { pending } from './entry-conditions.ts';
import { laneKindOf } from './lanes.ts';
import { change, selectAll, selectOne } from '../engine/statement.ts';

export function noteDamaged(db: Connection, seq: number): void {
  if (selectOne(db, `SELECT 1 FROM damaged_entries WHERE entry_seq = @seq`, { seq })) return;
  change(db, `INSERT INTO damaged_entries VALUES (@seq)`, { seq });
}

/** Counts the damaged entries that are not over, by the states in their rows. The join begins with them, because they are few. */
export function countDamagedByState(db: Connection): { state: EntryState; n: number }[] {
  return selectAll(
    db,
    `SELECT state, count(*) AS n FROM damaged_entries CROSS JOIN outbox ON seq = entry_seq
      WHERE ${pending} GROUP BY state`,
  );
}

export function hasDamaged(db: Connection, lane: string): boolean {
  return (
    selectOne(
      db,
      `SELECT 1 FROM damaged_entries CROSS JOIN outbox ON seq = entry_seq
        WHERE lane = @lane AND ${pending}`,
      { lane },
    ) !== undefined
  );
}

/** The kind of a damaged entry; if it cannot be read, the usual one of its lane. */
export function kindOfDamaged({ kind, lane }: { kind: string; lane: string }): EntryKind {
  return entryKinds.find((known) => known === kind) ?? usualKinds[laneKindOf(lane) ?? 'order'];
}

const usualKinds: Record<LaneKind, EntryKind> = {
  order: 'order.update',
  address: 'address.update',
  product: 'product-image.upload',
};
