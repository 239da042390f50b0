/** What a record of the service does not say: a member that is not there is no statement, and some tell no lines. */
import type { Order } from '../../src-shared/domain/order.ts';
import { ApiError } from '../api/wire/api-error.ts';
import type { Answer } from '../api/wire/envelope.ts';
import { listOf, membersOf, numberOf } from '../../src-shared/domain/tolerant.ts';

/** Whether it says what its lines are. None, or null, are doubtful beside a total of more than the freight. */
export function tellsLines({ items, total_value: total, freight }: Partial<Order>): boolean {
  if (items === undefined) return false;
  return hasLines({ items }) || (numberOf(total) ?? 0) <= (numberOf(membersOf(freight)['value']) ?? 0);
}

export function hasLines({ items }: Pick<Order, 'items'>): boolean {
  return listOf(items).length > 0;
}

/** Whether the answer to a write does not say what it must, after a record that had these members, or was sent them. */
export function leavesOut(answered: object, members: readonly string[]): boolean {
  const missing = members.some((member) => membersOf(answered)[member] === undefined);
  return missing || (members.includes('items') && !tellsLines(answered));
}

/** The members of a record that hold something. */
export function membersHeld(record: object): string[] {
  return Object.entries(record).flatMap(([member, value]) =>
    value == null || (Array.isArray(value) && value.length === 0) ? [] : [member],
  );
}

/**
 * What a create has made, read once more where its answer leaves out what was sent. The create is done either way: a record
 * that cannot be read now comes with the next pull.
 */
export async function wholeAfterCreate<T extends object>(
  answered: T,
  sent: readonly string[],
  readAgain: () => Promise<Answer<T>>,
): Promise<T> {
  if (!leavesOut(answered, sent)) return answered;
  try {
    return (await readAgain()).data;
  } catch (error) {
    if (error instanceof ApiError) return answered;
    throw error;
  }
}
