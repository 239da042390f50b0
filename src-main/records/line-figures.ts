/** Figures of a line that follow from others, for as long as they are not sent themselves. */
import type { ItemWrite } from '../../src-shared/domain/order-item.ts';
import { withoutNulls, type Values } from './values.ts';

/** What the total of a line, before its discount, is made of. */
const ofTotal = ['id_item', 'quantity', 'price'];
const entered = [...ofTotal, 'total_item', 'discount_value', 'discount_percentage'];

/**
 * Names that no longer hold once `changes` are made to a line of these values, because the service calculates them anew. To
 * show them beside the changes would be wrong, to send them would be a wrong price. All in the names of the write body.
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

/** What the changes take the place of, where it waits to be sent: what they name, and figures that no longer hold. */
export function replacedBy(changes: Values, shown: Values): Values {
  const stale = staleFigures(shown, changes).filter((field) => shown[field] != null);
  return { ...changes, ...Object.fromEntries(stale.map((field) => [field, null])) };
}

/** A line that is to be made of these values and the rep's changes, without the figures that no longer hold. */
export function editedLine(values: Values, changes: Values): ItemWrite {
  const stale = staleFigures(values, changes);
  const kept = Object.entries({ ...values, ...changes }).filter(([field]) => !stale.includes(field));
  return withoutNulls(Object.fromEntries(kept)) as ItemWrite;
}
