/**
 * The rate limit of the service: it may ask every client to wait. Until then no request is sent, whichever request was answered so.
 */
import { ApiError } from '../../api/wire/api-error.ts';
import type { Client } from '../../api/wire/client.ts';
import { transact } from '../../db/engine/statement.ts';
import { readSyncState, writeSyncState } from '../../db/records/sync-state.ts';
import { rateLimitMsOf } from './classify.ts';
import type { OutboxContext } from '../queue/context.ts';

type Context = Pick<OutboxContext, 'db' | 'clock'>;

/** A client that notes each rate limit that the service answers with. */
export function heedRateLimit(context: Context, client: Client): Client {
  async function heeding<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const ms = error instanceof ApiError ? rateLimitMsOf(error.failure) : null;
      if (ms !== null) noteRateLimit(context, ms);
      throw error;
    }
  }
  return {
    options: client.options,
    send: (request) => heeding(client.send(request)),
    receive: (request) => heeding(client.receive(request)),
  };
}

function noteRateLimit(context: Context, ms: number): void {
  const { db, clock } = context;
  const nowMs = clock.now();
  const untilMs = Math.max(busyUntilMs(context), nowMs + ms);
  transact(db, () => {
    writeSyncState(db, 'busySinceMs', String(nowMs));
    writeSyncState(db, 'busyUntilMs', String(untilMs));
  });
}

/** When the rate limit ends; zero if there is none, or if the clock was set back since it began. */
export function busyUntilMs({ db, clock }: Context): number {
  const isSetBack = clock.now() < Number(readSyncState(db, 'busySinceMs') ?? 0);
  return isSetBack ? 0 : Number(readSyncState(db, 'busyUntilMs') ?? 0);
}

export function isRateLimited(context: Context): boolean {
  return busyUntilMs(context) > context.clock.now();
}

/** Whether no pass was complete since the last rate limit began. */
export function wasBusy({ db }: Context): boolean {
  return Number(readSyncState(db, 'busySinceMs') ?? 0) > Number(readSyncState(db, 'lastSyncAtMs') ?? 0);
}
