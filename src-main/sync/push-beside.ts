/** Pushes between the pages of a pull, and beside one that hangs: when the rep saves something, and when something falls due. */
import { setAlarm } from '../outbox/send/alarm.ts';
import type { DrainOptions } from '../outbox/send/drain.ts';
import type { SyncContext } from './sync-context.ts';

export interface PushesBeside {
  /** Answers whether the pull may go on. What breaks a push ends the pull. */
  pushInTurn(): Promise<boolean>;
  /** Begins no other, and waits for the last. */
  end(): Promise<void>;
}

/** One push at a time. A page that was asked for before such a write is older than the answer to it: see `believe`. */
export function pushBeside(
  context: SyncContext,
  { onMore }: Pick<DrainOptions, 'onMore'>,
  push: () => Promise<boolean>,
): PushesBeside {
  let last = Promise.resolve(true);
  let isOver = false;
  const ring = () => void pushInTurn().catch(() => {});
  const forget = onMore(ring);
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
      forget();
      stopAlarm();
      await last;
    },
  };
}
