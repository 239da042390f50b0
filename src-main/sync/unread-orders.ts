/** Orders without a readable id. They are not shown, and the window says so. */
import type { ServiceFailure } from '../../src-shared/contract/failures.ts';
import { unreadableRecords } from '../api/wire/api-error.ts';
import { isWholePage, type Page } from '../api/lists/page.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/records/sync-state.ts';
import { describe } from '../outbox/service/classify.ts';
import type { SyncContext } from './sync-context.ts';

type Holder = Pick<SyncContext, 'db'>;

export function noteUnread({ db }: Holder, page: Page<unknown>): void {
  if (!isWholePage(page)) writeSyncState(db, 'unreadOrders', 'true');
}

/** Call when a scan over all orders has found none of them, or begins and will find them again. */
export function forgetUnread({ db }: Holder): void {
  clearSyncState(db, 'unreadOrders');
}

export function unreadOrders({ db }: Holder): ServiceFailure | null {
  return readSyncState(db, 'unreadOrders') === null ? null : describe(unreadableRecords().failure);
}
