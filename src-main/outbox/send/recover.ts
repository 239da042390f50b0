/** Marks entries that were being sent when the program or a pass ended: their outcome is unknown. */
import { noteDamaged } from '../../db/outbox/damaged-entries.ts';
import { selectSending } from '../../db/outbox/rows.ts';
import { transact } from '../../db/engine/statement.ts';
import { transition } from '../queue/transitions.ts';
import { readOrNull } from '../queue/read-entry.ts';
import { quarantineMsOf } from '../queue/resends.ts';
import type { SettleContext } from './settle.ts';
import { afterUnknownOutcome } from '../queue/facts.ts';

/** Call while nothing is in flight: at the start and before each pass. */
export function recoverInterrupted({ db, clock, timing }: SettleContext): void {
  transact(db, () => {
    const atMs = clock.now();
    for (const row of selectSending(db)) {
      const entry = readOrNull(row);
      if (!entry) {
        noteDamaged(db, row.seq);
        continue;
      }
      transition(
        db,
        entry,
        {
          state: 'outcomeUnknown',
          nextAttemptAtMs: atMs,
          quarantineUntilMs: atMs + quarantineMsOf(timing, entry),
          failure: null,
        },
        { note: 'interrupted', atMs },
        { facts: afterUnknownOutcome(entry.facts) },
      );
    }
  });
}
