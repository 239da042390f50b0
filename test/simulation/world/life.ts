/**
 * One life of the program: from its start to its end or its crash. A crash takes the memory away at once: the database
 * closes under whatever still runs, the network and the clock never answer it again. What was committed is there for the
 * next life; what was not is gone.
 */
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import { guard } from './guarded-database.ts';

export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface Life {
  readonly isOver: boolean;
  readonly ended: Promise<void>;
  /** The database as it is, for the checks. */
  readonly db: Connection;
  /** The database as the program of this life has it. */
  readonly guarded: Connection;
  /** Crashes at the commit after `count` more: before it is durable, or just after. */
  crashAtCommit(count: number, when: 'before' | 'after'): void;
  disarm(): void;
  end(): void;
}

/** `close` is called at the end of the life, when nothing of it can reach the database any more. */
export function beginLife(raw: Connection, close: () => void): Life {
  let armed: { count: number; when: 'before' | 'after' } | null = null;
  const { promise: ended, resolve: tellEnd } = Promise.withResolvers<void>();
  let isOver = false;
  const life: Life = {
    get isOver() {
      return isOver;
    },
    ended,
    get db() {
      if (isOver) throw new Crash('The database is closed');
      return raw;
    },
    guarded: guard(raw, {
      isOver: () => isOver,
      committing() {
        if (armed?.when === 'before' && armed.count-- <= 0) throw new Crash('Before the commit');
      },
      committed() {
        if (armed?.when === 'after' && armed.count-- <= 0) throw new Crash('After the commit');
      },
      failed(error) {
        if (error instanceof Crash) life.end();
      },
    }),
    crashAtCommit: (count, when) => (armed = { count, when }),
    disarm: () => (armed = null),
    end() {
      if (isOver) return;
      isOver = true;
      tellEnd();
      close();
    },
  };
  return life;
}

// What a crash leaves running finds its database closed; in a real crash it would not be there to find it.
process.on('unhandledRejection', (error) => {
  if (!(error instanceof TypeError) || error.message !== 'The database connection is not open') throw error;
});
