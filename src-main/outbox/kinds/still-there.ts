/** Whether a record is there as before, after the service has said that it deleted it: some say so and do not. */
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../api/wire/api-error.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { isWholePage, type Page, type Row } from '../../api/lists/page.ts';
import { surely } from '../../api/lists/scan-positions.ts';
import { orNullWhenGone } from '../service/operation.ts';

export interface Deleted<T extends Row> {
  /** As it was before. */
  before: T;
  read(): Promise<Answer<T>>;
  /** The list that it would be on. */
  scanList(): AsyncIterable<Page<T>>;
  /** The list has held the record once. A stale list may not hold it yet. */
  wasListed: boolean;
}

/**
 * Read twice, as the first answer may have been written down too early. What reads otherwise than before was marked as
 * deleted, and what is on no list is kept for itself alone. A service that cannot be asked now is taken at its word.
 */
export async function isStillThere<T extends Row>({ before, read, scanList }: Deleted<T>): Promise<boolean> {
  const isAsBefore = async () => isDeepStrictEqual((await orNullWhenGone(read()))?.data, before);
  try {
    return (await isAsBefore()) && (await isAsBefore()) && !(await isOffList(before, scanList()));
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** False also where the list has records of which nobody can read the number: one of them may be it. */
export async function isOffList<T extends Row>({ id }: Pick<T, 'id'>, list: AsyncIterable<Page<T>>): Promise<boolean> {
  let isWhole = true;
  for await (const page of surely(list)) {
    if (page.rows.some((row) => row.id === id)) return false;
    isWhole &&= isWholePage(page);
  }
  return isWhole;
}
