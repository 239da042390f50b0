/** Forward-only migrations, numbered by `PRAGMA user_version`. */
import { existsSync } from 'node:fs';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { firstTables } from './migrations/001-first-tables.ts';
import { settingsTable } from './migrations/002-settings.ts';
import { draftTables } from './migrations/003-drafts.ts';
import { importTables } from './migrations/004-imports.ts';
import { photoTables } from './migrations/005-photos.ts';
import { orderUsers } from './migrations/006-order-users.ts';
import { handOverTables } from './migrations/007-hand-overs.ts';
import { transact } from './statement.ts';
import { WorkspaceError } from './workspace-error.ts';

/** Append only: the position is the version. */
export const migrations: readonly string[] = [
  firstTables,
  settingsTable,
  draftTables,
  importTables,
  photoTables,
  orderUsers,
  handOverTables,
];

/** Throws `WorkspaceError` for a database that a newer program wrote. Reads only, so that the file stays as it is. */
export function refuseNewerDatabase(path: string, versions: readonly string[] = migrations): void {
  if (!existsSync(path)) return;
  const db = new BetterSqlite3(path, { readonly: true });
  try {
    const found = versionOf(db);
    if (found <= versions.length) return;
    throw new WorkspaceError(
      'fromTheFuture',
      `This workspace was written by a newer Satchel (tables of version ${found}; this one knows ${versions.length}). Update Satchel to open it.`,
    );
  } finally {
    db.close();
  }
}

/** Brings the database to the current version, after a copy of it beside it. */
export function migrate(db: Database, versions: readonly string[] = migrations): void {
  const found = versionOf(db);
  if (found === versions.length) return;
  if (found > 0) db.prepare('VACUUM INTO ?').run(backupPath(db.name, found));
  transact(db, () => {
    for (const sql of versions.slice(found)) db.exec(sql);
    db.pragma(`user_version = ${versions.length}`);
  });
}

function versionOf(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

function backupPath(path: string, version: number): string {
  const stem = `${path.replace(/\.sqlite$/, '')}-of-version-${version}`;
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? `${stem}.sqlite` : `${stem}-${n}.sqlite`;
    if (!existsSync(candidate)) return candidate;
  }
}
