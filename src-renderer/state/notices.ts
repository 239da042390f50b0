/** When the desktop says something: the rep is needed, or a long queue has drained. Never otherwise. */
import type { Connection, SyncStatus } from '../../src-shared/contract/sync.ts';

export type Notice =
  { kind: 'needsYou'; count: number } | { kind: 'needsToken' | 'noToken' } | { kind: 'drained'; count: number };

/** So many entries make a queue that is worth a word when it is gone. */
const longQueue = 10;

export interface Watch {
  /** What is to be said about this status, given those before it. */
  next(status: SyncStatus): Notice | null;
}

/** Speaks at rest only: what comes up entry by entry while a queue drains is said once. The first status is no news. */
export function watchStatus(): Watch {
  let needsYou: number | null = null;
  let hadToken = true;
  let longest = 0;
  let wasIdle = true;

  return {
    next(status) {
      const now = status.conflicted + status.dead;
      const isIdle = status.phase === 'idle';
      // What goes while nothing is sent was discarded, or handed over: it is on no service.
      longest = isIdle && wasIdle ? status.open : Math.max(longest, status.open);
      wasIdle = isIdle;
      if (!isIdle) return null;
      const before = needsYou;
      needsYou = now;
      const missing = missingToken(status.connection);
      const lostToken = hadToken ? missing : null;
      hadToken = missing === null;
      const drained = status.open === 0 ? longest : 0;
      if (status.open === 0) longest = 0;
      if (before === null) return null;
      if (now > before) return { kind: 'needsYou', count: now };
      if (lostToken) return { kind: lostToken };
      return drained >= longQueue ? { kind: 'drained', count: drained } : null;
    },
  };
}

function missingToken(connection: Connection): 'needsToken' | 'noToken' | null {
  if (connection === 'noToken') return 'noToken';
  return connection === 'needsAuth' ? 'needsToken' : null;
}
