/** Reads query parameters; what is wrong with them collects in `errors`. */
import { hasAny, readDateTime, type FieldErrors } from '../rules/fields.ts';
import type { Refusal } from './reply.ts';

export interface QueryReader {
  query: URLSearchParams;
  text(name: string): string | undefined;
  wholeNumber(name: string, low: number, high?: number): number | undefined;
  /** Milliseconds since 1970. */
  dateTime(name: string): number | undefined;
  refuse(name: string, error: string): void;
  /** The refusal, when anything was wrong. Parameters that nobody asked for are wrong. */
  outcome(): Refusal | null;
}

export function readQuery(url: string): QueryReader {
  const query = new URL(url).searchParams;
  const errors: FieldErrors = {};
  const known = new Set<string>();
  const take = (name: string) => {
    known.add(name);
    return query.get(name) ?? undefined;
  };

  return {
    query,
    text: take,
    wholeNumber(name, low, high = Number.MAX_SAFE_INTEGER) {
      const text = take(name);
      if (text === undefined) return undefined;
      const value = Number(text);
      if (/^-?\d+$/.test(text) && value >= low && value <= high) return value;
      errors[name] =
        high === Number.MAX_SAFE_INTEGER
          ? `must be a whole number of ${low} or more`
          : `must be a whole number from ${low} to ${high}`;
      return undefined;
    },
    dateTime(name) {
      const text = take(name);
      if (text === undefined) return undefined;
      const ms = readDateTime(text);
      if (ms === null) errors[name] = 'must be a date-time with an offset, such as 2026-01-31T14:00:00Z';
      return ms ?? undefined;
    },
    refuse(name, error) {
      errors[name] = error;
    },
    outcome() {
      for (const name of query.keys()) if (!known.has(name)) errors[name] = 'is not a parameter of this operation';
      if (!hasAny(errors)) return null;
      return { refused: 400, message: 'Some parameters cannot be accepted.', fields: errors };
    },
  };
}
