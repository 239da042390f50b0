/**
 * A service that cannot filter by the time of change: it rejects the filter, fails on it, or answers with every order. Reading
 * all orders in every pass would cost too much, so changes are searched for at the top of the list, and the whole list is read
 * more often (see `deletion-check.ts`). The window shows it to the rep.
 */
import type { ServiceFailure } from '../../src-shared/contract/failures.ts';
import { filterDate } from '../api/requests/filter-date.ts';
import { peekOrders } from '../api/requests/orders.ts';
import { smallestPage, type Page } from '../api/lists/page.ts';
import { clearSyncState, readSyncState, writeSyncState } from '../db/records/sync-state.ts';
import { isUnanswerable } from '../outbox/service/failed-reads.ts';
import { farAheadMs } from '../outbox/queue/timing.ts';
import type { SyncContext } from './sync-context.ts';

type Holder = Pick<SyncContext, 'db'>;

/**
 * Whether more pages of changes follow this one. So much has rarely changed since the last pass, so the service may have ignored
 * the filter.
 */
export function isOneOfMany({ total, received, hasNext, nextCursor }: Page<unknown>): boolean {
  return received >= smallestPage && (hasNext === true || nextCursor !== null || (total ?? 0) > received);
}

/** Whether the service answers with orders that changed after a moment in the future. A service that rejects it does filter. */
export async function answersWithAll(context: SyncContext): Promise<boolean> {
  try {
    const ahead = filterDate(context.clock.now() + farAheadMs);
    return (await peekOrders(context.client, { update_date_from: ahead })).received > 0;
  } catch (error) {
    if (!(await isUnanswerable(context, error))) throw error;
    return false;
  }
}

/**
 * Whether a service that answered with every order still does. One small page shows that before a page of known orders is read in
 * vain.
 */
export async function answersWithAllStill(context: SyncContext): Promise<boolean> {
  return readSyncState(context.db, 'noChangeFilter') === 'all' && (await answersWithAll(context));
}

export function noteNoChangeFilter({ db }: Holder, how: 'rejected' | 'all'): void {
  writeSyncState(db, 'noChangeFilter', how);
}

export function forgetNoChangeFilter({ db }: Holder): void {
  clearSyncState(db, 'noChangeFilter');
}

export function noChangeFilter({ db }: Holder): ServiceFailure | null {
  const isMissing = readSyncState(db, 'noChangeFilter') !== null;
  return isMissing ? { kind: 'noChangeFilter', status: null, message: '' } : null;
}
