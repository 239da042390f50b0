/** The ports of a real machine. */
import { randomBytes } from 'node:crypto';
import { createHttp } from './http-fetch.ts';
import type { Ports } from './ports.ts';

export const systemPorts: Ports = {
  clock: {
    now: () => Date.now(),
    sleep,
  },
  random: {
    bytes: takeRandomBytes,
    fraction: () => Math.random(),
  },
  fetch: createHttp(null).fetch,
  connectivity: { onRegained: () => () => {} },
  log: () => {},
  threads: true,
};

/** Node's own makes an error, with its stack, for each sleep that is cut short: one for every request. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cut);
      resolve();
    }, ms);
    if (signal?.aborted) cut();
    else signal?.addEventListener('abort', cut, { once: true });
  });
}

let pool = Buffer.alloc(0);

/** Asking the system costs the same for 16 bytes as for some thousand; a pull wants an id for each of its orders. */
function takeRandomBytes(count: number): Uint8Array {
  if (pool.length < count) pool = randomBytes(Math.max(count, 4_096));
  const taken = pool.subarray(0, count);
  pool = pool.subarray(count);
  return taken;
}
