/** A date-time (interface, section 2) as a field holds it: a local day and time. */

/** `yyyy-mm-dd` and `hh:mm`; either may be empty. */
export interface DateParts {
  day: string;
  time: string;
}

/** Stands for a day, or a time, that cannot be read from what was typed. */
export const incompleteDay = '?';

/** The text that a draft keeps: `day`, `dayTtime`, or empty. */
export function joinParts({ day, time }: DateParts): string {
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
  const parts = partsOfInstant(Date.parse(dateTime));
  return parts.time === '00:00' ? { ...parts, time: '' } : parts;
}

/** A date-time at midnight UTC carries a day and no time: shown in another zone it would be the day before. */
export function isWholeDay(dateTime: string): boolean {
  return /T00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/.test(dateTime);
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

/** With this machine's offset on that day, so that the service sees the day that the rep sees. Null: no such date. */
export function dateTimeOfParts({ day, time }: DateParts): string | null {
  const at = new Date(`${day}T${time || '00:00'}`);
  if (Number.isNaN(at.getTime())) return null;
  const offset = -at.getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  return `${day}T${time || '00:00'}:00${sign}${pad(Math.floor(Math.abs(offset) / 60))}:${pad(Math.abs(offset) % 60)}`;
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}
