/** What pushing and pulling work with. */
import type { Topic } from '../../src-shared/contract/events.ts';
import type { ListClock } from './list-clock.ts';
import type { AttemptContext } from '../outbox/send/try-entry.ts';
import type { RunBeside } from '../db/search/text-merges.ts';

export interface SyncContext extends AttemptContext {
  changed(...topics: Topic[]): void;
  readonly listClock: ListClock;
  /** Whether large pages may be taken apart by a thread of their own. */
  readonly threads: boolean;
  /** Days of orders that are kept here; null for all. */
  readonly historyDays: number | null;
  /** For what need not be done by the main thread; null where it is to be. */
  readonly runBeside: RunBeside;
  /** Between two parts of a long scan: resolves once the database has written away enough to go on. */
  makeRoom(): Promise<void>;
}

export interface PullOptions {
  /** Between two pages, or two questions: the rep's writes do not wait for a long scan. Answers false to end the scan early. */
  betweenPages(done: number, total: number | null): Promise<boolean>;
}
