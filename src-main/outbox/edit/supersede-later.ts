/**
 * Removes the fields that an edit of an entry has changed from older edits of the same record or line that wait behind the entry.
 */
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { OrderCreate } from '../../../src-shared/domain/order.ts';
import type { OutboxContext } from '../queue/context.ts';
import { addressNames, namesAddress } from '../queue/merge-changes.ts';
import { supersede } from '../queue/queue-edit.ts';
import type { Entry } from '../queue/entry.ts';
import { pendingEntries } from '../view/fold-records.ts';
import { replacedBy } from '../../records/line-figures.ts';
import { customKeyOf, flattenChanges, onlyWhatChanges, type Values } from '../../records/values.ts';

/** `entry` is the entry before the edit. Runs within the transaction of the edit. */
export function supersedeByEdit(context: OutboxContext, entry: Entry, edited: object): void {
  const later = pendingEntries(context.db, entry.lane).filter(({ seq }) => seq > entry.seq);
  const laterOf = (localId: LocalId | undefined) => later.filter(({ recordLocalId }) => recordLocalId === localId);
  const { order, item, address, changes } = entry.payload as {
    [part in 'order' | 'item' | 'address' | 'changes']?: Values;
  };
  const isOfLine = entry.kind === 'item.create' || entry.kind === 'item.update';
  const before = order ?? item ?? address ?? changes ?? {};
  supersede(context, laterOf(entry.recordLocalId), isOfLine ? lineParts(before, edited) : changedParts(before, edited));
  if (entry.kind !== 'order.create') return;
  const linesBefore = entry.payload.order.items ?? [];
  for (const [at, line] of ((edited as OrderCreate).items ?? []).entries())
    supersede(context, laterOf(entry.payload.itemLocalIds[at]), lineParts({ ...linesBefore[at] }, line));
}

/** The fields that differ between the entry before and after the edit; custom fields key by key. */
function changedParts(before: object, edited: object): object {
  const changed = onlyWhatChanges(flattenChanges({ ...edited }), flattenChanges({ ...before }));
  const custom = Object.entries(changed).flatMap(([field, value]) => {
    const key = customKeyOf(field);
    return key === null ? [] : [[key, value] as const];
  });
  return {
    ...changed,
    ...(custom.length > 0 ? { custom_fields: Object.fromEntries(custom) } : {}),
    ...(namesAddress(changed) ? addressNames : {}),
  };
}

function lineParts(before: Values, edited: object): object {
  return replacedBy(changedParts(before, edited) as Values, before);
}
