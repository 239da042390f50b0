/** What the outbox works with. */
import type { Database } from 'better-sqlite3';
import { v7 as uuidv7 } from 'uuid';
import type { Clock, Random } from '../ports/ports.ts';

export interface OutboxContext {
  db: Database;
  clock: Clock;
  random: Random;
}

/** A new UUIDv7, from the clock and chance that were handed in. */
export function newId<T extends string>({ clock, random }: Pick<OutboxContext, 'clock' | 'random'>): T {
  return uuidv7({ msecs: clock.now(), random: random.bytes(16) }) as T;
}
