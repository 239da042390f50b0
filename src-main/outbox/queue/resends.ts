/**
 * What is in doubt and not found is sent again by itself, more and more seldom and for about an hour in all: a service may
 * take each create and show it to nobody, and answer each upload with nothing that says so.
 */
import type { Entry } from './entry.ts';
import type { Timing } from './timing.ts';

const mostResends = 6;

type Sent = Pick<Entry, 'kind' | 'sent'>;

function resendsOf({ kind, sent }: Sent): number {
  return kind.endsWith('.create') || isUpload(kind) ? (sent.resends ?? 0) : 0;
}

/** After that only at the rep's word. */
export function isResentOften(entry: Sent): boolean {
  return resendsOf(entry) >= mostResends;
}

/** Counted, but for an upload that got no answer: on a thin line its bytes are cut off many times. */
export function noteResend({ kind, sent, status }: Entry): Entry['sent'] {
  const isAnswered = status.state === 'inDoubt' && status.failure?.status != null;
  return isUpload(kind) && !isAnswered ? sent : { ...sent, resends: (sent.resends ?? 0) + 1 };
}

/** How long from now what was sent may still land: with each time that it was sent again, twice as long. */
export function quarantineMsOf({ quarantineMs }: Timing, entry: Sent): number {
  return isResentOften(entry) ? quarantineMs : quarantineMs * 2 ** resendsOf(entry);
}

function isUpload(kind: Entry['kind']): boolean {
  return kind === 'product-image.upload';
}
