/** Wakes the drain when postponed work becomes due while it waits for answers. */
import { selectNextPostponedMs } from '../../db/outbox/due-entries.ts';
import type { OutboxContext } from '../queue/context.ts';

/** Calls `ring` when the next postponed entry is due. Returns a function that cancels this. */
export function setAlarm({ db, clock }: Pick<OutboxContext, 'db' | 'clock'>, ring: () => void): () => void {
  const atMs = selectNextPostponedMs(db, clock.now());
  const alarm = new AbortController();
  if (atMs !== null) clock.sleep(atMs - clock.now(), alarm.signal).then(ring, () => {});
  return () => alarm.abort();
}
