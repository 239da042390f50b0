/** How a delete goes: what is gone is what the rep wanted; what somebody changed since is asked about first. */
import type { Conflict } from '../../../src-shared/contract/outbox.ts';
import type { DeleteResult } from '../../api/envelope.ts';
import { orNullWhenGone, refuseFailedDelete, type Look, type Outcome, type Settled } from '../operation.ts';
import type { Values } from '../values.ts';
import { changesSince } from './conflicts.ts';

export interface DeleteOnce {
  /** What the service held when the rep deleted, and holds now. */
  base: Values | null;
  held: Values;
  conflict(conflict: Conflict): Outcome;
  remove(): Promise<DeleteResult>;
  settle(): Settled | Promise<Settled>;
}

export function deleteOnce({ base, held, conflict, remove, settle }: DeleteOnce): Look {
  const changes = changesSince(base, held);
  if (changes.length > 0) return conflict({ kind: 'changedThere', fields: changes });
  return {
    kind: 'write',
    async write() {
      const answer = await orNullWhenGone(remove());
      refuseFailedDelete(answer);
      return { ...(await settle()), said: answer?.message };
    },
  };
}
