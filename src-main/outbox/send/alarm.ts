/** Work that was put off falls due while something else is waited for. */
import { selectNextPutOffMs } from '../../db/outbox/rows.ts';
import type { OutboxContext } from '../queue/context.ts';

/** Rings when what was put off next falls due; answers a function that stops it. */
export function setAlarm({ db, clock }: Pick<OutboxContext, 'db' | 'clock'>, ring: () => void): () => void {
  const atMs = selectNextPutOffMs(db, clock.now());
  const alarm = new AbortController();
  if (atMs !== null) clock.sleep(atMs - clock.now(), alarm.signal).then(ring, () => {});
  return () => alarm.abort();
}
