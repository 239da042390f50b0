/** The day and the time of a date-time (interface, section 2) by this machine's clock, as the rep sees them. */
import { isWholeDay } from './whole-day.ts';

/** `yyyy-mm-dd` and `hh:mm`; either may be empty. */
export interface DateParts {
  day: string;
  time: string;
}

/** Null and what is no date are an empty field. */
export function partsOfDateTime(dateTime: string | null | undefined): DateParts {
  if (!dateTime || Number.isNaN(Date.parse(dateTime))) return { day: '', time: '' };
  if (isWholeDay(dateTime)) return { day: dateTime.slice(0, 10), time: '' };
  const at = new Date(dateTime);
  const { day, time } = partsOfInstant(at.getTime());
  const isFirstMoment = at.getTime() === new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  return { day, time: isFirstMoment ? '' : time };
}

/** Day and time by this machine's zone. */
export function partsOfInstant(atMs: number): DateParts {
  const at = new Date(atMs);
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return { day, time: `${pad(at.getHours())}:${pad(at.getMinutes())}` };
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}
