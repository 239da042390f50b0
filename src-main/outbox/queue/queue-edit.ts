/**
 * Queues an edit of a record, folded into the entry that waits for the record or as a new one. Runs within the command's
 * transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import { fieldGroups } from '../../records/merge.ts';
import { flattenChanges, type Values } from '../../records/values.ts';
import { mayBeEdited } from './allowed.ts';
import { appendEntry, foldInto } from './append.ts';
import type { OutboxContext } from './context.ts';
import type { Entry } from './entry.ts';
import { addressNames, mergeChanges, namesAddress, withoutMembers } from './merge-changes.ts';
import type { EntryPayloads } from './payloads.ts';
import { transition } from './transitions.ts';

type UpdateKind = 'order.update' | 'item.update' | 'address.update';

/** An edit of a record that the service has, or will have once the create before the edit is sent. */
export interface Edit<K extends UpdateKind> {
  kind: K;
  lane: string;
  recordLocalId: LocalId;
  changes: EntryPayloads[K]['changes'];
  /** The fields that the edit replaces, if these are more than the fields that it names. */
  replaced?: object;
  /** The service's values of the record now; null if there are none. */
  base: Values | null;
  dependsOn?: EntryId | null;
}

/**
 * Queues an edit. It is folded into the entry that waits for the same record, so that several edits are sent as one. `pending`: the
 * open entries of the record.
 */
export function queueEdit<K extends UpdateKind>(
  context: OutboxContext,
  pending: readonly Entry[],
  edit: Edit<K>,
): EntryId {
  const own = pending.filter(({ kind, recordLocalId }) => kind === edit.kind && recordLocalId === edit.recordLocalId);
  // An edit behind a rejected one would never be sent.
  const rejected = own.find(({ status }) => status.state === 'dead');
  const open = (rejected ?? own.findLast(mayBeEdited)) as Extract<Entry, { kind: UpdateKind }> | undefined;
  if (!open) {
    const { kind, lane, recordLocalId, changes, base, dependsOn = null } = edit;
    return appendEntry(context, {
      kind,
      lane,
      recordLocalId,
      base,
      dependsOn,
      payload: { changes } as EntryPayloads[K],
    });
  }
  const { changes } = edit;
  const replaced = { ...(edit.replaced ?? changes), ...(namesAddress(changes) && addressNames) };
  const earlier = open.payload.changes;
  supersede(context, own.slice(own.indexOf(open) + 1), replaced);
  return foldInto<K>(context, open as Extract<Entry, { kind: K }>, {
    payload: { changes: mergeChanges(earlier, changes, replaced) } as EntryPayloads[K],
    base: foldedBase(open.base, earlier, edit.base),
    dependsOn: namesAddress(changes) ? (edit.dependsOn ?? null) : open.dependsOn,
  });
}

/**
 * The base of two edits: the service's values as they were at the time of the first edit for the fields that it changed, and as
 * they are now for all others, which the rep has seen since.
 */
function foldedBase(before: Values | null, changed: object, now: Values | null): Values | null {
  if (before === null || now === null) return before;
  const names = new Set(Object.keys(flattenChanges(changed as Values)));
  if (namesAddress(changed)) names.add('id_address');
  for (const group of Object.values(fieldGroups).flat())
    if (group.some((field) => names.has(field))) for (const field of group) names.add(field);
  const only = (values: Values, isWanted: (field: string) => boolean) =>
    Object.entries(values).filter(([field]) => isWanted(field));
  return Object.fromEntries([...only(now, (field) => !names.has(field)), ...only(before, (field) => names.has(field))]);
}

/**
 * Removes the fields of a newer edit from older edits that are sent after it, which would undo it. An entry without fields is
 * folded. Such edits wait behind the entry that the newer edit is folded into: they were made while that entry was on its way, or
 * they wait for an address which the newer edit takes off the order.
 */
export function supersede({ db, clock }: OutboxContext, later: readonly Entry[], changes: object): void {
  for (const entry of later) {
    if (!('changes' in entry.payload)) continue;
    const rest = withoutMembers(entry.payload.changes, changes);
    if (isDeepStrictEqual(rest, entry.payload.changes)) continue;
    const isEmpty = Object.keys(rest).length === 0;
    const story = { note: isEmpty ? 'superseded' : 'edited', atMs: clock.now() };
    if (isEmpty) transition(db, entry, { state: 'folded' }, story);
    else {
      const dependsOn = 'address_local_id' in rest ? entry.dependsOn : null;
      transition(db, entry, { state: 'queued' }, story, { payload: { changes: rest }, dependsOn });
    }
  }
}
