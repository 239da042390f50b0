/**
 * A create that is in doubt and not found is sent again by itself, more and more seldom and for about an hour in all: a
 * service may take each of them and show it to nobody.
 */
import type { Entry } from './entry.ts';
import type { Timing } from './timing.ts';

const mostResends = 6;

type Sent = Pick<Entry, 'kind' | 'sent'>;

function resendsOf({ kind, sent }: Sent): number {
  return kind.endsWith('.create') ? (sent.resends ?? 0) : 0;
}

/** After that only at the rep's word. */
export function isResentOften(entry: Sent): boolean {
  return resendsOf(entry) >= mostResends;
}

/** How long from now what was sent may still land: with each time that it was sent again, twice as long. */
export function quarantineMsOf({ quarantineMs }: Timing, entry: Sent): number {
  return isResentOften(entry) ? quarantineMs : quarantineMs * 2 ** resendsOf(entry);
}
