/**
 * Bounds automatic resends. A write whose outcome is unknown and that no probe finds is sent again at growing intervals, for about
 * an hour: a service may accept every create and show none, or answer no upload clearly.
 */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Entry } from './entry.ts';
import type { Facts } from './facts.ts';
import type { Timing } from './timing.ts';

const mostResends = 6;

type Sent = Pick<Entry, 'kind' | 'facts'>;

function resendsOf({ kind, facts }: Sent): number {
  return verbOf(kind) === 'create' || isUpload(kind) ? facts.resends : 0;
}

/** Whether the automatic resends are used up, so that the rep decides. */
export function isResentOften(entry: Sent): boolean {
  return resendsOf(entry) >= mostResends;
}

/** Counts a resend. An upload without an answer does not count: a slow connection interrupts it many times. */
export function countResend({ kind, facts, status }: Entry): Facts {
  const isAnswered = status.state === 'outcomeUnknown' && status.failure?.status != null;
  return isUpload(kind) && !isAnswered ? facts : { ...facts, resends: facts.resends + 1 };
}

/** How long the write may still land. Doubled with each resend. */
export function quarantineMsOf({ quarantineMs }: Timing, entry: Sent): number {
  return isResentOften(entry) ? quarantineMs : quarantineMs * 2 ** resendsOf(entry);
}

function isUpload(kind: Entry['kind']): boolean {
  return kind === 'product-image.upload';
}
