/** A time-out on the injected clock, so that a simulated one works, and that waits as long as bytes keep moving. */
import type { Clock } from '../../ports/ports.ts';

/** Why an exchange was ended from our side. */
export class Interrupted extends Error {
  readonly code: 'TIMEOUT' | 'ABORTED';

  constructor(code: 'TIMEOUT' | 'ABORTED', message: string) {
    super(message);
    this.name = 'Interrupted';
    this.code = code;
  }
}

export interface TimeLimit {
  clock: Clock;
  /** The longest time without a sign of life. */
  timeoutMs: number;
  /** How often a sign of life may renew the time: an answer that drips for ever is ended all the same. */
  maxWindows: number;
  /** The caller's own wishes to stop. */
  signals?: readonly (AbortSignal | undefined)[];
}

export interface Exchange {
  /** Aborted when the time is up, when the caller stops, and when the exchange fails. */
  signal: AbortSignal;
  /** Notes a sign of life. */
  moved(): void;
}

/** The reason for stopping what belongs to an exchange that is over. One error for all: each new one would cost a stack. */
const ended = new Interrupted('ABORTED', 'The exchange is over.');

/** Runs `exchange`; rejects with `Interrupted` when it takes too long or is stopped, even if it ignores its signal. */
export async function limitTime<T>(limit: TimeLimit, exchange: (within: Exchange) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const finished = new AbortController();
  let moving = false;

  const expiry = async (): Promise<never> => {
    for (let window = 0; window < limit.maxWindows; window++) {
      moving = false;
      await limit.clock.sleep(limit.timeoutMs, finished.signal);
      if (!moving) break;
    }
    throw new Interrupted('TIMEOUT', `No sign of life for ${limit.timeoutMs} ms.`);
  };
  const stopped = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new Interrupted('ABORTED', 'The call was stopped.'));
    for (const signal of limit.signals ?? []) {
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort, { once: true, signal: finished.signal });
    }
  });

  const within = {
    signal: stop.signal,
    moved: () => {
      moving = true;
    },
  };
  try {
    return await Promise.race([exchange(within), expiry(), stopped]);
  } catch (error) {
    stop.abort(ended);
    throw error;
  } finally {
    finished.abort(ended);
  }
}
