/** Deletes a record once: a record that is gone counts as deleted, and one that somebody has changed since is a conflict. */
import type { Conflict } from '../../../src-shared/contract/outbox/outbox.ts';
import { ApiError } from '../../api/wire/api-error.ts';
import type { DeleteResult } from '../../api/wire/envelope.ts';
import type { Row } from '../../api/lists/page.ts';
import { orNullWhenGone, rejectFailedDelete, type Probe, type Outcome, type Settled } from '../service/operation.ts';
import { mayHaveLanded, type Facts } from '../queue/facts.ts';
import type { Values } from '../../records/values.ts';
import { changesSince } from './conflicts.ts';
import { isOffList, isStillThere, type Deleted } from './still-there.ts';

export interface DeleteOnce<T extends Row> {
  /** The record on the service when the rep deleted it, and now. */
  base: Values;
  held: Values;
  facts: Facts;
  conflict(conflict: Conflict): Outcome;
  remove(): Promise<DeleteResult>;
  /** How to find out whether the record is really gone; null if `settle` does that. */
  deleted: Deleted<T> | null;
  settle(): Settled | Promise<Settled>;
}

export async function deleteOnce<T extends Row>(asked: DeleteOnce<T>): Promise<Probe> {
  const { base, held, facts, conflict, remove, deleted, settle } = asked;
  const changes = changesSince(base, held);
  if (changes.length > 0) {
    // Some services only mark a deletion. An earlier attempt has deleted the record if no list holds it any more.
    const isMarked =
      mayHaveLanded(facts) && deleted?.wasListed && (await isOffList(deleted.before, deleted.scanList()));
    return isMarked
      ? { ...(await settle()), note: 'alreadyGone' }
      : conflict({ kind: 'changedThere', fields: changes });
  }
  return {
    kind: 'write',
    async write() {
      const answer = await orNullWhenGone(remove());
      rejectFailedDelete(answer);
      if (answer && deleted && (await isStillThere(deleted)))
        throw new ApiError({ kind: 'notKept', message: answer.message ?? '' });
      return { ...(await settle()), said: answer?.message ?? null };
    },
  };
}
