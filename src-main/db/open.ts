/** Opens the workspace's database with the settings that an outbox needs. */
import { Connection } from './engine/connection.ts';
import { keepToOwner } from './engine/keep-to-owner.ts';
import { migrate, migrations, refuseOtherShape, refuseOtherVersions, versionOf } from './migrate.ts';
import { findWrongChecksums, renewChecksums, createChecksumTriggers } from './engine/checksums.ts';
import { storageProblem } from './engine/storage-problem.ts';
import { WorkspaceError } from './engine/workspace-error.ts';

/**
 * WAL with `synchronous=FULL`: a commit that returned survives loss of power. Checkpoints every 4,000 pages keep them
 * out of most commits' way; a workspace in use has a thread for them (see `checkpoints.ts`). A page cache of 16 MiB holds
 * the upper parts of the indexes that a pull writes to all over. `trusted_schema=OFF`: nothing that a file defines may call
 * what is not harmless; better-sqlite3 opens in defensive mode, so that no statement writes to the schema itself.
 *
 * Throws `WorkspaceError` for a database of another version, one that is not as its version made it, or one that cannot be
 * read. `versions` are those that the program knows.
 */
export function openDatabase(path: string, versions: readonly string[] = migrations): Connection {
  let db: Connection | undefined;
  try {
    refuseOtherVersions(path, versions.length);
    keepToOwner(path);
    db = new Connection(path);
    db.pragma('trusted_schema = OFF');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    // On a Mac the drive may hold back what was only synced; elsewhere this changes nothing.
    db.pragma('fullfsync = ON');
    db.pragma('foreign_keys = ON');
    db.pragma('wal_autocheckpoint = 4000');
    db.pragma('temp_store = MEMORY');
    db.pragma('cache_size = -16384');
    bringUpToDate(db, versions);
    createChecksumTriggers(db);
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

/**
 * Migrates the database if its version is older. Damaged rows are found before that, because the migration renews all checksums;
 * the shape of the tables is checked before and after.
 */
function bringUpToDate(db: Connection, versions: readonly string[]): void {
  const found = versionOf(db);
  if (found > 0) refuseOtherShape(db, versions);
  if (found === versions.length) return;
  const damaged = found > 0 ? findWrongChecksums(db) : new Set<number>();
  migrate(db, versions, () => renewChecksums(db, damaged));
  // A file without a version may have had foreign tables.
  refuseOtherShape(db, versions);
}
