/** Edits of one record merged into one. Pure functions. */
import { membersOf } from '../../../src-shared/domain/tolerant.ts';

/** The two fields that name an order's address. If one is set, the other one is removed. */
export const addressNames = { id_address: null, address_local_id: null } as const;

export function namesAddress(changes: object): boolean {
  return 'address_local_id' in changes || 'id_address' in changes;
}

/** Merges two edits. The newer one wins, also for the fields in `replaced`; only the newer name of an address stays. */
export function mergeChanges(earlier: object, newer: object, replaced: object = newer): object {
  const before = withoutMembers(earlier, replaced);
  const kept = namesAddress(newer) ? withoutMembers(before, addressNames) : before;
  const merged = { ...kept, ...newer };
  if (!('custom_fields' in before && 'custom_fields' in newer)) return merged;
  return { ...merged, custom_fields: { ...membersOf(before.custom_fields), ...membersOf(newer.custom_fields) } };
}

/** Removes the members that the newer edit names; custom fields key by key. */
export function withoutMembers(changes: object, newer: object): object {
  const kept = Object.entries(changes).flatMap(([name, value]) => {
    if (!Object.hasOwn(newer, name)) return [[name, value]];
    if (name !== 'custom_fields') return [];
    const rest = withoutMembers(membersOf(value), membersOf((newer as { custom_fields?: unknown }).custom_fields));
    return Object.keys(rest).length > 0 ? [[name, rest]] : [];
  });
  return Object.fromEntries(kept) as object;
}
