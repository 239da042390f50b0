/** Where a customer stands by its own rhythm: on time, due, late or silent. */

export const dueStates = ['onTime', 'due', 'late', 'silent'] as const;
export type DueState = (typeof dueStates)[number];

export interface DueLimits {
  /** A customer is late once the time since its last order is more than so many usual gaps. */
  lateTimes: number;
  /** A customer is silent from more than so many usual gaps on. What is silent is not late any more. */
  silentTimes: number;
  /** A customer is silent from more than so many days on, whatever its rhythm; null: the gaps alone say it. */
  silentDays: number | null;
}

/** `everyDays` is the usual gap of the customer's orders, and `daysSince` the time since the last of them. */
export function dueStateOf(
  { everyDays, daysSince }: { everyDays: number; daysSince: number },
  { lateTimes, silentTimes, silentDays }: DueLimits,
): DueState {
  if (daysSince > silentTimes * everyDays || (silentDays !== null && daysSince > silentDays)) return 'silent';
  if (daysSince > lateTimes * everyDays) return 'late';
  return daysSince >= everyDays ? 'due' : 'onTime';
}
