/**
 * Moves the bases of a lane's later entries on by what our own write has just changed, so that it is never taken for
 * somebody else's edit. What others changed stays a difference.
 */
import type { Database } from 'better-sqlite3';
import { placeFields } from '../../src-shared/domain/order-fields.ts';
import { serviceIdOfItem } from '../db/item-ids.ts';
import { noteOnEntry, type Entry } from './entry.ts';
import type { Moved } from './operation.ts';
import type { Values } from './values.ts';

/** Runs in the transaction that settles the entry, after it has left the lane to `later`. */
export function rebase(db: Database, later: readonly Entry[], tellMoved: () => Moved, atMs: number): void {
  if (later.length === 0) return;
  const moved = tellMoved();
  for (const entry of later) {
    if (entry.kind.endsWith('.create') || entry.status.state === 'sending') continue;
    const names = namesOf(db, entry);
    const base = names ? baseAfter(entry.base, moved, names) : (entry.base ?? moved.lineAsSent?.(entry.recordLocalId));
    if (base) noteOnEntry(db, entry, { base }, atMs);
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
    case 'product-image.upload':
      return null;
  }
}

function baseAfter(base: Values | null, { after, sent }: Moved, names: Names): Values {
  const moved: Values = { ...base };
  const isOurs = base === null || sent === 'all' ? () => true : isSetBy(new Set(sent));
  for (const field of new Set([...Object.keys(after), ...(sent === 'all' ? [] : sent)])) {
    const name = names(field);
    if (name === null || !isOurs(field)) continue;
    if (field in after) moved[name] = after[field];
    else delete moved[name];
  }
  return moved;
}

/** Fields of a line that only change when they are sent themselves; the service reckons the others from these. */
const entered = ['id_item', 'quantity', 'price', 'description', 'discount_percentage'];

/** What was sent, and what the service reckons from it: the other figures of the same line, where a place lies. */
function isSetBy(sent: ReadonlySet<string>): (field: string) => boolean {
  const lines = new Set([...sent].flatMap((field) => (field.endsWith('.description') ? [] : (lineOf(field) ?? []))));
  const isMoved = placeFields.some((field) => sent.has(field));
  return (field) => {
    if (isMoved && (field === 'latitude' || field === 'longitude')) return true;
    const line = lineOf(field);
    if (sent.has(field) || line === null || !lines.has(line)) return sent.has(field);
    const name = field.slice(line.length + 1);
    // A discount entered as a value takes the place of the percentage.
    return !entered.includes(name) || (name === 'discount_percentage' && sent.has(`${line}.discount_value`));
  };
}

function lineOf(field: string): string | null {
  return /^items\.\d+(?=\.)/.exec(field)?.[0] ?? null;
}
