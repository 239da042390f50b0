/** Ending the app without cutting a request or a transaction in the middle, where that can be helped. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../ports/ports.ts';

/** The part of Electron's `app` that is used. */
export interface QuittingApp {
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

export interface Quitting {
  /** Called when the window is to be shown. True: the app is closing now, and will open again instead of ending. */
  callBack(): boolean;
}

/**
 * Delays the end of the app until `close` is done, for `patienceMs` at most. It listens to `will-quit`: all windows are closed by
 * then, and their pages have saved what the rep typed. If the rep starts the app meanwhile, the single-instance lock forwards the
 * start to this process, which then starts again.
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
