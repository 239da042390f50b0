/** A date-time (interface, section 2) as a field holds it: a local day and time. */
import { offsetText } from '../../src-shared/domain/local-date-time.ts';
import { partsOfDateTime, partsOfInstant, type DateParts } from '../../src-shared/domain/local-parts.ts';

export { partsOfDateTime, partsOfInstant, type DateParts };

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
