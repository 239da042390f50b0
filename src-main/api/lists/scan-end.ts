/** What ends a scan over a list that does not end by itself. */
import { ApiError, endlessList } from '../wire/api-error.ts';
import type { Page, Row } from './page.ts';

/** With no `total` to measure by, a scan ends here. */
export const maxPages = 20_000;
/** Some services search in parts and answer one page for each part, also an empty one. */
export const maxEmptyPages = 100;
/** Whatever the total: more than any rep's orders, and still little memory for the ids. */
const maxRows = 1_000_000;

/** Adds the page's rows to `seen`; returns how many of them were new. Throws ApiError where there are too many. */
export function noteRows(seen: Set<unknown>, page: Page<Row>): number {
  const before = seen.size;
  for (const row of page.rows) seen.add(row.id);
  if (seen.size > maxRows) throw endless(`It goes on after ${maxRows} records.`);
  return seen.size - before;
}

export function endless(message: string): ApiError {
  return new ApiError({ kind: 'noAnswer', code: endlessList, message: `The list does not end. ${message}` });
}
