/**
 * Answers of the service that lack members. A missing member says nothing about the record, and some lists hold orders without
 * lines.
 */
import type { Order } from '../../src-shared/domain/order.ts';
import { ApiError } from '../api/wire/api-error.ts';
import type { Answer } from '../api/wire/envelope.ts';
import { listOf, membersOf, numberOf } from '../../src-shared/domain/tolerant.ts';

/** Whether the answer includes the order's lines. An answer without lines whose total is above the freight has omitted them. */
export function includesLines({ items, total_value: total, freight }: Partial<Order>): boolean {
  if (items === undefined) return false;
  return hasLines({ items }) || (numberOf(total) ?? 0) <= (numberOf(membersOf(freight)['value']) ?? 0);
}

export function hasLines({ items }: Pick<Order, 'items'>): boolean {
  return listOf(items).length > 0;
}

/** Whether an answer lacks one of these members, which the record had before or was sent. */
export function isIncomplete(answered: object, members: readonly string[]): boolean {
  const missing = members.some((member) => membersOf(answered)[member] === undefined);
  return missing || (members.includes('items') && !includesLines(answered));
}

/** The names of the members that hold a value. */
export function membersHeld(record: object): string[] {
  return Object.entries(record).flatMap(([member, value]) =>
    value == null || (Array.isArray(value) && value.length === 0) ? [] : [member],
  );
}

/**
 * The record that a create has made. If the answer lacks a member that was sent, the record is read once more; if that fails, the
 * answer counts, because the next pull brings the whole record.
 */
export async function wholeAfterCreate<T extends object>(
  answered: T,
  sent: readonly string[],
  readAgain: () => Promise<Answer<T>>,
): Promise<T> {
  if (!isIncomplete(answered, sent)) return answered;
  try {
    return (await readAgain()).data;
  } catch (error) {
    if (error instanceof ApiError) return answered;
    throw error;
  }
}
