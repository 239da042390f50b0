/** The service may ask everybody to stay away for a while: until then nothing is begun, whatever request it answered so. */
import { ApiError } from '../../api/wire/api-error.ts';
import type { Client } from '../../api/wire/client.ts';
import { transact } from '../../db/engine/statement.ts';
import { readSyncState, writeSyncState } from '../../db/records/sync-state.ts';
import { rateLimitMsOf } from './classify.ts';
import type { OutboxContext } from '../queue/context.ts';

type Context = Pick<OutboxContext, 'db' | 'clock'>;

/** The client, with each `Retry-After` that it receives noted, whatever request was answered with it. */
export function heedRateLimit(context: Context, client: Client): Client {
  async function heeding<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const ms = error instanceof ApiError ? rateLimitMsOf(error.failure) : null;
      if (ms !== null) standBack(context, ms);
      throw error;
    }
  }
  return {
    options: client.options,
    send: (request) => heeding(client.send(request)),
    receive: (request) => heeding(client.receive(request)),
  };
}

function standBack(context: Context, ms: number): void {
  const { db, clock } = context;
  const nowMs = clock.now();
  const untilMs = Math.max(busyUntilMs(context), nowMs + ms);
  transact(db, () => {
    writeSyncState(db, 'busySinceMs', String(nowMs));
    writeSyncState(db, 'busyUntilMs', String(untilMs));
  });
}

/** Until when the service asked everybody to stay away; zero when it did not, or the clock has been set back since. */
export function busyUntilMs({ db, clock }: Context): number {
  const isSetBack = clock.now() < Number(readSyncState(db, 'busySinceMs') ?? 0);
  return isSetBack ? 0 : Number(readSyncState(db, 'busyUntilMs') ?? 0);
}

export function isRateLimited(context: Context): boolean {
  return busyUntilMs(context) > context.clock.now();
}

/** The service asked everybody to stay away, and no pass has come to its end since. */
export function wasBusy({ db }: Context): boolean {
  return Number(readSyncState(db, 'busySinceMs') ?? 0) > Number(readSyncState(db, 'lastSyncAtMs') ?? 0);
}
