/** The outbox as the window sees it. */
import type { Address } from '../../domain/address.ts';
import type { EntryId, LocalId } from '../../domain/ids.ts';
import type { ServiceFailure } from '../failures.ts';
import type { OrderDetail } from '../orders/order-views.ts';

/** Persisted strings: append only, never rename. */
export const entryKinds = [
  'order.create',
  'order.update',
  'order.delete',
  'item.create',
  'item.update',
  'item.delete',
  'address.create',
  'address.update',
  'address.delete',
  'product-image.upload',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What a lane holds the writes to: an order with its lines, an address, or the photos of a product. */
export type LaneKind = 'order' | 'address' | 'product';

export function laneKindOfEntry(kind: EntryKind): LaneKind {
  return writes[kind].lane;
}

/** What an entry does to its record. */
export function verbOf(kind: EntryKind): 'create' | 'update' | 'delete' | 'upload' {
  return writes[kind].verb;
}

const writes = {
  'order.create': { lane: 'order', verb: 'create' },
  'order.update': { lane: 'order', verb: 'update' },
  'order.delete': { lane: 'order', verb: 'delete' },
  'item.create': { lane: 'order', verb: 'create' },
  'item.update': { lane: 'order', verb: 'update' },
  'item.delete': { lane: 'order', verb: 'delete' },
  'address.create': { lane: 'address', verb: 'create' },
  'address.update': { lane: 'address', verb: 'update' },
  'address.delete': { lane: 'address', verb: 'delete' },
  'product-image.upload': { lane: 'product', verb: 'upload' },
} as const satisfies Record<EntryKind, { lane: LaneKind; verb: string }>;

/** Persisted strings. */
export const entryStates = [
  'queued',
  'sending',
  'waiting',
  'outcomeUnknown',
  'conflicted',
  'dead',
  'settled',
  'discarded',
  'folded',
] as const;
export type EntryState = (typeof entryStates)[number];

/** What the attempts at an entry may have done on the service. Persisted strings. */
export const entryFates = [
  /** Nothing: there was no attempt, or each one was rejected or did not leave this machine. */
  'noEffect',
  /** The outcome of an attempt is unknown. After a resend, duplicates are searched for. */
  'unknown',
  /** The service answered 202 to an attempt: it carries the write out later. */
  'accepted',
  /** The entry was imported, and this machine made no attempt. Another machine may have imported the file too, and sent it. */
  'elsewhere',
  /** As `elsewhere`, for an entry of this machine that is in a safety copy: whoever took the copy in may have sent it. */
  'copied',
] as const;
export type EntryFate = (typeof entryFates)[number];

/** What the rep has decided about an entry whose outcome was unknown (see `Decision`). Persisted strings. */
export const decisionKinds = ['adopt', 'keep', 'resend'] as const;

/** States of an entry that is over. Only an undo leads out of them. */
export const finalStates: readonly EntryState[] = ['settled', 'discarded', 'folded'];

/** Takes any text: a row on a damaged disk may hold one that is no state. */
export function isFinal(state: string): boolean {
  return finalStates.some((final) => final === state);
}

/** One field seen from three sides, in the write body's name and values. */
export interface FieldConflict {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

/** Why an entry waits for the rep. */
export type Conflict =
  /** Both sides changed the same field. */
  | { kind: 'fields'; fields: FieldConflict[] }
  /** The rep changed a record that is gone on the service. */
  | { kind: 'deletedThere' }
  /** It came in a file, and changes or deletes a record of the service that this machine never had. */
  | { kind: 'unknownHere' }
  /** The rep deletes a record that somebody changed since. */
  | { kind: 'changedThere'; fields: FieldConflict[] }
  /**
   * The outcome is unknown, and the probe cannot find out. `candidates`: records on the service that may be ours; for a change or
   * deletion of a line, the order's lines. `mine`: our line as it was sent. `rejection`: the service's answer to the probe if it keeps
   * rejecting it. `answer`: the last answer to a write that was sent several times and never found.
   */
  | { kind: 'undecided'; candidates: Candidate[]; mine?: string; rejection?: ServiceFailure; answer?: ServiceFailure }
  /** Sent twice and found twice: `candidates` holds all of them. */
  | { kind: 'duplicate'; candidates: Candidate[] };

export interface Candidate {
  id: number;
  fk_id: string | null;
  summary: string;
}

/**
 * The rep's decision about a conflict.
 * - `mine`: send what the rep entered, over what the service holds (or delete all the same).
 * - `theirs`: keep what the service holds in the fields in conflict; an entry with nothing left to send is discarded.
 * - `fields`: field by field.
 * - `resend`: the write had no effect: send it again. An edited line is recreated, the deletion of a line is dropped.
 * - `adopt`: the record with this server id is ours.
 */
export type ConflictChoice =
  'mine' | 'theirs' | 'resend' | { fields: Record<string, 'mine' | 'theirs'> } | { adopt: number };

export interface EntryView {
  id: EntryId;
  seq: number;
  kind: EntryKind;
  lane: string;
  recordLocalId: LocalId;
  state: EntryState;
  /** It left in a file: that is why it is discarded. */
  isExported: boolean;
  /** Failed attempts since the rep last touched the entry. They decide the next wait; the history holds all attempts. */
  attempts: number;
  lastError: ServiceFailure | null;
  nextAttemptAtMs: number | null;
  createdAtMs: number;
  /** The entry that must be settled first: the head of its lane, or the create of a record it needs. */
  blockedBy: EntryId | null;
  /** What the entry is about, for a sentence: customer's or address's name, items, total; null where unknown. */
  about: EntryAbout;
}

export interface EntryAbout {
  /** Customer of an order, name of an address or product. */
  name: string | null;
  /** What the product of a line is called: an order has many lines. */
  product: string | null;
  /** The service's id of the record, once known. */
  serviceId: number | null;
  /** Lines of an order that was entered, as it is sent. */
  itemCount: number | null;
  /** Estimated value of the same, as decimal text. */
  total: string | null;
  /** Name under which a photo is sent. */
  fileName: string | null;
  /** Write fields that the entry changes, without those that are calculated from others. */
  fields: string[];
}

export interface HistoryRow {
  atMs: number;
  from: EntryState | null;
  to: EntryState;
  /** Why, in one code that the window turns into words. */
  note: string;
  failure: ServiceFailure | null;
  /** What the service said of a write that it took. */
  said: string | null;
  /** What an edit by the rep changed; empty for any other step, and where that was not kept. */
  edits: HistoryEdit[];
}

/** A field before and after an edit, in the write body's names. */
export interface HistoryEdit {
  /** The line of a whole new order; null for any other record. */
  line: { localId: string; product: string | null } | null;
  field: string;
  before: unknown;
  after: unknown;
}

/**
 * A draft that continues discarded work. `order` and `address` are the record as it would be with the discarded changes;
 * `newOrder` and `newAddress` begin a record, also in place of one that is gone on the service.
 */
export type Restorable =
  | { as: 'newOrder'; order: OrderDetail }
  | { as: 'order'; order: OrderDetail }
  | { as: 'newAddress'; customerFkId: string; address: Address }
  | { as: 'address'; localId: LocalId; customerFkId: string; address: Address };

export interface EntryDetail extends EntryView {
  payload: unknown;
  base: unknown;
  conflict: Conflict | null;
  /**
   * What ids in the conflict and in the history are called, by `<field> <id>`, and a whole order's lines by `items.<id>`; as far as this
   * machine knows.
   */
  names: Record<string, string>;
  /** What a discarded entry brings back as a draft; null if there is nothing to restore. */
  restorable: Restorable | null;
  history: HistoryRow[];
  /** Its record can be opened: the rep has not deleted it, and it has not left this computer. */
  isShown: boolean;
  /** Entries that wait for this one, at most twenty. */
  heldBack: EntryView[];
  /** Entries that go as well when this one is discarded. */
  goesWith: EntryView[];
}
