/** A date-time (interface, section 2) as a field holds it: a local day and time. */
import { offsetText } from '../../src-shared/domain/local-date-time.ts';
import { isWholeDay } from '../../src-shared/domain/whole-day.ts';

/** `yyyy-mm-dd` and `hh:mm`; either may be empty. */
export interface DateParts {
  day: string;
  time: string;
}

/** The day or time of a text that cannot be read as one. */
export const incompleteDay = '?';

/** The text that a draft keeps: `day`, `dayTtime`, or empty. */
export function mergeParts({ day, time }: DateParts): string {
  return time === '' ? day : `${day}T${time}`;
}

export function splitParts(text: string): DateParts {
  const [day = '', time = ''] = text.split('T');
  return { day, time };
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

/** The day so many days from now, by this machine's calendar. */
export function dayAway(now: Date, days: number): string {
  return partsOfInstant(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime()).day;
}

/**
 * With this machine's offset at that time, so that the service sees the day that the rep sees; for one that the clocks skip,
 * with the offset before. Null: no such date.
 */
export function dateTimeOfParts({ day, time }: DateParts): string | null {
  const clock = `${day}T${time || '00:00'}`;
  const offset = Math.round((Date.parse(`${clock}Z`) - Date.parse(clock)) / 60_000);
  return Number.isNaN(offset) ? null : `${clock}:00${offsetText(offset)}`;
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}
