/** Checks whether a record is really gone: some services answer a deletion with success and keep the record. */
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../api/wire/api-error.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { isWholePage, type Page, type Row } from '../../api/lists/page.ts';
import { surely } from '../../api/lists/scan-positions.ts';
import { orNullWhenGone } from '../service/operation.ts';

export interface Deleted<T extends Row> {
  /** The record before the deletion. */
  before: T;
  read(): Promise<Answer<T>>;
  /** Scans the list that would hold the record. */
  scanList(): AsyncIterable<Page<T>>;
  /** The list has held the record once. A stale list may not hold it yet. */
  wasListed: boolean;
}

/**
 * Reads the record twice, because the first answer may have been made too early. A record that differs was marked as deleted; one
 * that no list holds counts as deleted too. If the service cannot be asked now, its answer is believed.
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

/** False also if the list has records without a readable id: one of them may be it. */
export async function isOffList<T extends Row>({ id }: Pick<T, 'id'>, list: AsyncIterable<Page<T>>): Promise<boolean> {
  let isWhole = true;
  for await (const page of surely(list)) {
    if (page.rows.some((row) => row.id === id)) return false;
    isWhole &&= isWholePage(page);
  }
  return isWhole;
}
