/** Figures of a line that the service calculates from others, unless they are sent themselves. */
import type { ItemWrite } from '../../src-shared/domain/order-item.ts';
import { withoutNulls, type Values } from './values.ts';

/** The fields that a line's total before its discount follows from. */
const ofTotal = ['id_item', 'quantity', 'price'];
const entered = [...ofTotal, 'total_item', 'discount_value', 'discount_percentage'];

/**
 * The fields of a line that are stale after `changes`, because the service calculates them again. They are neither shown nor sent:
 * that would be a wrong price. All names are those of the write body.
 */
export function staleFigures(values: Values, changes: Values): string[] {
  const isChanged = (field: string) => changes[field] !== undefined;
  if (!entered.some(isChanged)) return isChanged('net_value') && !isChanged('net_unit_value') ? ['net_unit_value'] : [];
  const stale = ['net_unit_value', 'net_value', ...(ofTotal.some(isChanged) ? ['total_item'] : [])];
  // A discount is entered as a value or as a percentage: the other one follows, or goes with it. Zero is none.
  if (changes['discount_value'] != null) stale.push('discount_percentage');
  else if (isChanged('discount_percentage') || (values['discount_percentage'] ?? 0) !== 0) stale.push('discount_value');
  return stale.filter((field) => !isChanged(field));
}

/** The fields that the changes supersede in waiting edits: their own, and those that are stale after them, with null. */
export function replacedBy(changes: Values, shown: Values): Values {
  const stale = staleFigures(shown, changes).filter((field) => shown[field] != null);
  return { ...changes, ...Object.fromEntries(stale.map((field) => [field, null])) };
}

/** The write body of a line with these values and the rep's changes, without stale figures. */
export function editedLine(values: Values, changes: Values): ItemWrite {
  const stale = staleFigures(values, changes);
  const kept = Object.entries({ ...values, ...changes }).filter(([field]) => !stale.includes(field));
  return withoutNulls(Object.fromEntries(kept)) as ItemWrite;
}
