/** Sends the entries that are due, lanes side by side, until none is left or the service cannot be used. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { noteDamaged } from '../../db/outbox/damaged-entries.ts';
import { makeDueAtOnce, selectEntry, selectRunnable } from '../../db/outbox/rows.ts';
import { setAlarm } from './alarm.ts';
import { attemptEntry, type AttemptContext, type AttemptHooks } from './try-entry.ts';
import type { Disposition } from '../service/classify.ts';
import { isRateLimited, wasBusy } from '../service/rate-limit.ts';
import { UnreadableEntry } from '../queue/read-entry.ts';
import { recoverInterrupted } from './recover.ts';
import { quickAnswerMs } from '../queue/timing.ts';

/** How many due entries one query reads. */
const batch = 64;
/** So many writes of unknown outcome in a row count as a dead connection. */
const mostUnknownInARow = 3;

export type DrainStop = 'offline' | 'needsAuth' | 'noToken' | 'notTheService' | 'busy';

export interface DrainReport {
  settled: number;
  stop: DrainStop | null;
  /** The failure that stopped the pass. */
  failure: ServiceFailure | null;
}

export interface DrainOptions {
  /** Called when an attempt has ended. */
  onAttempted(attempted: { id: string; lane: string }): void;
  /** Once it answers true no further attempt begins. */
  isStopping(): boolean;
  /** Calls the listener when more may be due, such as a new save. Answers a function that stops it. */
  onMore(listener: () => void): () => void;
}

export async function drain(context: AttemptContext, options: DrainOptions): Promise<DrainReport> {
  if (isRateLimited(context)) return { settled: 0, stop: 'busy', failure: null };
  recoverInterrupted(context);
  for (const kind of ['offline', 'notTheService', 'moved']) makeDueAtOnce(context.db, kind);
  const pass = new Pass(context, options);
  await pass.run();
  return { settled: pass.settled, stop: pass.stop, failure: pass.failure };
}

type Due = ReturnType<typeof selectRunnable>[number];

class Pass {
  settled = 0;
  stop: DrainStop | null = null;
  failure: ServiceFailure | null = null;
  /** An error that ends the pass, such as one of the disk. It is thrown once the attempts in flight have ended. */
  private passError: unknown = null;
  /** Writes in a row of which the outcome is unknown. */
  private unknownInARow = 0;
  /**
   * How many attempts may run at once. After the service was busy one runs alone, then one more for each answer, so that a service
   * that is still busy gets one request from each machine.
   */
  private mostInFlight: number;
  /** Ids of the entries that this pass cannot read. They are not attempted again. */
  private readonly unreadable = new Set<string>();
  /** An error that concerns one entry. It is thrown after the other entries were sent. */
  private entryError: unknown = null;
  /** Lanes of the attempts that have not ended. */
  private readonly inFlight = new Set<string>();
  /** How many attempts have begun and have no answer yet. */
  private unanswered = 0;
  /** How many attempts may ask the service now: the slots in use. An answer frees its slot at once. */
  private asking = 0;
  /** The attempts that have claimed their entries and wait for a slot. Called with false if the pass stops before. */
  private readonly waitingForSlot: ((mayAsk: boolean) => void)[] = [];
  /** The last answer came so quickly that the pause before the next request matters. */
  private isQuick = false;
  /** Resolves at the next answer, at the end of an attempt, and when more entries may be due. */
  private change = Promise.withResolvers<void>();
  private readonly context: AttemptContext;
  private readonly options: DrainOptions;

  constructor(context: AttemptContext, options: DrainOptions) {
    this.context = context;
    this.options = options;
    this.mostInFlight = wasBusy(context) ? 1 : Number.POSITIVE_INFINITY;
  }

  async run(): Promise<void> {
    const stopListening = this.options.onMore(() => this.change.resolve());
    await this.sendAll().finally(stopListening);
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
    const most = this.isQuick && kind === 'order.create' ? 2 * concurrency : concurrency;
    return this.unanswered < most && this.inFlight.size < this.mostInFlight;
  }

  private mayBegin(): boolean {
    this.stopIfRateLimited();
    return this.stop === null && this.passError === null && !this.options.isStopping();
  }

  private due(): Due[] {
    if (!this.mayBegin()) return [];
    const { db, clock } = this.context;
    return selectRunnable(db, clock.now(), batch + this.context.concurrency).filter(
      ({ id, lane }) => !this.inFlight.has(lane) && !this.unreadable.has(id),
    );
  }

  private async attempt({ id, lane }: Due): Promise<void> {
    const hooks = this.createHooks();
    this.inFlight.add(lane);
    try {
      const result = await attemptEntry(this.context, id as EntryId, hooks);
      const status = result.kind === 'stored' ? result.entry.status : null;
      if (status?.state === 'settled') this.settled += 1;
      if (result.kind === 'noOutcome' && selectEntry(this.context.db, id)?.id !== id) this.leaveMissing(id);
      if (result.kind === 'failed') {
        this.stopAfter(result.disposition);
        if (this.isStoppedBy(result.failure)) this.failure ??= result.failure;
      } else {
        this.unknownInARow = 0;
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

  private createHooks(): AttemptHooks {
    const { clock } = this.context;
    let stage: 'begun' | 'asking' | 'answered' = 'begun';
    let sinceMs = 0;
    this.unanswered += 1;
    return {
      mayAsk: async () => {
        if (!(await this.takeSlot())) return false;
        stage = 'asking';
        sinceMs = clock.now();
        return true;
      },
      onAnswered: () => {
        if (stage === 'answered') return;
        this.unanswered -= 1;
        if (stage === 'asking') {
          this.isQuick = clock.now() - sinceMs < quickAnswerMs;
          this.freeSlot();
        }
        stage = 'answered';
        this.change.resolve();
      },
    };
  }

  private async takeSlot(): Promise<boolean> {
    if (!this.mayBegin()) return false;
    if (this.asking >= this.context.concurrency)
      return await new Promise((resolve) => this.waitingForSlot.push(resolve));
    this.asking += 1;
    return true;
  }

  private freeSlot(): void {
    this.asking -= 1;
    if (!this.mayBegin()) for (const resolve of this.waitingForSlot.splice(0)) resolve(false);
    const next = this.waitingForSlot.shift();
    if (!next) return;
    this.asking += 1;
    next(true);
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

  /** The service may have limited the rate in the answer to any request, also to a probe or to one outside of this pass. */
  private stopIfRateLimited(): void {
    if (isRateLimited(this.context)) this.stop ??= 'busy';
  }

  /** While the service limits the rate, an entry may still be rejected for a reason of its content. */
  private isStoppedBy({ kind }: ServiceFailure): boolean {
    return this.stop === 'busy' ? kind === 'busy' : this.stop !== null;
  }

  /** Stops the pass if the failure of one entry shows that no other can be sent now. */
  private stopAfter(disposition: Disposition): void {
    this.stopIfRateLimited();
    switch (disposition.kind) {
      case 'offline':
      case 'needsAuth':
      case 'noToken':
      case 'notTheService':
        this.stop ??= disposition.kind;
        return;
      case 'outcomeUnknown':
        this.unknownInARow += 1;
        if (disposition.connection === 'notTheService') this.stop ??= 'notTheService';
        else if (this.unknownInARow >= mostUnknownInARow) this.stop ??= 'offline';
        return;
      case 'retry':
        if (disposition.wholeService) this.stop ??= 'busy';
        return;
      case 'rejected':
        return;
    }
  }
}
