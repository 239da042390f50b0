/** Three-way merge by field: the service has no ETag, so what it held when the rep edited is the base. */
import type { FieldConflict } from '../../src-shared/contract/outbox/outbox.ts';
import { freightFields, itemFigures, placeFields } from '../../src-shared/domain/order-fields.ts';
import { holdsWanted, holdsSentValue, type Values } from './values.ts';

export interface Merge {
  /** What must be sent: the rep's changes that the service does not hold already. */
  send: Values;
  conflicts: FieldConflict[];
}

/**
 * Groups of fields that belong together: if both sides have changed fields of a group, the whole group is in conflict. A line's
 * description belongs to its product, because some services number the lines of an order by position, so that an id may come to
 * another line.
 */
export const fieldGroups = {
  order: [freightFields],
  item: [itemFigures, ['id_item', 'description']],
  address: [placeFields],
} as const;

/** `mine` holds only the fields that the rep changed. A field that the service does not return is sent as it is. */
export function mergeFields(sides: {
  base: Values;
  mine: Values;
  theirs: Values;
  groups: readonly (readonly string[])[];
}): Merge {
  const { base, mine, theirs, groups } = sides;
  const send: Values = {};
  const inConflict = new Set<string>();
  for (const [field, value] of Object.entries(mine)) {
    const isReadable = field in theirs || field in base;
    if (isReadable && holdsWanted(field, theirs[field], value)) continue;
    const changedThere = isReadable && !holdsSentValue(theirs[field], base[field]);
    // The value is our own: an earlier attempt had its effect.
    if (changedThere && holdsSentValue(theirs[field], value)) continue;
    if (changedThere) inConflict.add(field);
    else send[field] = value;
  }
  for (const group of groups) {
    if (!group.some((field) => field in send || inConflict.has(field))) continue;
    for (const field of group) {
      const changedThere = !holdsSentValue(theirs[field], base[field]);
      const agreed = field in mine && holdsSentValue(theirs[field], mine[field]);
      if (changedThere && !agreed) inConflict.add(field);
    }
  }
  const conflicts = [...inConflict].map((field) => ({
    field,
    base: base[field] ?? null,
    mine: (field in mine ? mine[field] : base[field]) ?? null,
    theirs: theirs[field] ?? null,
  }));
  return { send: conflicts.length > 0 ? {} : send, conflicts };
}
