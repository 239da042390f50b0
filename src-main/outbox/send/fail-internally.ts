/** Fails an entry after an error of Satchel's own, so that the other entries are sent. */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Effect } from '../service/classify.ts';
import { transition } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import type { EntryStatus } from '../queue/status.ts';
import { quarantineMsOf } from '../queue/resends.ts';
import type { SettleContext } from './settle.ts';
import { afterUnknownOutcome, mayHaveLanded } from '../queue/facts.ts';
import { backoffMs } from '../queue/timing.ts';

/**
 * `effect` is `read` if nothing was written. A create that may have arrived keeps an unknown outcome: as rejected, the rep could
 * enter it a second time. Runs within a transaction.
 */
export function failInternally(context: SettleContext, entry: Entry, error: unknown, effect: Effect): Entry {
  const { db, clock, timing, random } = context;
  const atMs = clock.now();
  const failure: ServiceFailure = { kind: 'ours', status: null, message: String(error) };
  const story = { note: 'ours', atMs };
  const attempts = entry.attempts + 1;
  const { status } = entry;
  const nextAttemptAtMs = atMs + backoffMs(timing, attempts, random.fraction());
  if (status.state === 'outcomeUnknown')
    return transition(db, entry, { ...status, nextAttemptAtMs, failure }, story, { attempts });
  const isUnknown = effect === 'create' || (verbOf(entry.kind) === 'create' && mayHaveLanded(entry.facts));
  if (!isUnknown) return transition(db, entry, { state: 'dead', failure }, story, { attempts });
  const quarantineUntilMs = atMs + quarantineMsOf(timing, entry);
  const doubt: EntryStatus = { state: 'outcomeUnknown', nextAttemptAtMs, quarantineUntilMs, failure };
  return transition(db, entry, doubt, story, { attempts, facts: afterUnknownOutcome(entry.facts) });
}
