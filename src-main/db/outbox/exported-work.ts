/** Work that was exported into a file, and the ids of entries that were imported from one. */
import type { Connection } from '../engine/connection.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';

export function insertExport(db: Connection, row: { id: string; at_ms: number; entries: number; work: string }): void {
  changeOne(db, `INSERT INTO exported_work (id, at_ms, entries, work) VALUES (@id, @at_ms, @entries, @work)`, row);
}

export function selectExports(db: Connection): { id: string; atMs: number; entries: number }[] {
  return selectAll(db, `SELECT id, at_ms AS "atMs", entries FROM exported_work ORDER BY at_ms DESC, id DESC`);
}

export function selectExportedWork(db: Connection, id: string): string | null {
  return selectOne<{ work: string }>(db, `SELECT work FROM exported_work WHERE id = @id`, { id })?.work ?? null;
}

/** Deletes exported work that is older: its files have long been imported. */
export function forgetExports(db: Connection, beforeMs: number): void {
  change(db, `DELETE FROM exported_work WHERE at_ms < @beforeMs`, { beforeMs });
}

/**
 * Whether an entry of a file must not be imported, because it is or was here. An entry that was exported may come back in another
 * file: the colleague who imported it may have exported it again.
 */
export function isKnownEntry(db: Connection, id: string, exportId: string): boolean {
  const isInFile = (file: string) => selectOne(db, file, { id, exportId }) !== undefined;
  const here = selectOne<{ seq: number }>(db, `SELECT seq FROM outbox WHERE id = @id`, { id });
  if (!here) return isInFile(`SELECT 1 FROM imported_entries WHERE entry_id = @id`);
  return (
    !hasLeft(db, here.seq) ||
    isInFile(`SELECT 1 FROM exported_work WHERE id = @exportId`) ||
    isInFile(`SELECT 1 FROM imported_entries WHERE entry_id = @id AND export_id = @exportId`)
  );
}

/** Whether the entry was exported, and has not changed since. */
export function hasLeft(db: Connection, seq: number): boolean {
  const last = `SELECT note FROM outbox_history WHERE entry_seq = @seq ORDER BY n DESC LIMIT 1`;
  return selectOne<{ note: string }>(db, last, { seq })?.note === 'handedOver';
}

/** Gives an exported entry another id, so that the imported one can have its own again. The history of the export stays. */
export function renameLeft(db: Connection, id: string, to: string): void {
  change(db, `UPDATE outbox SET id = @to WHERE id = @id`, { id, to });
}

/** Notes the last file that an entry was imported from. */
export function noteImported(db: Connection, row: { entry_id: string; export_id: string }): void {
  changeOne(db, `INSERT OR REPLACE INTO imported_entries (entry_id, export_id) VALUES (@entry_id, @export_id)`, row);
}
