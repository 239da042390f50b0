/** A list on a service that changes between two requests, and the three ways to ask for it. */
import type { Page } from '../../../src-main/api/lists/page.ts';

export interface Row {
  id: number;
}

/** What the service tells about a list: everything, or any part of it. */
export interface Told {
  total?: boolean;
  totalPages?: boolean;
  hasNext?: boolean;
  links?: boolean;
}

export const toldEverything: Told = { total: true, totalPages: true, hasNext: true, links: true };

export function rowsFrom(first: number, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: first + index }));
}

export function pageOf<T>(rows: T[], members: Partial<Page<T>> = {}): Page<T> {
  return {
    rows,
    received: rows.length,
    limit: null,
    total: null,
    page: null,
    totalPages: null,
    hasNext: null,
    nextCursor: null,
    meta: { timestamp: null, version: null },
    ...members,
  };
}

/** Cuts a page out of the list as it stands, with what the service tells about it. */
export function cut(rows: Row[], offset: number, limit: number, told: Told): Page<Row> {
  const hasNext = offset + limit < rows.length;
  const page = pageOf(rows.slice(offset, offset + limit), {
    ...(told.total && { total: rows.length }),
    ...(told.totalPages && { totalPages: Math.ceil(rows.length / limit) }),
    ...(told.hasNext && { hasNext }),
  });
  // As the decoder reads a page that has links only.
  return told.links && page.total === null && page.totalPages === null ? { ...page, hasNext } : page;
}

export async function collect<T>(walk: AsyncIterable<Page<T>>): Promise<Page<T>[]> {
  const pages: Page<T>[] = [];
  for await (const page of walk) pages.push(page);
  return pages;
}

export function idsOf(pages: Page<Row>[]): number[] {
  return pages.flatMap((page) => page.rows.map((row) => row.id));
}

/** What a walk that has to be given up ends with. */
export const endless = { kind: 'noAnswer', code: 'ENDLESS_PAGINATION' };
