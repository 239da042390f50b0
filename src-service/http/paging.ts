/** The answers of lists, by page and by cursor (interface, 2.8, 2.9 and 4.3). Rows are JSON text already. */
import type { ServiceCore } from './exchange.ts';
import { envelope, type Answer } from './reply.ts';

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
  links: PageLinks;
}

export function pageOf(core: ServiceCore, rows: readonly string[], { page, limit, total, links }: PageFacts): Answer {
  const spelling = core.variant.pagination;
  const totalPages = Math.ceil(total / limit);
  const hasNext = links.next !== null;
  const hasPrev = links.prev !== null;
  const pagination = JSON.stringify({
    page,
    limit,
    total,
    ...(spelling === 'snake' ? {} : { totalPages, hasNext, hasPrev }),
    ...(spelling === 'camel' ? {} : { total_pages: totalPages, has_next: hasNext, has_prev: hasPrev }),
    links,
  });
  return { status: 200, json: envelope(core, { data: `[${rows.join(',')}]`, pagination }) };
}

/** `next` are the sort values of the last row where more rows follow. */
export function cursorPageOf(core: ServiceCore, rows: readonly string[], next: readonly number[] | null): Answer {
  const next_cursor = JSON.stringify(writeCursor(next));
  return { status: 200, json: envelope(core, { data: `[${rows.join(',')}]`, size: String(rows.length), next_cursor }) };
}

/** A link relative to the host: the path with the query as it was sent, but for the members that move. */
export function relativeLink(path: string, query: URLSearchParams, moved: Record<string, number>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(moved)) next.set(name, String(value));
  return `${path}?${next.toString()}`;
}

/** An opaque text for the caller; for us the sort values of the last row seen. */
function writeCursor(values: readonly number[] | null): string | null {
  return values && Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Returns null for a text that is no cursor of `length` values. */
export function readCursor(text: string, length: number): number[] | null {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const fits = Array.isArray(values) && values.length === length && values.every((value) => Number.isInteger(value));
    return fits ? (values as number[]) : null;
  } catch {
    return null;
  }
}
