/** Forward-only migrations, numbered by `PRAGMA user_version` and signed by `application_id`. */
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { firstTables } from './migrations/001-first-tables.ts';
import { settingsTable } from './migrations/002-settings.ts';
import { draftTables } from './migrations/003-drafts.ts';
import { importTables } from './migrations/004-imports.ts';
import { photoTables } from './migrations/005-photos.ts';
import { orderUsers } from './migrations/006-order-users.ts';
import { handOverTables } from './migrations/007-hand-overs.ts';
import { outboxSeals } from './migrations/008-outbox-seals.ts';
import { ordersByDoc } from './migrations/009-orders-by-doc.ts';
import { endedEntries } from './migrations/010-ended-entries.ts';
import { orderLines } from './migrations/011-order-lines.ts';
import { plainConditions } from './migrations/012-plain-conditions.ts';
import { ordersOwed } from './migrations/013-orders-owed.ts';
import { damage } from './migrations/015-damage.ts';
import { fewerPages } from './migrations/016-fewer-pages.ts';
import { checkSums } from './migrations/017-check-sums.ts';
import { fewerJoins } from './migrations/018-fewer-joins.ts';
import { fewerExternalIds } from './migrations/019-fewer-external-ids.ts';
import { leftOut } from './migrations/020-left-out.ts';
import { journalOrder } from './migrations/021-journal-order.ts';
import { photosByContent } from './migrations/022-photos-by-content.ts';
import { addressDrafts } from './migrations/023-address-drafts.ts';
import { addressesLeftOut } from './migrations/024-addresses-left-out.ts';
import { formerAddresses } from './migrations/025-former-addresses.ts';
import { saidOfWrites } from './migrations/026-said-of-writes.ts';
import { carriedMembers } from './migrations/027-carried-members.ts';
import { listedRecords } from './migrations/028-listed-records.ts';
import { cutOff } from './migrations/029-cut-off.ts';
import { leftOutByNumber } from './migrations/030-left-out-by-number.ts';
import { replaceFileSync } from './replace-file.ts';
import { transact } from './statement.ts';
import { storageProblem } from './storage-problem.ts';
import { WorkspaceError } from './workspace-error.ts';

/** Append only: the position, counted from 1, is the version. Files behind 013 are numbered one higher than that: there is no 014. */
export const migrations: readonly string[] = [
  firstTables,
  settingsTable,
  draftTables,
  importTables,
  photoTables,
  orderUsers,
  handOverTables,
  outboxSeals,
  ordersByDoc,
  endedEntries,
  orderLines,
  plainConditions,
  ordersOwed,
  damage,
  fewerPages,
  checkSums,
  fewerJoins,
  fewerExternalIds,
  leftOut,
  journalOrder,
  photosByContent,
  addressDrafts,
  addressesLeftOut,
  formerAddresses,
  saidOfWrites,
  carriedMembers,
  listedRecords,
  cutOff,
  leftOutByNumber,
];

/**
 * Stands in the file's header beside the number of its version (`application_id` beside `user_version`), so that a number
 * that the disk has changed is not taken for one that a newer program wrote.
 */
export function signatureOf(version: number): number {
  return 0x53a70000 + version;
}

/** Throws `WorkspaceError` for a database that a newer program wrote, or whose number of version nobody did. That stays as it is. */
export function refuseNewerDatabase(path: string): void {
  if (!existsSync(path)) return;
  const { version, signature } = readHeader(path);
  if (version >= 0 && version <= migrations.length) return;
  if (signature !== signatureOf(version)) {
    const cause = { code: 'SQLITE_CORRUPT' };
    throw new WorkspaceError('unreadable', `No version of Satchel has written tables of version ${version}.`, {
      cause,
    });
  }
  throw new WorkspaceError(
    'fromTheFuture',
    `This workspace was written by a newer Satchel (tables of version ${version}; this one knows ${migrations.length}). Update Satchel to open it.`,
  );
}

/** Reads only, but for a file whose making was cut off: what was half written is taken back before it can be read. */
function readHeader(path: string, readonly = true): { version: number; signature: unknown } {
  const db = new BetterSqlite3(path, { readonly });
  try {
    return { version: versionOf(db), signature: db.pragma('application_id', { simple: true }) };
  } catch (error) {
    if (!readonly || (error as { code?: unknown }).code !== 'SQLITE_READONLY_ROLLBACK') throw error;
    return readHeader(path, false);
  } finally {
    db.close();
  }
}

/** Copies of whole databases are large: the newest two are kept. */
const keptCopies = 2;

/**
 * Brings the database to the current version, after a copy of it beside it where that has room: in one transaction, of which
 * what `finish` writes into the new tables is the last part.
 */
export function migrate(db: Database, versions: readonly string[] = migrations, finish = () => {}): void {
  const found = versionOf(db);
  if (found === versions.length) return;
  if (found > 0) copyBeside(db, found);
  transact(db, () => {
    for (const sql of versions.slice(found)) db.exec(sql);
    finish();
    db.pragma(`user_version = ${versions.length}`);
    db.pragma(`application_id = ${signatureOf(versions.length)}`);
  });
}

let empty: Buffer | null = null;

/** The file of a database of the current version with no rows in it. Made once: the way through all versions takes its time. */
export function emptyDatabase(): Buffer {
  if (empty) return empty;
  const db = new BetterSqlite3(':memory:');
  try {
    migrate(db);
    return (empty = db.serialize());
  } finally {
    db.close();
  }
}

/** Whether there is nothing to migrate. */
export function isCurrent(db: Database): boolean {
  return versionOf(db) === migrations.length;
}

/**
 * It has its name only once it is whole. Where there is no room for it, the tables change all the same: what no service can
 * give again has copies of its own.
 */
function copyBeside(db: Database, version: number): void {
  const path = `${db.name.replace(/\.sqlite$/, '')}-of-version-${version}.sqlite`;
  const partial = `${path}.partial`;
  try {
    closeSync(openSync(partial, 'w', 0o600));
    db.prepare('VACUUM INTO ?').run(partial);
    replaceFileSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    if (storageProblem(error) !== 'full') throw error;
  }
  for (const old of listCopies(db.name).slice(keptCopies)) rmSync(old, { force: true });
}

/** Newest first. */
function listCopies(path: string): string[] {
  const start = `${basename(path).replace(/\.sqlite$/, '')}-of-version-`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && name.endsWith('.sqlite'))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(dirname(path), name));
}

function versionOf(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}
