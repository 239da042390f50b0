/** Forward-only migrations, numbered by `PRAGMA user_version` and signed by `application_id`. */
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Connection } from './engine/connection.ts';
import { replaceFileSync } from './engine/replace-file.ts';
import { localRecords } from './local-records.ts';
import { schema } from './schema.ts';
import { readShape } from './engine/shape.ts';
import { transact } from './engine/statement.ts';
import { storageProblem } from './engine/storage-problem.ts';
import { WorkspaceError } from './engine/workspace-error.ts';

/** Append only: the position, counted from 1, is the version. */
export const migrations: readonly string[] = [schema, localRecords];

/**
 * The `application_id` of a version, which the file's header holds beside `user_version`. A version number that the disk has
 * damaged is then not mistaken for that of a newer program.
 */
export function signatureOf(version: number): number {
  return 0x53a80000 + version;
}

/**
 * Trial versions came before the first release: the oldest are unsigned, later ones have a signature of their own. An unsigned
 * version 1 may be anything, and counts as damaged.
 */
function isFromTrial({ version, signature }: Header): boolean {
  return version > 0 && (signature === 0x53a70000 + version || (signature === 0 && version > 1));
}

/**
 * Throws `WorkspaceError` for a database of a trial version, of a newer program, or with a version number that nobody wrote.
 * The file stays as it is.
 */
export function refuseOtherVersions(path: string, known: number): void {
  if (!existsSync(path)) return;
  const header = readHeader(path);
  const { version, signature } = header;
  if (isFromTrial(header)) {
    throw new WorkspaceError('tooOld', `This workspace was written by a trial version of Satchel (tables ${version}).`);
  }
  if (version >= 0 && version <= known) return;
  if (signature !== signatureOf(version))
    throw damaged(`No version of Satchel has written tables of version ${version}.`);
  throw new WorkspaceError(
    'fromTheFuture',
    `This workspace was written by a newer Satchel (tables of version ${version}; this one knows ${known}). Update Satchel to open it.`,
  );
}

function damaged(message: string): WorkspaceError {
  return new WorkspaceError('unreadable', message, { cause: { code: 'SQLITE_CORRUPT' } });
}

interface Header {
  version: number;
  signature: unknown;
}

/** Reads only, but for a file whose making was cut off: what was half written is taken back before it can be read. */
function readHeader(path: string, readonly = true): Header {
  const db = new Connection(path, { readonly });
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
 * Brings the database to the current version, after a copy of it beside it if there is room for one: in one transaction, of
 * which what `finish` writes into the new tables is the last part.
 */
export function migrate(db: Connection, versions: readonly string[] = migrations, finish = () => {}): void {
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

/** A database without rows: its file, and the shape of its tables. */
interface Empty {
  file: Buffer;
  shape: string;
}

let current: Empty | null = null;

function makeEmpty(versions: readonly string[]): Empty {
  const db = new Connection(':memory:');
  try {
    migrate(db, versions);
    return { file: db.serialize(), shape: readShape(db) };
  } finally {
    db.close();
  }
}

/** The file of a database of the current version with no rows in it. It is made once. */
export function emptyDatabase(): Buffer {
  return (current ??= makeEmpty(migrations)).file;
}

/**
 * Throws `WorkspaceError` when the database has other tables, indexes, triggers or views than its version makes: they count as
 * damage. A trigger that somebody has put into the file would change what the rep writes.
 */
export function refuseOtherShape(db: Connection, versions: readonly string[] = migrations): void {
  const version = versionOf(db);
  const isCurrent = versions === migrations && version === migrations.length;
  const { shape } = isCurrent ? (current ??= makeEmpty(migrations)) : makeEmpty(versions.slice(0, version));
  if (readShape(db) !== shape) throw damaged(`The tables are not those of version ${version}.`);
}

/**
 * Copies the database before its tables change. The copy gets its name once it is complete. If the disk is full the tables change
 * all the same: the rep's unsent work has its own backups.
 */
function copyBeside(db: Connection, version: number): void {
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

/**
 * Removes the copies from before earlier migrations, with what was begun of one: the database is whole without them. Returns false
 * if one cannot be removed.
 */
export function forgetCopies(path: string): boolean {
  try {
    for (const copy of listCopies(path, /\.sqlite(\.partial)?$/)) rmSync(copy, { force: true });
    return true;
  } catch {
    return false;
  }
}

/** Newest first. */
function listCopies(path: string, ending = /\.sqlite$/): string[] {
  const start = `${basename(path).replace(/\.sqlite$/, '')}-of-version-`;
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(start) && ending.test(name))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(dirname(path), name));
}

export function versionOf(db: Connection): number {
  return db.pragma('user_version', { simple: true }) as number;
}
