/** The ports of a real machine. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ports } from './ports.ts';

export const systemPorts: Ports = {
  clock: {
    now: () => Date.now(),
    sleep: async (ms, signal) => {
      await delay(ms, undefined, { signal, ref: true }).catch((error: unknown) => {
        throw signal?.aborted ? signal.reason : error;
      });
    },
  },
  random: {
    bytes: (count) => randomBytes(count),
    fraction: () => Math.random(),
  },
  fetch(input, init) {
    // Certificates are checked whatever the environment says: Node would otherwise accept any.
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    return globalThis.fetch(input, init);
  },
  connectivity: { onRegained: () => () => {} },
  log: () => {},
};
