/** How often a customer buys a product, when the next time is due, and what it seems to have stopped buying. */

const dayMs = 86_400_000;

export interface Rhythm {
  /** The usual number of days from one order to the next; at least 1. */
  everyDays: number;
  /** Days from today until the next order is due; below zero it is late. */
  dueInDays: number;
  /** The customer seems to have stopped buying the product. */
  hasStopped: boolean;
}

export interface Bought {
  /** The usual number of days between orders of the product; null if it has no rhythm. */
  everyDays: number | null;
  /** The day of the last of them as text, such as 2026-11-26; empty where it is not known. */
  lastDate: string;
}

/** A product that was last bought more than so many rhythms ago has been passed over twice. */
const stoppedAfter = 2;
/** Orders of one week are one purchase and what was forgotten: so short a rhythm says nothing. */
const shortestRhythm = 7;

/**
 * Days are text, such as 2026-11-26. `lastOrder` is the day of the customer's last order, of whatever: nothing has stopped that is on it,
 * because then the customer is late, and not the product. Null without a rhythm or a day.
 */
export function rhythmOf({ everyDays: usual, lastDate }: Bought, today: string, lastOrder: string): Rhythm | null {
  const since = daysFrom(lastDate, today);
  if (usual === null || since === null) return null;
  const everyDays = Math.max(1, Math.round(usual));
  const isLate = since > stoppedAfter * Math.max(everyDays, shortestRhythm);
  return { everyDays, dueInDays: everyDays - since, hasStopped: isLate && lastDate < lastOrder };
}

/** Whole days, by the calendar; null where one of the days is none. */
function daysFrom(from: string, to: string): number | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return Number.isFinite(days) ? Math.round(days) : null;
}

/**
 * The habits first: the one that is latest in its own rhythm before the one that is due next, then what has no rhythm, the
 * most often bought first.
 */
export function byHabit(a: RankedHabit, b: RankedHabit): number {
  return Number(!a.rhythm) - Number(!b.rhythm) || byDueDay(a, b) || b.times - a.times;
}

export interface RankedHabit {
  /** Orders that hold the product. */
  times: number;
  rhythm: Rhythm | null;
}

function byDueDay(a: RankedHabit, b: RankedHabit): number {
  if (!a.rhythm || !b.rhythm) return 0;
  return a.rhythm.dueInDays / a.rhythm.everyDays - b.rhythm.dueInDays / b.rhythm.everyDays;
}
