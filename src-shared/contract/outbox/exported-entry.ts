/**
 * An entry in a file of unsent work. The file may have been spoiled on its way, or written by somebody else: what screens and
 * sending rely on is looked at before it comes in, for one entry that makes no sense would hold up all the others.
 */
import * as v from 'valibot';
import { serviceFailureKinds } from '../failures.ts';
import { decisionKinds, entryFates, type EntryKind, entryKinds, entryStates, laneKindOfEntry } from './outbox.ts';

/** Photos stay where they are. */
type ExportedKind = Exclude<EntryKind, 'product-image.upload'>;
const exportedKinds = entryKinds.filter((kind): kind is ExportedKind => kind !== 'product-image.upload');

export const text = v.string('mustBeText');
/** Of a record or an entry. */
export const name = v.pipe(text, v.minLength(1, 'required'));
export const whole = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'));
/** Milliseconds since the epoch, as far as there are dates. */
const instant = v.pipe(whole, v.minValue(-8.64e15, 'outOfRange'), v.maxValue(8.64e15, 'outOfRange'));

/** No record of the service nests deeper. */
const maxDepth = 64;

/** No record and no change of one is nearly as long. Read, a text of brackets takes many times its size. */
const longest = 4 * 2 ** 20;
const bounded = v.pipe(text, v.maxLength(longest, 'outOfRange'));

/** JSON as text, of this shape. */
export const json = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(
    bounded,
    v.check((value) => holds(schema, value), 'mustBeAnObject'),
  );

const record = <T extends v.GenericSchema>(value: T) => v.record(text, value);
const leaf = v.nullable(v.union([text, v.number()]));
const customFields = v.nullish(record(v.nullable(text)));
const body = v.objectWithRest({ custom_fields: customFields }, leaf);
const changes = v.object({ changes: body });
const nothing = v.object({});

const payloads: Record<ExportedKind, v.GenericSchema> = {
  'order.create': v.pipe(
    v.object({
      order: v.objectWithRest({ custom_fields: customFields, items: v.optional(v.array(record(leaf))) }, leaf),
      itemLocalIds: v.array(text),
    }),
    v.check(({ order, itemLocalIds }) => (order.items ?? []).length === itemLocalIds.length),
  ),
  'order.update': changes,
  'order.delete': nothing,
  'item.create': v.object({ item: record(leaf) }),
  'item.update': changes,
  'item.delete': nothing,
  'address.create': v.object({ customerFkId: text, address: record(leaf) }),
  'address.update': changes,
  'address.delete': nothing,
};

const Failure = v.object({
  kind: v.picklist(serviceFailureKinds),
  status: v.nullable(v.number()),
  message: text,
  untilMs: v.optional(instant),
});

const fields = v.array(v.looseObject({ field: text }));
const candidates = v.array(v.object({ id: whole, fk_id: v.nullable(text), summary: text }));
const Conflict = v.variant('kind', [
  v.object({ kind: v.picklist(['fields', 'changedThere']), fields }),
  v.object({ kind: v.picklist(['deletedThere', 'unknownHere']) }),
  v.object({
    kind: v.picklist(['undecided', 'duplicate']),
    candidates,
    mine: v.optional(text),
    rejection: v.optional(Failure),
    answer: v.optional(Failure),
  }),
]);

/** The facts of an entry's attempts (see `outbox/queue/facts.ts`). */
const facts = {
  fate: v.picklist(entryFates, 'mustBeOneOf'),
  resends: whole,
  decision: v.nullable(v.picklist(decisionKinds, 'mustBeOneOf')),
  decided_id: v.nullable(whole),
  known_lines: v.nullable(json(v.object({ ids: v.nullable(v.array(whole)), freed: v.array(whole) }))),
  earlier_changes: v.nullable(json(v.array(body))),
};

const HistoryRow = v.strictObject({
  n: whole,
  at_ms: instant,
  from_state: v.nullable(v.picklist(entryStates, 'mustBeOneOf')),
  to_state: v.picklist(entryStates, 'mustBeOneOf'),
  note: text,
  failure: v.nullable(json(Failure)),
});

export const ExportedEntry = v.pipe(
  v.strictObject({
    id: name,
    kind: v.picklist(exportedKinds, 'mustBeOneOf'),
    lane: v.pipe(text, v.regex(/^(order|address):[\w-]+$/, 'mustBeOneOf')),
    record_local_id: name,
    payload: bounded,
    base: v.nullable(json(record(v.unknown()))),
    depends_on: v.nullable(text),
    state: v.picklist(['queued', 'waiting', 'conflicted', 'dead'], 'mustBeOneOf'),
    ...facts,
    failure: v.nullable(json(Failure)),
    conflict: v.nullable(json(Conflict)),
    created_at_ms: instant,
    history: v.array(HistoryRow, 'mustBeAList'),
  }),
  v.check(({ kind, payload }) => holds(payloads[kind], payload), 'mustBeAnObject'),
  v.check(({ kind, lane }) => lane.startsWith(`${laneKindOfEntry(kind)}:`), 'mustBeOneOf'),
  v.check(
    ({ decision, decided_id: id }) => (id !== null) === (decision === 'adopt' || decision === 'keep'),
    'required',
  ),
  v.check(({ state, failure }) => state !== 'dead' || failure !== null, 'required'),
  v.check(({ state, conflict }) => state !== 'conflicted' || conflict !== null, 'required'),
);

function holds(schema: v.GenericSchema, value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return isShallow(parsed, maxDepth) && v.is(schema, parsed);
  } catch {
    return false;
  }
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}
