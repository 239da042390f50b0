/**
 * The deletion of a duplicate: the rep has decided which of two records to keep, and the other one is deleted as long as that one
 * exists.
 */
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { isDeletedByRep } from '../../db/outbox/rows.ts';
import { chosenId, type Facts } from '../queue/facts.ts';
import { orNullWhenGone, type OperationContext, type Settled } from '../service/operation.ts';

export interface Duplicates {
  read(id: number): Promise<Answer<unknown>>;
  /** Finds the cached record by its server id. */
  find(id: number): { local_id: LocalId } | undefined;
  laneOf(localId: LocalId): string;
  /** Caches the record that stays. */
  cache(): void;
  markGone(localId: LocalId): void;
}

/**
 * Settles the deletion without sending it if others have deleted the record that the rep keeps: none would be left. Null if it is
 * to be sent, also if the rep has deleted the kept record himself: then neither is wanted.
 */
export async function settleIfKeptIsGone(
  { db }: OperationContext,
  facts: Facts,
  { read, find, laneOf, cache, markGone }: Duplicates,
): Promise<Settled | null> {
  const kept = chosenId(facts, 'keep');
  if (kept === null || (await orNullWhenGone(read(kept)))) return null;
  const known = find(kept);
  if (known && isDeletedByRep(db, laneOf(known.local_id))) return null;
  return {
    kind: 'settled',
    note: 'keptOneGone',
    apply() {
      cache();
      const gone = find(kept);
      if (gone) markGone(gone.local_id);
    },
    ownChange: null,
  };
}
