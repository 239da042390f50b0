/**
 * Moves the bases of a lane's later entries on by what our own write has just changed, so that it is never taken for
 * somebody else's edit. What others changed stays a difference.
 */
import type { Database } from 'better-sqlite3';
import { serviceIdOfItem } from '../db/item-ids.ts';
import { noteOnEntry, type Entry } from './entry.ts';
import { pendingEntries } from './fold-records.ts';
import type { Moved } from './operation.ts';
import { sameValue, type Values } from './values.ts';

/** Runs in the transaction that settles the entry, after it has left the lane. */
export function rebaseLane(db: Database, lane: string, moved: Moved, atMs: number): void {
  for (const entry of pendingEntries(db, lane)) {
    if (entry.kind.endsWith('.create') || entry.status.state === 'sending') continue;
    const names = namesOf(db, entry);
    if (names) noteOnEntry(db, entry, { base: rebase(entry.base, moved, names) }, atMs);
  }
}

/** Which of the record's names an entry's base holds: answers the base's own name, or null. */
type Names = (field: string) => string | null;

function namesOf(db: Database, entry: Entry): Names | null {
  switch (entry.kind) {
    case 'order.update':
      return (field) => (field.startsWith('items.') ? null : field);
    case 'item.update':
    case 'item.delete': {
      const id = serviceIdOfItem(db, entry.recordLocalId);
      const prefix = `items.${id}.`;
      return id === null ? null : (field) => (field.startsWith(prefix) ? field.slice(prefix.length) : null);
    }
    case 'order.delete':
    case 'address.update':
    case 'address.delete':
      return (field) => field;
    case 'order.create':
    case 'item.create':
    case 'address.create':
      return null;
  }
}

function rebase(base: Values | null, { before, after, sent }: Moved, names: Names): Values {
  const moved: Values = { ...base };
  const sentFields = new Set(sent);
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after)])) {
    const name = names(field);
    if (name === null) continue;
    const isOurDoing =
      base === null || before === null || sentFields.has(field) || !sameValue(before[field], after[field]);
    if (!isOurDoing) continue;
    if (field in after) moved[name] = after[field];
    else delete moved[name];
  }
  return moved;
}
