/** Checks whether the service has made a change: some services answer with success and change nothing. */
import { ApiError } from '../../api/wire/api-error.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { memberOf } from '../cache/left-out.ts';
import { orNullWhenGone } from '../service/operation.ts';
import { isIncomplete, membersHeld } from '../../records/missing-members.ts';
import { customKeyOf, holdsSentValue, sameValue, type Values } from '../../records/values.ts';

export interface Change<T extends object> {
  /** The requested values, and the record before the change. */
  send: Values;
  before: T;
  valuesOf(record: NoInfer<T>): Values;
  readAgain(): Promise<Answer<T>>;
}

/**
 * The record after the change. If the answer lacks a field that was there, or still holds the old value of a changed one, the
 * record is read once more, because the answer may have been made too early. Rejects with ApiError `notKept` if that shows no
 * change either and the answer to the change does not contradict it.
 */
export async function keptAfter<T extends object>(answered: T, change: Change<T>): Promise<T> {
  if (isWhole(answered, change) && isKept(answered, change)) return answered;
  const again = await orNullWhenGone(change.readAgain());
  // The record was deleted since, so the change counts as made.
  if (!again) return answered;
  if (isKept(again.data, change)) return again.data;
  if (saysWhatWasSent(answered, change)) return { ...again.data, ...answered };
  throw new ApiError({ kind: 'notKept', message: again.message ?? '' });
}

function isWhole<T extends object>(answered: T, { send, before }: Change<T>): boolean {
  const there = membersHeld(before);
  const held = new Set([...membersHeld(answered), ...Object.keys(send).map(memberOf)]);
  return !isIncomplete(answered, there) && there.every((member) => held.has(member));
}

function saysWhatWasSent<T extends object>(answered: T, { send, valuesOf }: Change<T>): boolean {
  const values = valuesOf(answered);
  return Object.entries(send).every(([field, value]) => field in values && holdsSentValue(values[field], value));
}

function isKept<T extends object>(record: T, { send, before: held, valuesOf }: Change<T>): boolean {
  const before = valuesOf(held);
  const after = valuesOf(record);
  return Object.entries(send).every(([field, value]) => {
    const isReadable = field in after || customKeyOf(field) !== null;
    return !isReadable || holdsSentValue(after[field], value) || !sameValue(after[field], before[field]);
  });
}
