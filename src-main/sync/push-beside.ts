/** Pushes during a pull: between pages, and while a page takes long, when the rep saves something or an entry becomes due. */
import { setAlarm } from '../outbox/send/alarm.ts';
import type { DrainOptions } from '../outbox/send/drain.ts';
import type { SyncContext } from './sync-context.ts';

export interface PushesBeside {
  /** Pushes after the push under way. Returns whether the pull may go on. Rejects with the error of a push, which ends the pull. */
  pushInTurn(): Promise<boolean>;
  /** Begins no more pushes, and waits for the last one. */
  end(): Promise<void>;
}

/** Runs one push at a time. A page that was asked for before a write may be older than the answer to it (see `believe`). */
export function pushBeside(
  context: SyncContext,
  { onMore }: Pick<DrainOptions, 'onMore'>,
  push: () => Promise<boolean>,
): PushesBeside {
  let last = Promise.resolve(true);
  let isOver = false;
  const ring = () => void pushInTurn().catch(() => {});
  const stopListening = onMore(ring);
  let stopAlarm = setAlarm(context, ring);

  function pushInTurn(): Promise<boolean> {
    last = last.then(push).finally(() => {
      stopAlarm();
      if (!isOver) stopAlarm = setAlarm(context, ring);
    });
    return last;
  }

  return {
    pushInTurn,
    async end() {
      isOver = true;
      stopListening();
      stopAlarm();
      await last;
    },
  };
}
