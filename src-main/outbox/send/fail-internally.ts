/** What becomes of an entry whose attempt failed through an error of ours: it steps aside, and the others go on. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Effect } from '../service/classify.ts';
import { moveEntry, type Entry, type EntryStatus } from '../queue/entry.ts';
import { quarantineMsOf } from '../queue/resends.ts';
import { doubted, type SettleContext } from './settle.ts';
import { backoffMs } from '../queue/timing.ts';

/**
 * Within a transaction. `effect` is `read` where nothing was written. A create that may have arrived stays in doubt: given
 * up, it could be entered a second time.
 */
export function failInternally(context: SettleContext, entry: Entry, error: unknown, effect: Effect): Entry {
  const { db, clock, timing, random } = context;
  const atMs = clock.now();
  const failure: ServiceFailure = { kind: 'ours', status: null, message: String(error) };
  const story = { note: 'ours', atMs };
  const attempts = entry.attempts + 1;
  const { status } = entry;
  const nextAttemptAtMs = atMs + backoffMs(timing, attempts, random.fraction());
  if (status.state === 'inDoubt')
    return moveEntry(db, entry, { ...status, nextAttemptAtMs, failure }, story, { attempts });
  const isUnknown = effect === 'create' || (entry.kind.endsWith('.create') && entry.sent.wasInDoubt === true);
  if (!isUnknown) return moveEntry(db, entry, { state: 'dead', failure }, story, { attempts });
  const quarantineUntilMs = atMs + quarantineMsOf(timing, entry);
  const doubt: EntryStatus = { state: 'inDoubt', nextAttemptAtMs, quarantineUntilMs, failure };
  return moveEntry(db, entry, doubt, story, { attempts, sent: doubted(entry) });
}
