/**
 * Moves the bases of a lane's later entries on by what our own write has just changed, so that it is never taken for
 * somebody else's edit. What others changed stays a difference.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../db/engine/connection.ts';
import { placeFields } from '../../../src-shared/domain/order-fields.ts';
import { serviceIdOfItem } from '../../db/records/item-ids.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { moveEntry, noteOnEntry, type ChangesOfRecord, type Entry } from '../queue/entry.ts';
import type { Moved } from '../service/operation.ts';
import { flattenChanges, type Values } from '../../records/values.ts';

/** Runs in the transaction that settles the entry, after it has left the lane to `later`. Answers these as they are then. */
export function rebase(
  db: Connection,
  later: readonly Entry[],
  tellMoved: () => Moved,
  atMs: number,
): readonly Entry[] {
  if (later.length === 0) return later;
  const moved = tellMoved();
  const fields = fieldsOf(moved);
  return later.map((entry) => {
    if (entry.kind.endsWith('.create') || entry.status.state === 'sending') return entry;
    const part = partOf(db, entry);
    const base = part === null ? (entry.base ?? moved.lineAsSent?.(entry.recordLocalId)) : baseAfter(entry, part);
    if (!base || isDeepStrictEqual(base, entry.base)) return entry;
    return isAskedAbout(entry, base)
      ? moveEntry(db, entry, { state: 'queued' }, { note: 'lookedAtAnew', atMs }, { base })
      : noteOnEntry(db, entry, { base }, atMs);
  });

  function baseAfter({ base, payload }: Entry, part: string): Values | null {
    const changed = (base === null ? fields.all : fields.ours).get(part) ?? [];
    if (changed.length === 0) return base;
    const prefix = prefixOfPart(part);
    const named = 'changes' in payload ? namesOf(payload.changes) : [];
    const after: Values = { ...base };
    for (const field of changed) {
      const name = field.slice(prefix.length);
      // Who fills it in himself had nothing there before his eyes.
      if (named.includes(name) && fields.leftOpen(field)) continue;
      if (field in moved.after) after[name] = moved.after[field];
      else delete after[name];
    }
    return after;
  }
}

/**
 * Whether the rep was asked about what is another value by now. Nothing is asked behind a write that waits, but what was
 * asked about another record that has turned out to be this one.
 */
function isAskedAbout({ status, base: before }: Entry, base: Values): boolean {
  if (status.state !== 'conflicted' || !('fields' in status.conflict)) return false;
  return status.conflict.fields.some(({ field }) => !isDeepStrictEqual(base[field], before?.[field]));
}

/** Parts of a record that an entry's base may hold; a line of an order is one as well, `items.<id>`. */
const wholeRecord = '*';
const head = '';

/** Before each name of an entry's base in the names of the whole record; null while nobody knows which part it holds. */
export function prefixOf(db: Connection, entry: Entry): string | null {
  const part = partOf(db, entry);
  return part === null ? null : prefixOfPart(part);
}

function prefixOfPart(part: string): string {
  return part === wholeRecord || part === head ? '' : `${part}.`;
}

/** The part of the record that an entry's base holds: the order's head or one line. Null while its server id is unknown. */
function partOf(db: Connection, entry: Entry): string | null {
  switch (entry.kind) {
    case 'order.update':
      return head;
    case 'item.update':
    case 'item.delete': {
      const id = serviceIdOfItem(db, recordOfLane(entry.lane), entry.recordLocalId);
      return id === null ? null : `items.${id}`;
    }
    case 'order.delete':
    case 'address.update':
    case 'address.delete':
      return wholeRecord;
    case 'order.create':
    case 'item.create':
    case 'address.create':
    case 'product-image.upload':
      return null;
  }
}

interface Fields {
  all: Map<string, string[]>;
  /** Those that our write has changed. */
  ours: Map<string, string[]>;
  /** Whether a record that was found again was sent without it. */
  leftOpen(field: string): boolean;
}

/** By the part that they belong to: a long order has thousands, and most entries are about a line of it. */
function fieldsOf({ after, sent, asSent }: Moved): Fields {
  const all = [...new Set([...Object.keys(after), ...(sent === 'all' ? [] : sent)])];
  const ours = sent === 'all' ? all : all.filter(isSetBy(new Set(sent)));
  const isSent = asSent && isSetBy(new Set(Object.keys(asSent)));
  return { all: byPart(all), ours: byPart(ours), leftOpen: (field) => isSent?.(field) === false };
}

/** Of the record's fields those that the changes name. */
function namesOf(changes: ChangesOfRecord): string[] {
  const names = Object.keys(flattenChanges(changes));
  return names.includes('address_local_id') ? [...names, 'id_address'] : names;
}

function byPart(fields: string[]): Map<string, string[]> {
  return Map.groupBy(fields, (field) => lineOf(field) ?? head).set(wholeRecord, fields);
}

/** Fields of a line that only change when they are sent themselves; the service calculates the others from these. */
const entered = ['id_item', 'quantity', 'price', 'description', 'discount_percentage'];

/** What was sent, and what the service calculates from it: the other figures of the same line, where a place lies. */
export function isSetBy(sent: ReadonlySet<string>): (field: string) => boolean {
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
