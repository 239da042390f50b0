/**
 * Updates the bases of a lane's later entries by what our own write has just changed, so that it never looks like somebody else's
 * edit. Changes of others stay a difference.
 */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../../db/engine/connection.ts';
import { placeFields } from '../../../src-shared/domain/order-fields.ts';
import { serviceIdOfLine } from '../../db/records/line-names.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { transition, noteOnEntry } from '../queue/transitions.ts';
import type { ChangesOfRecord } from '../queue/payloads.ts';
import type { Entry } from '../queue/entry.ts';
import type { OwnChange } from '../service/operation.ts';
import { flattenChanges, type Values } from '../../records/values.ts';

/** Runs in the transaction that settles the entry. Returns `later` with their new bases. */
export function rebase(
  db: Connection,
  later: readonly Entry[],
  readOwnChange: () => OwnChange,
  atMs: number,
): readonly Entry[] {
  if (later.length === 0) return later;
  const ownChange = readOwnChange();
  const fields = fieldsOf(ownChange);
  return later.map((entry) => {
    if (verbOf(entry.kind) === 'create' || entry.status.state === 'sending') return entry;
    const part = partOf(db, entry);
    const base = part === null ? (entry.base ?? ownChange.lineAsSent?.(entry.recordLocalId)) : baseAfter(entry, part);
    if (!base || isDeepStrictEqual(base, entry.base)) return entry;
    return isAskedAbout(entry, base)
      ? transition(db, entry, { state: 'queued' }, { note: 'probedAgain', atMs }, { base })
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
      // The rep saw this field empty and has filled it in since, so the base stays empty.
      if (named.includes(name) && fields.leftOpen(field)) continue;
      if (field in ownChange.after) after[name] = ownChange.after[field];
      else delete after[name];
    }
    return after;
  }
}

/**
 * Whether a pending conflict shows a base value that has just changed. An entry behind a waiting write has no conflict, unless it
 * belonged to another record that turned out to be this one.
 */
function isAskedAbout({ status, base: before }: Entry, base: Values): boolean {
  if (status.state !== 'conflicted' || !('fields' in status.conflict)) return false;
  return status.conflict.fields.some(({ field }) => !isDeepStrictEqual(base[field], before?.[field]));
}

/** The part of an entry whose base holds the whole record. Another part is a line of an order, `items.<id>`. */
const wholeRecord = '*';
const head = '';

/** The prefix of the base's field names within the whole record; null while the part is unknown. */
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
      const id = serviceIdOfLine(db, recordOfLane(entry.lane), entry.recordLocalId);
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
  /** The fields that our write has changed, by part. */
  ours: Map<string, string[]>;
  /** Whether the create was sent without this field, if a probe found the record. */
  leftOpen(field: string): boolean;
}

/** Fields by part: a long order has thousands, and most entries concern one line. */
function fieldsOf({ after, sent, asSent }: OwnChange): Fields {
  const all = [...new Set([...Object.keys(after), ...(sent === 'all' ? [] : sent)])];
  const ours = sent === 'all' ? all : all.filter(isSetBy(new Set(sent)));
  const isSent = asSent && isSetBy(new Set(Object.keys(asSent)));
  return { all: byPart(all), ours: byPart(ours), leftOpen: (field) => isSent?.(field) === false };
}

/** The fields that the changes name. */
function namesOf(changes: ChangesOfRecord): string[] {
  const names = Object.keys(flattenChanges(changes));
  return names.includes('address_local_id') ? [...names, 'id_address'] : names;
}

function byPart(fields: string[]): Map<string, string[]> {
  return Map.groupBy(fields, (field) => lineOf(field) ?? head).set(wholeRecord, fields);
}

/** Fields of a line that only change when they are sent themselves; the service calculates the others from these. */
const entered = ['id_item', 'quantity', 'price', 'description', 'discount_percentage'];

/** Whether a field was sent or follows from a sent one: other figures of the same line, the coordinates of a place. */
export function isSetBy(sent: ReadonlySet<string>): (field: string) => boolean {
  const lines = new Set([...sent].flatMap((field) => (field.endsWith('.description') ? [] : (lineOf(field) ?? []))));
  const isMoved = placeFields.some((field) => sent.has(field));
  return (field) => {
    if (isMoved && (field === 'latitude' || field === 'longitude')) return true;
    const line = lineOf(field);
    if (sent.has(field) || line === null || !lines.has(line)) return sent.has(field);
    const name = field.slice(line.length + 1);
    // A discount value replaces the percentage.
    return !entered.includes(name) || (name === 'discount_percentage' && sent.has(`${line}.discount_value`));
  };
}

function lineOf(field: string): string | null {
  return /^items\.\d+(?=\.)/.exec(field)?.[0] ?? null;
}
