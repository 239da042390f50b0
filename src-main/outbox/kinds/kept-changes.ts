/** Whether the service did what it says it did: some answer a change with success and keep what they had. */
import { ApiError } from '../../api/wire/api-error.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { memberOf } from '../cache/left-out.ts';
import { orNullWhenGone } from '../service/operation.ts';
import { leavesOut, membersHeld } from '../../records/missing-members.ts';
import { customKeyOf, isKeptAs, sameValue, type Values } from '../../records/values.ts';

export interface Change<T extends object> {
  /** What was asked for, and the record that the service held before. */
  send: Values;
  before: T;
  valuesOf(record: NoInfer<T>): Values;
  readAgain(): Promise<Answer<T>>;
}

/**
 * The record as it is after the change. Where the answer leaves out what was there, or holds nothing in its place, or still
 * holds the old value of a field, it is read once more: that may have been written down too early. Rejects with ApiError `notKept` where the record says the
 * same, and the answer to the change does not say otherwise: what is read may lag behind it.
 */
export async function keptAfter<T extends object>(answered: T, change: Change<T>): Promise<T> {
  if (tellsAll(answered, change) && isKept(answered, change)) return answered;
  const again = await orNullWhenGone(change.readAgain());
  // Deleted since: the change was made.
  if (!again) return answered;
  if (isKept(again.data, change)) return again.data;
  if (saysWhatWasSent(answered, change)) return { ...again.data, ...answered };
  throw new ApiError({ kind: 'notKept', message: again.message ?? '' });
}

function tellsAll<T extends object>(answered: T, { send, before }: Change<T>): boolean {
  const there = membersHeld(before);
  const told = new Set([...membersHeld(answered), ...Object.keys(send).map(memberOf)]);
  return !leavesOut(answered, there) && there.every((member) => told.has(member));
}

function saysWhatWasSent<T extends object>(answered: T, { send, valuesOf }: Change<T>): boolean {
  const values = valuesOf(answered);
  return Object.entries(send).every(([field, value]) => field in values && isKeptAs(values[field], value));
}

function isKept<T extends object>(record: T, { send, before: held, valuesOf }: Change<T>): boolean {
  const before = valuesOf(held);
  const after = valuesOf(record);
  return Object.entries(send).every(([field, value]) => {
    const isReadable = field in after || customKeyOf(field) !== null;
    return !isReadable || isKeptAs(after[field], value) || !sameValue(after[field], before[field]);
  });
}
