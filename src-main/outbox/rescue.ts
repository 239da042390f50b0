/** Brings the rep's unsent work out of a database that cannot be used into a new one. */
import BetterSqlite3 from 'better-sqlite3';
import { listBackups } from '../db/backups.ts';
import type { OutboxRow } from '../db/outbox-rows.ts';
import { restoreImported } from '../db/imports.ts';
import { writeOwnRows } from '../db/own-tables.ts';
import { readPendingWork, writePendingWork, type PendingWork } from '../db/pending-work.ts';
import { refreshOrderRow } from './fold-records.ts';
import type { Rescue } from '../../src-shared/contract/sync.ts';
import type { OutboxContext } from './context.ts';

/**
 * Reads the damaged file entry by entry; where it could not be read in full, the newest backup adds what is missing.
 * What comes from a backup may have been sent since: it is looked for on the service before it is sent.
 */
export function rescueOutbox(
  context: Pick<OutboxContext, 'db' | 'clock'>,
  setAside: string,
  directory: string,
): Rescue {
  const found = readFrom(setAside);
  const backup = found.isDamaged ? newestReadable(directory) : null;
  const known = new Set([...found.endedIds, ...found.entries.map(({ row }) => row.id)]);
  const missing = (backup?.work.entries ?? []).filter(({ row }) => !known.has(row.id));
  const nowMs = context.clock.now();
  const stale = missing.map(({ row, history }) => ({ row: inDoubt(row, nowMs), history }));
  const work: PendingWork = {
    ...found,
    entries: inSequence([...found.entries, ...stale]),
    orders: union(found.orders, backup?.work.orders ?? []),
    addresses: union(found.addresses, backup?.work.addresses ?? []),
    itemIds: union(found.itemIds, backup?.work.itemIds ?? []),
    own: found.own,
  };
  writePendingWork(context.db, work);
  if (backup) writeOwnRows(context.db, backup.work.own);
  restoreImported(context.db);
  for (const { local_id } of work.orders) refreshOrderRow(context.db, local_id);
  return {
    setAside,
    fromDamaged: found.entries.length,
    fromBackup: missing.length,
    backupAtMs: backup?.atMs ?? null,
  };
}

const nothing: PendingWork = {
  entries: [],
  orders: [],
  addresses: [],
  itemIds: [],
  own: {},
  endedIds: new Set(),
  isDamaged: true,
};

function readFrom(path: string): PendingWork {
  let db;
  try {
    db = new BetterSqlite3(path, { fileMustExist: true });
    return readPendingWork(db);
  } catch {
    return nothing;
  } finally {
    db?.close();
  }
}

function newestReadable(directory: string): { work: PendingWork; atMs: number } | null {
  for (const path of listBackups(directory)) {
    const work = readFrom(path);
    if (!work.isDamaged) return { work, atMs: Number(/outbox-(\d+)\.sqlite$/.exec(path)?.[1]) };
  }
  return null;
}

/** To be looked for on the service before it is sent. What waits for the rep goes on waiting. */
export function inDoubt(row: OutboxRow, nowMs: number): OutboxRow {
  if (row.state === 'conflicted' || row.state === 'dead') return { ...row, sent: doubt(row.sent) };
  return { ...row, state: 'inDoubt', next_attempt_at_ms: nowMs, quarantine_until_ms: nowMs, sent: doubt(row.sent) };
}

function doubt(sent: string | null): string {
  return JSON.stringify({ ...(sent === null ? {} : (JSON.parse(sent) as object)), wasInDoubt: true });
}

/** Two files never gave one number to two entries: the one from before the damage counts. */
function inSequence(entries: PendingWork['entries']): PendingWork['entries'] {
  return entries.sort((a, b) => a.row.seq - b.row.seq);
}

function union<T extends { local_id: string }>(first: T[], second: T[]): T[] {
  const known = new Set(first.map(({ local_id }) => local_id));
  return [...first, ...second.filter(({ local_id }) => !known.has(local_id))];
}
