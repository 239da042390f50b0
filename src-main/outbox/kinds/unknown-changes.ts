/**
 * A change of unknown outcome that the rep has discarded or edited since may have landed. Then the record holds its values, and
 * they must not count as somebody else's edit.
 */
import type { Connection } from '../../db/engine/connection.ts';
import { isOrderLane } from '../../db/outbox/lanes.ts';
import { selectEndedUnknownInLane } from '../../db/outbox/rows.ts';
import { readSyncState } from '../../db/records/sync-state.ts';
import type { OutboxContext } from '../queue/context.ts';
import type { Entry } from '../queue/entry.ts';
import { readEntries } from '../queue/read-entry.ts';
import { isSetBy, prefixOf } from './rebase.ts';
import { resolvedChanges } from '../view/resolved-changes.ts';
import { unknownOutcomeMs } from '../queue/timing.ts';
import { differingFields, holdsSentValue, sameValue, type Values } from '../../records/values.ts';

/**
 * The entry's base, with the service's value in each field that such a change has set. `theirs` holds the service's values under
 * the names of the base.
 */
export function baseOf({ db }: OutboxContext, entry: Entry, theirs: Values): Values {
  const { base } = entry;
  if (base === null) return theirs;
  const differing = differingFields(base, theirs);
  const prefix = differing.length > 0 ? prefixOf(db, entry) : null;
  if (prefix === null) return base;
  const changes = unknownChanges(db, entry);
  // A value that differs from what we sent was set by somebody else.
  const mayBeOurs = (field: string) =>
    changes.some(({ before, after }) => {
      const name = `${prefix}${field}`;
      return name in after && holdsSentValue(theirs[field], after[name]) && sameValue(before[name], base[field]);
    });
  const isOurs = isSetBy(new Set(differing.filter(mayBeOurs).map((field) => `${prefix}${field}`)));
  const ours = differing.filter((field) => isOurs(`${prefix}${field}`));
  return { ...base, ...Object.fromEntries(ours.map((field) => [field, theirs[field]])) };
}

/** The values of a record before and after a change, under the names of the whole record. */
interface UnknownChange {
  before: Values;
  after: Values;
}

/** What the discarded changes of the lane, and the earlier contents of all of them and of the entry, have set. */
function unknownChanges(db: Connection, entry: Entry): UnknownChange[] {
  const ended = readEntries(selectEndedUnknownInLane(db, entry.lane, unknownChangesSinceMs(db, entry)));
  return [...ended, entry].flatMap((each) => {
    const { payload, facts } = each;
    const prefix = prefixOf(db, each);
    if (prefix === null || !('changes' in payload)) return [];
    const named = (values: Values) =>
      Object.fromEntries(Object.entries(values).map(([field, value]) => [`${prefix}${field}`, value]));
    const before = named(each.base ?? {});
    const discarded = each === entry ? [] : [payload.changes];
    return [...facts.earlierChanges, ...discarded].flatMap((changes) => {
      const after = resolvedChanges(db, changes);
      return after ? [{ before, after: named(after) }] : [];
    });
  });
}

/**
 * Changes that ended before this time are in the entry's base already: each pass reads changed orders, and not addresses.
 */
function unknownChangesSinceMs(db: Connection, { lane, createdAtMs }: Entry): number {
  const readAtMs = Number(readSyncState(db, 'lastSyncAtMs') ?? 0);
  return isOrderLane(lane) && readAtMs <= createdAtMs ? readAtMs - unknownOutcomeMs : 0;
}
