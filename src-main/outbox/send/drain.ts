/** Sends the entries that are due, lanes side by side, until none is left or the service cannot be used. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { noteDamaged } from '../../db/outbox/damaged-entries.ts';
import { selectEntry } from '../../db/outbox/rows.ts';
import { makeDueAtOnce, selectRunnable } from '../../db/outbox/due-entries.ts';
import { setAlarm } from './alarm.ts';
import { attemptEntry, type AttemptContext } from './try-entry.ts';
import { isRateLimited, wasBusy } from '../service/rate-limit.ts';
import { UnreadableEntry } from '../queue/read-entry.ts';
import { recoverInterrupted } from './recover.ts';
import { StopRule, type DrainStop } from './stop-rule.ts';
import { Slots } from './slots.ts';

/** How many due entries one query reads. */
const batch = 64;
export interface DrainReport {
  settled: number;
  stop: DrainStop | null;
  /** The failure that stopped the pass. */
  failure: ServiceFailure | null;
}

export interface DrainOptions {
  /** Called when an attempt has ended. */
  onAttempted(attempted: { id: string; lane: string }): void;
  /** No further attempt begins once it returns true. */
  isStopping(): boolean;
  /** Calls the listener when more may be due, such as a new save. Returns a function that unsubscribes it. */
  onMore(listener: () => void): () => void;
}

export async function drain(context: AttemptContext, options: DrainOptions): Promise<DrainReport> {
  if (isRateLimited(context)) return { settled: 0, stop: 'busy', failure: null };
  recoverInterrupted(context);
  for (const kind of ['offline', 'notTheService', 'moved']) makeDueAtOnce(context.db, kind);
  const pass = new Pass(context, options);
  await pass.run();
  return { settled: pass.settled, stop: pass.stop.reason, failure: pass.stop.failure };
}

type Due = ReturnType<typeof selectRunnable>[number];

class Pass {
  settled = 0;
  readonly stop: StopRule;
  /** An error that ends the pass, such as one of the disk. It is thrown once the attempts in flight have ended. */
  private passError: unknown = null;
  /** An error that concerns one entry. It is thrown after the other entries were sent. */
  private entryError: unknown = null;
  /**
   * How many attempts may run at once. After the service was busy one runs alone, then one more for each answer, so that a service
   * that is still busy gets one request from each machine.
   */
  private mostInFlight: number;
  /** Ids of the entries that this pass cannot read. They are not attempted again. */
  private readonly unreadable = new Set<string>();
  /** Lanes of the attempts that have not ended. */
  private readonly inFlight = new Set<string>();
  /** Resolves at the next answer, at the end of an attempt, and when more entries may be due. */
  private change = Promise.withResolvers<void>();
  private readonly slots: Slots;
  private readonly context: AttemptContext;
  private readonly options: DrainOptions;

  constructor(context: AttemptContext, options: DrainOptions) {
    this.context = context;
    this.options = options;
    this.mostInFlight = wasBusy(context) ? 1 : Number.POSITIVE_INFINITY;
    this.stop = new StopRule(() => isRateLimited(context));
    this.slots = new Slots({
      clock: context.clock,
      concurrency: context.concurrency,
      mayBegin: () => this.mayBegin(),
      onAnswered: () => this.change.resolve(),
    });
  }

  async run(): Promise<void> {
    const stopListening = this.options.onMore(() => this.change.resolve());
    await this.sendAll().catch((error: unknown) => (this.passError ??= error));
    // What is on its way has an outcome, and the next pass takes everything that is being sent for interrupted.
    while (this.inFlight.size > 0) {
      await this.change.promise;
      this.change = Promise.withResolvers();
    }
    stopListening();
    if (this.passError !== null || this.entryError !== null) throw this.passError ?? this.entryError;
  }

  private async sendAll(): Promise<void> {
    let ready: Due[] = [];
    for (;;) {
      if (ready.length === 0) ready = this.due();
      while (ready[0] && this.mayClaim(ready[0]) && this.mayBegin()) void this.attempt(ready.shift() as Due);
      if (this.inFlight.size === 0) break;
      const stopAlarm = ready.length === 0 && this.mayBegin() ? setAlarm(this.context, this.change.resolve) : null;
      await this.change.promise;
      stopAlarm?.();
      this.change = Promise.withResolvers();
      if (!this.mayBegin()) ready = [];
    }
  }

  /**
   * While answers are quick, up to twice as many new orders are claimed as may ask at once, so that the next request is ready when
   * an answer comes. Otherwise no more are claimed, because the rep cannot edit a claimed order.
   */
  private mayClaim({ kind }: Due): boolean {
    const { concurrency } = this.context;
    const most = this.slots.isQuick && kind === 'order.create' ? 2 * concurrency : concurrency;
    return this.slots.unanswered < most && this.inFlight.size < this.mostInFlight;
  }

  private mayBegin(): boolean {
    return !this.stop.isStopped() && this.passError === null && !this.options.isStopping();
  }

  private due(): Due[] {
    if (!this.mayBegin()) return [];
    const { db, clock } = this.context;
    return selectRunnable(db, clock.now(), batch + this.context.concurrency).filter(
      ({ id, lane }) => !this.inFlight.has(lane) && !this.unreadable.has(id),
    );
  }

  private async attempt({ id, lane }: Due): Promise<void> {
    const hooks = this.slots.begin();
    this.inFlight.add(lane);
    try {
      const result = await attemptEntry(this.context, id as EntryId, hooks);
      const status = result.kind === 'stored' ? result.entry.status : null;
      if (status?.state === 'settled') this.settled += 1;
      if (result.kind === 'noOutcome' && selectEntry(this.context.db, id)?.id !== id) this.leaveMissing(id);
      if (result.kind === 'failed') {
        this.stop.afterFailure(result.disposition, result.failure);
      } else {
        this.stop.afterAnswer();
        this.mostInFlight += 1;
      }
      this.options.onAttempted({ id, lane });
    } catch (error) {
      if (error instanceof UnreadableEntry) this.leaveUnreadable(id, error);
      else this.passError ??= error;
    } finally {
      this.inFlight.delete(lane);
      hooks.onAnswered();
      this.change.resolve();
    }
  }

  /** An unreadable row stays as it is and blocks its own lane only. */
  private leaveUnreadable(id: string, { cause }: UnreadableEntry): void {
    const { db } = this.context;
    this.unreadable.add(id);
    const row = selectEntry(db, id);
    if (row) noteDamaged(db, row.seq);
    this.context.log('error', 'outbox.entryUnreadable', { entryId: id, error: cause });
  }

  /** The index lists the entry, but the table has no such row: the disk has damaged the index. The entry is not attempted again. */
  private leaveMissing(id: string): void {
    this.unreadable.add(id);
    this.entryError ??= new Error(`Entry ${id} is missing`);
  }
}
