/** What a failed exchange means for an entry: one table, by kind and status, never by the words of an error. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import { flawedLists, type ApiFailure } from '../../api/wire/api-error.ts';
import { kindOfUnreachable } from '../../api/wire/connection-failure.ts';

/**
 * `create`: done twice, it leaves two records. `repeatable`: done twice, it leaves the same state.
 * `none`: nothing was written, such as by a read.
 */
export type Effect = 'create' | 'repeatable' | 'none';

export type Disposition =
  /** Certainly without effect, and not the entry's fault: wait for the connection. No attempt is spent. */
  | { kind: 'offline' }
  /** Something else answers in the service's place. No attempt is spent. */
  | { kind: 'notTheService' }
  /** The queue pauses for a new token. No attempt is spent. */
  | { kind: 'needsAuth' }
  /** The queue pauses until there is a token at hand. Nothing was sent, and no attempt is spent. */
  | { kind: 'noToken' }
  /** Try again later. `atLeastMs` is what the service asked for; `wholeService`: it asked that of everybody. */
  | { kind: 'retry'; atLeastMs: number | null; wholeService: boolean }
  /** The write may have had an effect: probe before sending again. `connection`: whether anything else can be sent. */
  | { kind: 'outcomeUnknown'; connection: 'online' | 'notTheService' }
  /** The service rejects the request, and will reject it again. The rep decides. */
  | { kind: 'rejected' };

export function classify(failure: ApiFailure, effect: Effect): Disposition {
  switch (failure.kind) {
    case 'noToken':
      return { kind: 'noToken' };
    case 'unreachable':
      return { kind: 'offline' };
    case 'noAnswer':
      return effect === 'none'
        ? { kind: 'retry', atLeastMs: null, wholeService: false }
        : { kind: 'outcomeUnknown', connection: 'online' };
    case 'notTheService':
      if (effect === 'create' && !isElsewhere(failure)) return { kind: 'outcomeUnknown', connection: 'notTheService' };
      return { kind: 'notTheService' };
    case 'notKept':
      return { kind: 'rejected' };
    case 'status':
      return classifyStatus(failure, effect);
  }
}

/**
 * Whether a redirect means that nobody carried the request out. 302 and 303 do not: a service also redirects to a record that it has
 * just created.
 */
function isElsewhere({ status }: { status: number }): boolean {
  return status === 301 || status === 307 || status === 308;
}

/** How long the service asks every client to wait; null if it does not. */
export function rateLimitMsOf(failure: ApiFailure): number | null {
  if (failure.kind !== 'status') return null;
  if (failure.status === 429) return failure.retryAfterMs ?? 0;
  return failure.status === 503 ? failure.retryAfterMs : null;
}

function classifyStatus(failure: Extract<ApiFailure, { kind: 'status' }>, effect: Effect): Disposition {
  const { status, retryAfterMs } = failure;
  switch (status) {
    case 401:
      return { kind: 'needsAuth' };
    // A proxy wants a sign-in and has let nothing through.
    case 407:
    case 511:
      return { kind: 'notTheService' };
    case 425:
      return { kind: 'retry', atLeastMs: retryAfterMs, wholeService: false };
    case 429:
      return { kind: 'retry', atLeastMs: retryAfterMs, wholeService: true };
  }
  // 408 is also what some services answer when they have waited long enough for themselves: the write may go on behind it.
  if (status < 500 && status !== 408) return { kind: 'rejected' };
  if (effect === 'create') return { kind: 'outcomeUnknown', connection: 'online' };
  return { kind: 'retry', atLeastMs: retryAfterMs, wholeService: rateLimitMsOf(failure) !== null };
}

/** The failure in the words of the contract. */
export function describe(failure: ApiFailure): ServiceFailure {
  switch (failure.kind) {
    case 'noToken':
      return { kind: 'noToken', status: null, message: '' };
    case 'unreachable':
      return { kind: kindOfUnreachable(failure.code), status: null, message: failure.message };
    case 'noAnswer':
      return { kind: flawedLists.get(failure.code) ?? 'noAnswer', status: null, message: failure.message };
    case 'notTheService':
      return {
        kind: failure.why === 'moved' ? 'moved' : 'notTheService',
        ...{ status: failure.status, message: failure.message },
      };
    case 'notKept':
      return { kind: 'notKept', status: null, message: failure.message };
    case 'status':
      return { kind: kindOfStatus(failure.status), status: failure.status, message: failure.message };
  }
}

function kindOfStatus(status: number): ServiceFailure['kind'] {
  if (status === 401) return 'needsAuth';
  if (status === 403) return 'forbidden';
  if (status === 407 || status === 511) return 'notTheService';
  return status === 408 || status === 425 || status === 429 || status >= 500 ? 'busy' : 'rejected';
}
