/** Reads the rest of a page on which one record keeps the whole from being read: in parts, down to that record. */
import { ApiError } from '../wire/api-error.ts';
import type { Page, Row } from './page.ts';

/** Sizes of the parts, each of which divides the one before and the page of the scan. */
const partSizes = [10, 1];
/** More than that on one page, and it is the service that fails, not a record. */
const mostLost = 3;

/**
 * `fetch` takes a 1-based page of a size, and the service goes by it. What is left out counts as received: the page is not
 * whole. Rejects as `fetch` does, and where the parts are none of this page, or of a list that moves.
 */
export async function readAround<P extends Page<Row>>(
  fetch: (page: number, limit: number) => Promise<P>,
  page: number,
  limit: number,
): Promise<P> {
  let lost = 0;
  let total: number | null = null;
  try {
    return await fetch(page, limit);
  } catch (error) {
    if (!isOfOneRecord(error)) throw error;
    const read = await inParts(page, limit, partSizes, error);
    const [first] = read;
    const said = read.at(-1)?.hasNext ?? null;
    if (!first) throw error;
    const rows = read.flatMap((part) => part.rows);
    const received = lost + read.reduce((sum, part) => sum + part.received, 0);
    // What was left out at the end follows for the service, and for nobody else.
    const hasNext = said === false || total === null ? said : page * limit < total;
    return { ...first, rows, received, limit, page, totalPages: null, hasNext };
  }

  async function inParts(
    of: number,
    size: number,
    [partSize, ...smaller]: readonly number[],
    error: unknown,
  ): Promise<P[]> {
    if (partSize === undefined) {
      lost += 1;
      if (lost > mostLost) throw error;
      return [];
    }
    const read: P[] = [];
    const parts = size / partSize;
    for (let part = (of - 1) * parts + 1; part <= of * parts; part++) {
      // Some refuse a page that lies behind the end.
      if (total !== null && (part - 1) * partSize >= total) break;
      const found = await fetch(part, partSize).catch((failed: unknown) => failed as Error);
      if (!(found instanceof Error)) {
        if (!isPart(found, partSize) || (total ?? 0) > (found.total ?? Infinity)) throw error;
        total = found.total;
        read.push(found);
        if (found.received < partSize) break;
      } else if (isOfOneRecord(found)) read.push(...(await inParts(part, partSize, smaller, error)));
      else throw found;
    }
    return read;
  }
}

/** Whether the service keeps to the size that was asked for. By a cursor, each part would be the first. */
function isPart({ received, limit, nextCursor }: Page<Row>, size: number): boolean {
  return received <= size && (limit ?? size) === size && nextCursor === null;
}

/** Whether it is no JSON, more than is read, or what the service breaks on: without one of the records it may be neither. */
export function isOfOneRecord(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  if (failure.kind === 'status') return failure.status === 500;
  return (
    failure.kind === 'noAnswer' && ['UNREADABLE_JSON', 'BODY_TOO_LARGE', 'BODY_OUT_OF_SHAPE'].includes(failure.code)
  );
}
