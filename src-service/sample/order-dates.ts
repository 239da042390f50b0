/** When sample orders were made: on working days of the last eighteen months, and some today. */
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 548;
/** São Paulo keeps three hours behind UTC all year. */
const LOCAL_OFFSET_MS = -3 * HOUR_MS;

/** Answers the instant of the order with number `i` of `count`: instants never fall, and none is after `nowMs`. */
export function spreadInstants(random: Random, count: number, nowMs: number): (i: number) => number {
  const today = Math.floor((nowMs + LOCAL_OFFSET_MS) / DAY_MS);
  const isSunday = (day: number) => (day + 4) % 7 === 0;
  const days = Array.from({ length: DAYS }, (_, i) => today - DAYS + i).filter((day) => !isSunday(day));
  const countToday = Math.min(count, Math.max(3, Math.ceil(count / days.length)));
  const countEarlier = count - countToday;
  const startOf = (day: number) => day * DAY_MS - LOCAL_OFFSET_MS;
  const opening = startOf(today) + 8 * HOUR_MS;
  const todayFrom = nowMs > opening ? opening : startOf(today);

  return (i) => {
    if (i >= countEarlier) {
      const share = (i - countEarlier + random.fraction()) / countToday;
      return Math.floor(todayFrom + share * Math.min(nowMs - todayFrom, 10 * HOUR_MS));
    }
    const position = ((i + random.fraction()) / countEarlier) * days.length;
    const day = days[Math.floor(position)] ?? today - 1;
    return Math.floor(startOf(day) + 8 * HOUR_MS + (position % 1) * 10 * HOUR_MS);
  };
}
