/** The rep keeps one of two duplicates. The other one is deleted only as long as the kept one exists. */
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
 * Others have deleted the duplicate that the rep keeps, so this one is not deleted: none would be left. Null if the delete is to
 * be sent, also if the rep has deleted the kept one: then neither is wanted.
 */
export async function leftForKeptOne(
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
