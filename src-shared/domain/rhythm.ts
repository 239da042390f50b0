/** How often a customer buys a product, and when the next time is due. */

/** Two orders have one gap, which is no habit. */
const fewestTimes = 3;
const dayMs = 86_400_000;

export interface Rhythm {
  /** Days from one order to the next on average; at least 1. */
  everyDays: number;
  /** Days from today until the next order is due; below zero it is late. */
  dueInDays: number;
}

export interface Bought {
  /** Orders that hold the product. */
  times: number;
  /** Days as text, such as 2026-11-26, of the first and the last of them; empty where they are not known. */
  firstDate: string;
  lastDate: string;
}

/** `today` is a day as text, such as 2026-11-26. Null for fewer than three orders, and for orders of one day or without one. */
export function rhythmOf({ times, firstDate, lastDate }: Bought, today: string): Rhythm | null {
  const days = daysFrom(firstDate, lastDate);
  const since = daysFrom(lastDate, today);
  if (times < fewestTimes || days === null || days <= 0 || since === null) return null;
  const everyDays = Math.max(1, Math.round(days / (times - 1)));
  return { everyDays, dueInDays: everyDays - since };
}

/** Whole days, by the calendar; null where one of the days is none. */
function daysFrom(from: string, to: string): number | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return Number.isFinite(days) ? Math.round(days) : null;
}

/** A product that was due this many rhythms ago is no longer a habit. */
const lapsedAfter = 3;

/**
 * The habits first: the one that is latest in its own rhythm before the one that is due next, then what has no rhythm, the
 * most often bought first, and last what the customer seems to have stopped buying.
 */
export function byHabit(a: RankedHabit, b: RankedHabit): number {
  return placeOf(a) - placeOf(b) || withinPlace(a, b) || b.times - a.times;
}

export interface RankedHabit {
  times: number;
  rhythm: Rhythm | null;
}

function placeOf({ rhythm }: RankedHabit): number {
  if (!rhythm) return 1;
  return -rhythm.dueInDays > lapsedAfter * rhythm.everyDays ? 2 : 0;
}

function withinPlace(a: RankedHabit, b: RankedHabit): number {
  if (!a.rhythm || !b.rhythm) return 0;
  return a.rhythm.dueInDays / a.rhythm.everyDays - b.rhythm.dueInDays / b.rhythm.everyDays;
}
