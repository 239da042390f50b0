/**
 * Changes that may have landed and that nobody waits for any more: the rep has given them up, or edited them, before anybody
 * could tell. What one of them has made of its record is no edit of somebody else's.
 */
import type { Connection } from '../../db/engine/connection.ts';
import { isOrderLane } from '../../db/outbox/lanes.ts';
import { selectEndedDoubtsInLane } from '../../db/outbox/rows.ts';
import { readSyncState } from '../../db/records/sync-state.ts';
import type { OutboxContext } from '../queue/context.ts';
import type { Entry } from '../queue/entry.ts';
import { readEntries } from '../queue/read-entry.ts';
import { isSetBy, prefixOf } from './rebase.ts';
import { resolvedChanges } from '../view/resolved-changes.ts';
import { unsettledMs } from '../queue/timing.ts';
import { differingFields, isKeptAs, sameValue, type Values } from '../../records/values.ts';

/**
 * What the entry's record was before anybody else changed it: its base, moved on by what such a change has made of it since.
 * `theirs` is what the service holds, under the names of the base.
 */
export function baseOf({ db }: OutboxContext, entry: Entry, theirs: Values): Values {
  const { base } = entry;
  if (base === null) return theirs;
  const differing = differingFields(base, theirs);
  const prefix = differing.length > 0 ? prefixOf(db, entry) : null;
  if (prefix === null) return base;
  const tries = triesOf(db, entry);
  // From another value somebody else has come to it.
  const isTried = (field: string) =>
    tries.some(({ before, after }) => {
      const name = `${prefix}${field}`;
      return name in after && isKeptAs(theirs[field], after[name]) && sameValue(before[name], base[field]);
    });
  const isOurs = isSetBy(new Set(differing.filter(isTried).map((field) => `${prefix}${field}`)));
  const ours = differing.filter((field) => isOurs(`${prefix}${field}`));
  return { ...base, ...Object.fromEntries(ours.map((field) => [field, theirs[field]])) };
}

interface Try {
  before: Values;
  after: Values;
}

/** In the names of the whole record. */
function triesOf(db: Connection, entry: Entry): Try[] {
  const ended = readEntries(selectEndedDoubtsInLane(db, entry.lane, noChangeFilterSinceMs(db, entry)));
  return [...ended, entry].flatMap((each) => {
    const { payload, sent } = each;
    const prefix = prefixOf(db, each);
    if (prefix === null || !('changes' in payload)) return [];
    const named = (values: Values) =>
      Object.fromEntries(Object.entries(values).map(([field, value]) => [`${prefix}${field}`, value]));
    const before = named(each.base ?? {});
    const discarded = each === entry ? [] : [payload.changes];
    return [...(sent.tried ?? []), ...discarded].flatMap((changes) => {
      const after = resolvedChanges(db, changes);
      return after ? [{ before, after: named(after) }] : [];
    });
  });
}

/**
 * When changes ended of which the entry’s base may not know yet what has become of them: orders are read at each pass,
 * addresses are not.
 */
function noChangeFilterSinceMs(db: Connection, { lane, createdAtMs }: Entry): number {
  const readAtMs = Number(readSyncState(db, 'lastSyncAtMs') ?? 0);
  return isOrderLane(lane) && readAtMs <= createdAtMs ? readAtMs - unsettledMs : 0;
}
