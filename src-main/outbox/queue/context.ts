/** What every part of the outbox needs: the database, the clock, a random source, and whether Satchel makes external ids. */
import type { Connection } from '../../db/engine/connection.ts';
import { v7 as uuidv7 } from 'uuid';
import { ownFkId } from '../../../src-shared/domain/own-fk-id.ts';
import type { Clock, Random } from '../../ports/ports.ts';

export interface OutboxContext {
  db: Connection;
  clock: Clock;
  random: Random;
  /** False if `fk_id` belongs to another system: then a create carries only an `fk_id` that the rep gives. */
  makesFkIds: boolean;
}

/**
 * An `fk_id` made by Satchel, by which a probe finds a create of unknown outcome. Empty if `fk_id` belongs to another system.
 * `uuid` must be unique on the service.
 */
export function withOwnFkId(context: OutboxContext, uuid: string = newId(context)): { fk_id?: string } {
  return context.makesFkIds ? { fk_id: ownFkId(uuid) } : {};
}

/** A new UUIDv7, from the given clock and random source. */
export function newId<T extends string>({ clock, random }: Pick<OutboxContext, 'clock' | 'random'>): T {
  return uuidv7({ msecs: clock.now(), random: random.bytes(16) }) as T;
}
