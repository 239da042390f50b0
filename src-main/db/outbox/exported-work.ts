/** Work that left in a file, and the ids of what came in one. */
import type { Connection } from '../engine/connection.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';

export function insertExport(db: Connection, row: { id: string; at_ms: number; entries: number; work: string }): void {
  changeOne(db, `INSERT INTO hand_overs (id, at_ms, entries, work) VALUES (@id, @at_ms, @entries, @work)`, row);
}

export function selectExports(db: Connection): { id: string; atMs: number; entries: number }[] {
  return selectAll(db, `SELECT id, at_ms AS "atMs", entries FROM hand_overs ORDER BY at_ms DESC, id DESC`);
}

export function selectExportedWork(db: Connection, id: string): string | null {
  return selectOne<{ work: string }>(db, `SELECT work FROM hand_overs WHERE id = @id`, { id })?.work ?? null;
}

/** Forgets those of before then: their files have long been in other hands. */
export function forgetExports(db: Connection, beforeMs: number): void {
  change(db, `DELETE FROM hand_overs WHERE at_ms < @beforeMs`, { beforeMs });
}

/**
 * An entry that is or was here must never come in once more, unless it left in a file: whoever took that over may hand it back,
 * in another file.
 */
export function isKnownEntry(db: Connection, id: string, exportId: string): boolean {
  const isInFile = (file: string) => selectOne(db, file, { id, exportId }) !== undefined;
  const here = selectOne<{ seq: number }>(db, `SELECT seq FROM outbox WHERE id = @id`, { id });
  if (!here) return isInFile(`SELECT 1 FROM taken_over WHERE entry_id = @id`);
  return (
    !hasLeft(db, here.seq) ||
    isInFile(`SELECT 1 FROM hand_overs WHERE id = @exportId`) ||
    isInFile(`SELECT 1 FROM taken_over WHERE entry_id = @id AND hand_over_id = @exportId`)
  );
}

/** In a file, and nothing has become of it since. */
export function hasLeft(db: Connection, seq: number): boolean {
  const last = `SELECT note FROM outbox_history WHERE entry_seq = @seq ORDER BY n DESC LIMIT 1`;
  return selectOne<{ note: string }>(db, last, { seq })?.note === 'handedOver';
}

/** One that left and comes back has its own name again; the story of how it left stays, under another one. */
export function renameLeft(db: Connection, id: string, to: string): void {
  change(db, `UPDATE outbox SET id = @to WHERE id = @id`, { id, to });
}

/** By the last file that it came in. */
export function noteImported(db: Connection, row: { entry_id: string; hand_over_id: string }): void {
  changeOne(db, `INSERT OR REPLACE INTO taken_over (entry_id, hand_over_id) VALUES (@entry_id, @hand_over_id)`, row);
}
