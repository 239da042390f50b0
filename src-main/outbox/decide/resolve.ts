/** Resolves a conflict by the rep's decision: the entry is queued again with a new base, or ends. */
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import { type Conflict, type FieldConflict, verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import { findAddress } from '../../db/records/addresses.ts';
import { serviceIdOfLine } from '../../db/records/line-names.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { findOrder, readOrderDoc } from '../../db/records/orders.ts';
import type { OutboxContext } from '../queue/context.ts';
import { decideOn, done, notNow, type Decided } from './decide.ts';
import { discardEntry, discardWithRecord } from './discard.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { recreateAddress, recreateItem, recreateOrder } from './recreate.ts';
import type { Facts } from '../queue/facts.ts';
import { refreshRecord } from '../send/settle.ts';
import { staleFigures } from '../../records/line-figures.ts';
import { keepOne } from './duplicates.ts';
import { customKeyOf, type Values } from '../../records/values.ts';
import { answerWhichLine } from './answer-which-line.ts';

type Choice = CommandInput<'outbox.resolve'>['choice'];

/** Returns `notNow` if the choice does not fit the conflict. */
export function resolveConflict(context: OutboxContext, { entryId, choice }: CommandInput<'outbox.resolve'>): Decided {
  return decideOn(context, entryId, (entry) => {
    if (entry.status.state !== 'conflicted') return notNow(entry);
    return answer(context, entry, entry.status.conflict, choice);
  });
}

function answer(context: OutboxContext, entry: Entry, conflict: Conflict, choice: Choice): Decided {
  switch (conflict.kind) {
    case 'fields': {
      const chosen = sideOf(choice);
      return chosen ? mergeAsChosen(context, entry, conflict.fields, chosen) : notNow(entry, conflict.kind);
    }
    case 'changedThere':
      if (choice === 'theirs') return discardEntry(context, { entryId: entry.id });
      return choice === 'mine'
        ? requeue(context, entry, { base: baseSeenByRep(entry, conflict.fields) })
        : notNow(entry, conflict.kind);
    case 'deletedThere':
      if (choice === 'mine') return isBack(context, entry) ? requeue(context, entry, {}) : recreate(context, entry);
      if (choice !== 'theirs') return notNow(entry, conflict.kind);
      discardWithRecord(context, entry);
      return done(entry);
    case 'unknownHere':
      if (choice === 'theirs') return discardEntry(context, { entryId: entry.id });
      return choice === 'mine' ? requeue(context, entry, {}) : notNow(entry, conflict.kind);
    case 'undecided':
    case 'duplicate':
      if (entry.kind === 'item.update' || entry.kind === 'item.delete')
        return answerWhichLine(context, entry, conflict.candidates, choice);
      if (typeof choice === 'object' && 'adopt' in choice && verbOf(entry.kind) === 'delete') {
        const decided = keepOne(context, entry, conflict.candidates, choice.adopt);
        refreshRecord(context, entry);
        return decided;
      }
      if (typeof choice === 'object' && 'adopt' in choice)
        return requeue(context, entry, { facts: { decision: { kind: 'adopt', id: choice.adopt } } });
      if (choice !== 'resend' || conflict.kind === 'duplicate') return notNow(entry, conflict.kind);
      return requeue(context, entry, { facts: { decision: { kind: 'resend' } } });
  }
}

/** Whether a pull has listed the record again, because somebody has undone its deletion. Recreated, it would be there twice. */
function isBack({ db }: OutboxContext, { kind, lane, recordLocalId }: Entry): boolean {
  if (kind === 'address.update') return findAddress(db, recordLocalId)?.gone_at_ms === null;
  const order = findOrder(db, recordOfLane(lane));
  if (order?.gone_at_ms !== null) return false;
  const itemId = serviceIdOfLine(db, recordOfLane(lane), recordLocalId);
  return kind !== 'item.update' || (readOrderDoc(db, order)?.items ?? []).some(({ id }) => id === itemId);
}

/** Recreates a deleted record as the rep sees it. */
function recreate(context: OutboxContext, entry: Entry): Decided {
  switch (entry.kind) {
    case 'address.update':
      recreateAddress(context, entry.lane);
      return done(entry);
    case 'item.update':
      if (findOrder(context.db, recordOfLane(entry.lane))?.gone_at_ms == null) recreateItem(context, entry);
      else recreateOrder(context, entry.lane);
      return done(entry);
    case 'order.update':
    case 'item.create':
      recreateOrder(context, entry.lane);
      return done(entry);
    case 'order.create':
    case 'order.delete':
    case 'item.delete':
    case 'address.create':
    case 'address.delete':
    case 'product-image.upload':
      throw new Error(`${entry.kind} cannot miss its record`);
  }
}

function sideOf(choice: Choice): ((field: string) => 'mine' | 'theirs') | null {
  if (choice === 'mine' || choice === 'theirs') return () => choice;
  if (typeof choice === 'object' && 'fields' in choice) return (field) => choice.fields[field] ?? 'theirs';
  return null;
}

function mergeAsChosen(
  context: OutboxContext,
  entry: Entry,
  fields: FieldConflict[],
  side: (field: string) => 'mine' | 'theirs',
): Decided {
  if (!('changes' in entry.payload)) throw new Error(`${entry.kind} has no fields to merge`);
  const own = entry.payload.changes as Values;
  // A figure that the service recalculates cannot be chosen: the old figure would be a wrong price.
  const stale = entry.kind === 'item.update' ? staleFigures(entry.base ?? {}, own) : [];
  const changes = fields.reduce((merged, { field, mine }) => {
    if (side(field) === 'theirs') return withoutField(withoutTotalOf(merged, field), field);
    return stale.includes(field) ? merged : withField(merged, field, mine);
  }, own);
  if (Object.keys(changes).length === 0) return discardEntry(context, { entryId: entry.id });
  return requeue(context, entry, { payload: { ...entry.payload, changes }, base: baseSeenByRep(entry, fields) });
}

/** Keeps an untouched field of a group as it was. A custom field or an address is in the edit already. */
function withField(changes: Values, field: string, value: unknown): Values {
  return customKeyOf(field) !== null || field === 'id_address' ? changes : { ...changes, [field]: value };
}

/** Drops the rep's total of a line if somebody else's quantity or price is kept. */
function withoutTotalOf(changes: Values, field: string): Values {
  return staleFigures({}, { [field]: true }).includes('total_item') ? without(changes, ['total_item']) : changes;
}

function withoutField(changes: Values, field: string): Values {
  const key = customKeyOf(field);
  if (key !== null) {
    const customFields = without(changes['custom_fields'] as Values, [key]);
    return Object.keys(customFields).length > 0
      ? { ...changes, custom_fields: customFields }
      : without(changes, ['custom_fields']);
  }
  return without(changes, field === 'id_address' ? ['id_address', 'address_local_id'] : [field]);
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** The base after the decision: the service's values, which the rep has seen. */
function baseSeenByRep(entry: Entry, fields: FieldConflict[]): Values {
  return { ...entry.base, ...Object.fromEntries(fields.map(({ field, theirs }) => [field, theirs])) };
}

function requeue(
  context: OutboxContext,
  entry: Entry,
  changes: { payload?: unknown; base?: Values; facts?: Partial<Facts> },
): Decided {
  const moved = transition(
    context.db,
    entry,
    { state: 'queued' },
    { note: 'resolvedByRep', atMs: context.clock.now() },
    changes,
  );
  refreshRecord(context, entry);
  return done(moved);
}
