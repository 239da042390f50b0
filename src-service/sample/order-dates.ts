/** When sample orders were made: on working days of the last eighteen months, and some today. */
import type { Random } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const daysBack = 548;
/** São Paulo keeps three hours behind UTC all year. */
const localOffsetMs = -3 * hourMs;

/** Returns the instant of the order with number `i` of `count`: instants never fall, and none is after `nowMs`. */
export function spreadInstants(random: Random, count: number, nowMs: number): (i: number) => number {
  const today = Math.floor((nowMs + localOffsetMs) / dayMs);
  const isSunday = (day: number) => (day + 4) % 7 === 0;
  const days = Array.from({ length: daysBack }, (_, i) => today - daysBack + i).filter((day) => !isSunday(day));
  const countToday = Math.min(count, Math.max(3, Math.ceil(count / days.length)));
  const countEarlier = count - countToday;
  const startOf = (day: number) => day * dayMs - localOffsetMs;
  const opening = startOf(today) + 8 * hourMs;
  const todayFrom = nowMs > opening ? opening : startOf(today);

  return (i) => {
    if (i >= countEarlier) {
      const share = (i - countEarlier + random.fraction()) / countToday;
      return Math.floor(todayFrom + share * Math.min(nowMs - todayFrom, 10 * hourMs));
    }
    const position = ((i + random.fraction()) / countEarlier) * days.length;
    const day = days[Math.floor(position)] ?? today - 1;
    return Math.floor(startOf(day) + 8 * hourMs + (position % 1) * 10 * hourMs);
  };
}
