/** How a delete goes: what is gone is what the rep wanted; what somebody changed since is asked about first. */
import type { Conflict } from '../../../src-shared/contract/outbox.ts';
import { ApiError } from '../../api/api-error.ts';
import type { DeleteResult } from '../../api/envelope.ts';
import type { Row } from '../../api/page.ts';
import { orNullWhenGone, refuseFailedDelete, type Look, type Outcome, type Settled } from '../operation.ts';
import type { Values } from '../values.ts';
import { changesSince } from './conflicts.ts';
import { isStillThere, type Deleted } from './still-there.ts';

export interface DeleteOnce<T extends Row> {
  /** What the service held when the rep deleted, and holds now. */
  base: Values | null;
  held: Values;
  conflict(conflict: Conflict): Outcome;
  remove(): Promise<DeleteResult>;
  /** How it shows that it is not gone; null where `settle` looks itself. */
  deleted: Deleted<T> | null;
  settle(): Settled | Promise<Settled>;
}

export function deleteOnce<T extends Row>({ base, held, conflict, remove, deleted, settle }: DeleteOnce<T>): Look {
  const changes = changesSince(base, held);
  if (changes.length > 0) return conflict({ kind: 'changedThere', fields: changes });
  return {
    kind: 'write',
    async write() {
      const answer = await orNullWhenGone(remove());
      refuseFailedDelete(answer);
      if (answer && deleted && (await isStillThere(deleted)))
        throw new ApiError({ kind: 'notKept', message: answer.message ?? '' });
      return { ...(await settle()), said: answer?.message ?? null };
    },
  };
}
