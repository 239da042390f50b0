/** What the outbox works with. */
import type { Connection } from '../../db/engine/connection.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownFkId } from '../../../src-shared/domain/own-fk-id.ts';
import type { Clock, Random } from '../../ports/ports.ts';

export interface OutboxContext {
  db: Connection;
  clock: Clock;
  random: Random;
  /** False where `fk_id` belongs to somebody else's system: then creates carry only what the rep gives. */
  makesFkIds: boolean;
}

/**
 * An `fk_id` of our own is how a write whose answer was lost is found again; nothing where it is not ours to set. `uuid`: one
 * that was given to nothing else on the service.
 */
export function withOwnFkId(context: OutboxContext, uuid: string = newId(context)): { fk_id?: string } {
  return context.makesFkIds ? { fk_id: ownFkId(uuid) } : {};
}

/** A new UUIDv7, from the clock and chance that were handed in. */
export function newId<T extends string>({ clock, random }: Pick<OutboxContext, 'clock' | 'random'>): T {
  return uuidv7({ msecs: clock.now(), random: random.bytes(16) }) as T;
}
