/** Opens a workspace's database; one that cannot be read is set aside, and what it held of the rep's work brought over. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openDatabase } from '../db/open.ts';
import { setAside } from '../db/set-aside.ts';
import { writeSyncState } from '../db/sync-state.ts';
import { WorkspaceError } from '../db/workspace-error.ts';
import type { OutboxContext } from '../outbox/context.ts';
import { rescueOutbox } from '../outbox/rescue.ts';

/** The cache is filled again by the next pull. Throws `WorkspaceError` for a database that is not damaged and cannot be used. */
export function openOrRescue(directory: string, ports: Pick<OutboxContext, 'clock'>): Database {
  const path = join(directory, 'satchel.sqlite');
  try {
    const db = openDatabase(path);
    if (isSound(db, directory)) return db;
    db.close();
  } catch (error) {
    if (!(error instanceof WorkspaceError) || !isDamage(error.cause)) throw error;
  }
  const damaged = setAside(path, directory, ports.clock.now());
  rmSync(suspicion(directory), { force: true });
  const db = openDatabase(path);
  const rescue = rescueOutbox({ ...ports, db }, damaged, directory);
  writeSyncState(db, 'rescue', JSON.stringify(rescue));
  return db;
}

/** The whole file is read only after SQLite has complained about it: that takes seconds with a large cache. */
function isSound(db: Database, directory: string): boolean {
  if (!existsSync(suspicion(directory))) return true;
  if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') return false;
  rmSync(suspicion(directory), { force: true });
  return true;
}

/** Notes that SQLite found the file damaged while it was in use: the next start checks it. */
export function noteSuspicion(error: unknown, directory: string): void {
  if (isDamage(error)) writeFileSync(suspicion(directory), '');
}

/** A file that is not there to be opened, or not ours to open, is not damaged. */
function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && /^SQLITE_(CORRUPT|NOTADB)/.test(code);
}

function suspicion(directory: string): string {
  return join(directory, 'check-at-next-start');
}
