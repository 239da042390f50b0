/** Failed exchanges with the service, in words; what the service itself said is quoted. */
import type { HistoryRow } from '../../../src-shared/contract/outbox/outbox.ts';
import type { ServiceFailure, ServiceFailureKind } from '../../../src-shared/contract/failures.ts';
import { formatClock } from '../format.ts';
import { m } from '../generated/messages.js';

const kindWords: Record<ServiceFailureKind, () => string> = {
  offline: m.failure_offline,
  noAnswer: m.failure_no_answer,
  needsAuth: m.failure_needs_auth,
  noToken: m.failure_no_token,
  forbidden: m.failure_forbidden,
  rejected: m.failure_rejected,
  notKept: m.failure_not_kept,
  endless: m.failure_endless,
  unreadable: m.failure_unreadable,
  noChangeFilter: m.failure_changes_untold,
  busy: m.failure_busy,
  notTheService: m.failure_not_the_service,
  moved: m.failure_moved,
  untrusted: m.failure_untrusted,
  proxyAway: m.failure_proxy_away,
  proxyRefused: m.failure_proxy_refused,
  proxySignIn: m.failure_proxy_sign_in,
  proxyUnsupported: m.failure_proxy_unsupported,
  notSent: m.photos_failure_not_sent,
  ours: m.failure_ours,
  damaged: m.outbox_failure_damaged,
};

/** A service that broke down is asked again as one that is busy; it is not called so. */
export function failureKindWords({ kind, status }: Pick<ServiceFailure, 'kind' | 'status'>): string {
  const isBroken = kind === 'busy' && status !== null && status >= 500 && status !== 503;
  return isBroken ? m.failure_broken() : kindWords[kind]();
}

/** Whether the way ended at a proxy that this computer's settings name. */
export function isOfProxy(kind: ServiceFailureKind): boolean {
  return ['proxyAway', 'proxyRefused', 'proxySignIn', 'proxyUnsupported'].includes(kind);
}

/** What the service answered, or something in its place, quoted; null when no answer came. */
export function serviceQuote({ kind, status, message }: ServiceFailure): string | null {
  if (status === null) return null;
  if (kind === 'moved') return m.moved_to({ address: message });
  if (kind === 'notTheService')
    return message === '' ? m.answer_status_only({ status }) : m.answer_said_status({ message, status });
  return message === '' ? m.service_status_only({ status }) : m.service_said_status({ message, status });
}

/** What the service said in a step of an entry's story; null for no words. */
export function quoteOf({ failure, said }: Pick<HistoryRow, 'failure' | 'said'>): string | null {
  if (said !== null) return m.service_said({ message: said });
  return failure && serviceQuote(failure);
}

/** Without what the service said. */
export function reasonWords(failure: ServiceFailure): string {
  return failure.untilMs === undefined
    ? failureKindWords(failure)
    : m.failure_busy_until({ time: formatClock(failure.untilMs) });
}

export function failureWords(failure: ServiceFailure): string {
  return [reasonWords(failure), serviceQuote(failure)].filter(Boolean).join(' ');
}
