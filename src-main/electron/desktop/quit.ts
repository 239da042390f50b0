/** Ending the app without cutting a request or a transaction in the middle, where that can be helped. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../ports/ports.ts';

/** The part of Electron's `app` that is used. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

export interface Quitting {
  /** Asked whenever the window is wanted. True: the app is closing just now, and goes on afterwards instead of ending. */
  callBack(): boolean;
}

/**
 * Holds back the end until `close` is done, for `patienceMs` at most. It hangs on `will-quit`, when the windows are
 * closed and none of them can change its mind any more: until then a page can still save what the rep has typed. Whoever
 * starts the app meanwhile is sent here by the single instance: a start of its own is what the rep then gets.
 */
export function closeBeforeQuit(options: {
  app: QuittingApp;
  close: () => Promise<void>;
  patienceMs: number;
  /** True where an update ends the app. `isIdle` is false where closing was not waited for to the end. */
  install: (isIdle: boolean) => boolean;
  /** Opens what `close` has closed. */
  reopen: () => void;
  log: Log;
}): Quitting {
  const { app, close, patienceMs, install, reopen, log } = options;
  let state: 'open' | 'closing' | 'closed' = 'open';
  let isCalledBack = false;

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
    if (install(inTime)) return;
    if (!isCalledBack) return app.quit();
    state = 'open';
    isCalledBack = false;
    reopen();
  }

  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void finish();
  });

  return {
    callBack() {
      isCalledBack = state !== 'open';
      return isCalledBack;
    },
  };
}
