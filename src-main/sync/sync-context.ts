/** What push and pull need: an attempt's context, and a clock for lists, the events and the settings of the sync. */
import type { Topic } from '../../src-shared/contract/events.ts';
import type { ListClock } from './list-clock.ts';
import type { AttemptContext } from '../outbox/send/try-entry.ts';
import type { RunBeside } from '../db/search/text-merges.ts';

export interface SyncContext extends AttemptContext {
  changed(...topics: Topic[]): void;
  readonly listClock: ListClock;
  /** Whether a worker thread may decode large pages. */
  readonly threads: boolean;
  /** Days of orders that are kept here; null for all. */
  readonly historyDays: number | null;
  /** Runs a database task in another thread; null if there is none, and the main thread runs it. */
  readonly runBeside: RunBeside;
  /** Call between two parts of a long scan. Resolves when the log of the database is short enough to go on. */
  waitForShortLog(): Promise<void>;
}

export interface PullOptions {
  /**
   * Call between two pages, and between two other reads. Sends the rep's writes, so that they do not wait for a long scan. Resolves
   * with false if the scan must end.
   */
  betweenPages(done: number, total: number | null): Promise<boolean>;
}
