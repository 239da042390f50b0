/** Opens the workspace's database with the settings that an outbox needs. */
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { keepToOwner } from './keep-to-owner.ts';
import { isCurrent, migrate, migrations, refuseNewerDatabase } from './migrate.ts';
import { findBrokenSeals, renewSums, sealOutbox } from './seals.ts';
import { storageProblem } from './storage-problem.ts';
import { WorkspaceError } from './workspace-error.ts';

/**
 * WAL with `synchronous=FULL`: a commit that returned survives loss of power. Checkpoints every 4,000 pages keep them
 * out of most commits' way; a workspace in use has a thread for them (see `checkpoints.ts`). A page cache of 16 MiB holds
 * the upper parts of the indexes that a pull writes to all over. Throws `WorkspaceError` for a database from a newer program or one that cannot be read.
 */
export function openDatabase(path: string): Database {
  let db: Database | undefined;
  try {
    refuseNewerDatabase(path);
    keepToOwner(path);
    db = new BetterSqlite3(path);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    // On a Mac the drive may hold back what was only synced; elsewhere this changes nothing.
    db.pragma('fullfsync = ON');
    db.pragma('foreign_keys = ON');
    db.pragma('wal_autocheckpoint = 4000');
    db.pragma('temp_store = MEMORY');
    db.pragma('cache_size = -16384');
    bringUpToDate(db);
    sealOutbox(db);
    return db;
  } catch (error) {
    db?.close();
    if (error instanceof WorkspaceError) throw error;
    throw new WorkspaceError(
      storageProblem(error) ?? 'unreadable',
      `The workspace ${path} cannot be read: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/** Damage must not pass for what was written because the tables change, nor the change of the tables for damage. */
function bringUpToDate(db: Database): void {
  if (isCurrent(db)) return;
  const broken = findBrokenSeals(db);
  migrate(db, migrations, () => renewSums(db, broken));
}
