/**
 * The moment, by the service's clock, up to which everything that changed has been read. Where nothing changes it lags by up to an
 * hour.
 */
import type { Connection } from '../db/engine/connection.ts';
import type { OrderFilters } from '../../src-shared/contract/orders/order-filters.ts';
import { filterDate } from '../api/requests/filter-date.ts';
import type { Page } from '../api/lists/page.ts';
import { clearSyncState } from '../db/records/sync-state.ts';
import { furthestAheadMs, idleWatermarkMs, overlapMs, withoutServiceClockMs } from '../outbox/queue/timing.ts';
import type { Clock } from '../ports/ports.ts';

/** The watermark after the first page of a scan. */
export function watermarkOf({ meta, date }: Pick<Page<unknown>, 'meta' | 'date'>, clock: Clock): string {
  const atMs = earliestOf(meta.timestamp ?? '');
  if (!Number.isNaN(atMs)) return new Date(atMs).toISOString();
  const answeredAtMs = earliestOf(date ?? '');
  return new Date((Number.isNaN(answeredAtMs) ? clock.now() : answeredAtMs) - withoutServiceClockMs).toISOString();
}

/** The earliest time that a text can mean: without a zone it may be in any zone. NaN if days and months cannot be told apart. */
function earliestOf(timestamp: string): number {
  if (/(GMT|UTC)$/.test(timestamp)) return Date.parse(timestamp);
  if (!/^\d{4}-\d\d-\d\d/.test(timestamp)) return Number.NaN;
  if (/:.*(Z|[+-]\d\d(:?\d\d)?)$/i.test(timestamp)) return Date.parse(timestamp);
  return Date.parse(timestamp.includes(':') ? `${timestamp}Z` : timestamp) - furthestAheadMs;
}

export function changesSince(watermark: string): OrderFilters {
  const fromMs = Date.parse(watermark) - overlapMs;
  return { sort: 'id', ...(!Number.isNaN(fromMs) && { update_date_from: filterDate(fromMs) }) };
}

/** Whether the watermark is to move although nothing came: the question for what changed since must not grow without bound. */
export function isLagging(watermark: string, next: string): boolean {
  return Date.parse(next) - Date.parse(watermark) >= idleWatermarkMs;
}

export function isSetBack(watermark: string, next: string): boolean {
  return Date.parse(next) < Date.parse(watermark) - overlapMs;
}

/** Makes the next pull read everything: without a watermark the first scan begins again. */
export function forgetWatermark(db: Connection): void {
  clearSyncState(db, 'ordersWatermark');
}
