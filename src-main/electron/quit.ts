/** Ending the app without cutting a request or a transaction in the middle, where that can be helped. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../ports/ports.ts';

/** The part of Electron's `app` that is used. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
}

/**
 * Holds back the end until `close` is done, for `patienceMs` at most. It hangs on `will-quit`, when the windows are
 * closed and none of them can change its mind any more: until then a page can still save what the rep has typed.
 */
export function closeBeforeQuit(options: {
  app: QuittingApp;
  close: () => Promise<void>;
  patienceMs: number;
  /** The last step; `isQuiet` is false where closing was not waited for to the end. It must lead to `app.quit`. */
  end: (isQuiet: boolean) => void;
  log: Log;
}): void {
  const { app, close, patienceMs, end, log } = options;
  let state: 'open' | 'closing' | 'closed' = 'open';

  async function finish(): Promise<void> {
    const closed = close().then(
      () => true,
      (error: unknown) => {
        log('error', 'quit.close', { error });
        return true;
      },
    );
    const inTime = await Promise.race([closed, delay(patienceMs, false)]);
    if (!inTime) log('warn', 'quit.late', { patienceMs });
    state = 'closed';
    end(inTime);
  }

  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void finish();
  });
}
