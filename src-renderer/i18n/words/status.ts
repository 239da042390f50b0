/** The connection and the work under way, in words: what is true now, and nothing that was. */
import type { StorageProblem } from '../../../src-shared/contract/failures.ts';
import type { OutboxScreenResults } from '../../../src-shared/contract/outbox/outbox-screen.ts';
import type { SyncReport, SyncStatus } from '../../../src-shared/contract/sync.ts';
import { formatClock, formatDecimal } from '../format.ts';
import { m } from '../generated/messages.js';
import { entrySentence } from './entries.ts';
import { failureKindWords, failureWords, isOfProxy, reasonWords } from './failures.ts';

/** `look` says how much it asks for: nothing, patience, or the rep. */
export interface ConnectionWords {
  words: string;
  look: 'calm' | 'busy' | 'doubt' | 'alarm';
}

type Troubles = Omit<OutboxScreenResults['outbox.troubles'], 'failures'>;

/** `troubles` say why what is open waits; null where that is not known. */
export function connectionWords(status: SyncStatus, nowMs: number, troubles: Troubles | null): ConnectionWords {
  if (status.storage !== null) return { words: storageWords(status.storage), look: 'alarm' };
  switch (status.connection) {
    case 'needsAuth':
      return { words: m.status_needs_auth(), look: 'alarm' };
    case 'noToken':
      return { words: m.status_no_token(), look: 'alarm' };
    case 'notTheService':
      return { words: movedTo(status) === null ? m.status_not_the_service() : m.status_moved(), look: 'doubt' };
    case 'offline':
      return { words: stopsAtProxy(status) ? m.status_proxy() : m.status_offline(), look: 'doubt' };
    case 'unknown':
      return status.phase === 'idle' ? { words: m.status_unknown(), look: 'calm' } : work(status);
    case 'online':
      if (status.phase !== 'idle') return work(status);
      if (status.open > 0) return { words: waitingWords(status.nextAttemptAtMs, nowMs, troubles), look: 'doubt' };
      if (status.lastFailure)
        return { words: m.status_unread({ reason: reasonWords(status.lastFailure) }), look: 'doubt' };
      return { words: m.status_online(), look: 'calm' };
  }
}

function storageWords(problem: StorageProblem): string {
  return problem === 'full' ? m.status_disk_full() : m.status_disk();
}

/** The address that the service names as its new one; null while it names none. */
export function movedTo({ connection, lastFailure }: SyncStatus): string | null {
  return connection === 'notTheService' && lastFailure?.kind === 'moved' ? lastFailure.message : null;
}

/** A proxy that is not there is no news where there may be no network either. */
function stopsAtProxy({ lastFailure }: SyncStatus): boolean {
  return lastFailure !== null && isOfProxy(lastFailure.kind) && lastFailure.kind !== 'proxyAway';
}

function work({ phase, progress }: SyncStatus): ConnectionWords {
  return { words: phase === 'pushing' ? sendingWords(progress) : receivingWords(progress), look: 'busy' };
}

function sendingWords(progress: SyncStatus['progress']): string {
  if (progress?.total == null) return m.status_sending();
  return m.status_sending_progress({ done: formatDecimal(progress.done), total: formatDecimal(progress.total) });
}

function receivingWords(progress: SyncStatus['progress']): string {
  if (progress === null) return m.status_receiving();
  const done = formatDecimal(progress.done);
  if (progress.total === null) return m.status_receiving_so_far({ done });
  return m.status_receiving_progress({ done, total: formatDecimal(progress.total) });
}

/** Of a list that is empty because it has not come yet. */
export function firstReceivingWords(status: SyncStatus | null): string {
  const progress = status?.phase === 'pulling' ? status.progress : null;
  if (progress?.total == null) return m.status_receiving_orders();
  const [done, total] = [formatDecimal(progress.done), formatDecimal(progress.total)];
  return m.status_receiving_orders_progress({ done, total });
}

function waitingWords(nextAttemptAtMs: number | null, nowMs: number, troubles: Troubles | null): string {
  if (troubles?.heldBy) return m.status_held_back({ what: entrySentence(troubles.heldBy) });
  if (nextAttemptAtMs === null || nextAttemptAtMs <= nowMs) return m.status_waiting();
  const time = formatClock(nextAttemptAtMs);
  return troubles?.waitingFor
    ? m.status_waiting_because({ time, reason: failureKindWords(troubles.waitingFor) })
    : m.status_waiting_until({ time });
}

/** What came of "Sync now". */
export function reportWords(report: SyncReport): string {
  switch (report.state) {
    case 'offline':
      return m.report_offline();
    case 'needsAuth':
      return m.status_needs_auth();
    case 'noToken':
      return m.status_no_token();
    case 'notTheService':
      return report.failure?.kind === 'moved' ? failureWords(report.failure) : m.status_not_the_service();
    case 'waiting':
      if (report.failure) return m.report_unread({ reason: failureWords(report.failure) });
      return report.nextAttemptAtMs === null
        ? m.status_waiting()
        : m.report_waiting({ time: formatClock(report.nextAttemptAtMs) });
    case 'storage':
      return m.report_storage();
    case 'idle':
      return report.failure ? m.report_unread({ reason: failureWords(report.failure) }) : m.report_idle();
  }
}
