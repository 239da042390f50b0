/** Page and cursor parts of a list response (interface, 2.8, 2.9 and 4.3). */
import type { ServiceVariant } from '../variant.ts';

export interface PageLinks {
  self: string;
  first: string;
  last: string;
  next: string | null;
  prev: string | null;
}

export interface PageFacts {
  page: number;
  limit: number;
  total: number;
  hasNext: boolean;
  hasPrev: boolean;
  links: PageLinks;
}

export function paginationJson(facts: PageFacts, spelling: ServiceVariant['pagination']): string {
  const { page, limit, total, hasNext, hasPrev, links } = facts;
  const totalPages = Math.ceil(total / limit);
  return JSON.stringify({
    page,
    limit,
    total,
    ...(spelling === 'snake' ? {} : { totalPages, hasNext, hasPrev }),
    ...(spelling === 'camel' ? {} : { total_pages: totalPages, has_next: hasNext, has_prev: hasPrev }),
    links,
  });
}

/** A link relative to the host: the path with the query as it was sent, but for the members that move. */
export function relativeLink(path: string, query: URLSearchParams, moved: Record<string, number>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(moved)) next.set(name, String(value));
  return `${path}?${next.toString()}`;
}

/** An opaque text for the caller; for us the sort values of the last row seen. */
export function writeCursor(values: readonly number[] | null): string | null {
  return values && Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Answers null for a text that is no cursor of `length` values. */
export function readCursor(text: string, length: number): number[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const fits = Array.isArray(values) && values.length === length && values.every((value) => Number.isInteger(value));
    return fits ? (values as number[]) : null;
  } catch {
    return null;
  }
}
