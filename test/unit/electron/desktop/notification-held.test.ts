/**
 * Windows closes a toast after some seconds and puts it into its notification centre, where the rep presses it later. Electron
 * says `close` of that too, with the reason; one that was collected as garbage by then hears no press.
 */
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createDesktop } from '../../../../src-main/electron/desktop/desktop.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Answers the notification as long as anybody holds it. */
async function notify(): Promise<{ seen: () => EventEmitter | undefined; desktop: unknown }> {
  let weak: WeakRef<EventEmitter> | undefined;
  class Notification extends EventEmitter {
    static isSupported = () => true;
    constructor() {
      super();
      weak = new WeakRef(this);
    }
    show(): void {}
  }
  const window = { isInFront: () => false, show: () => {} };
  const desktop = createDesktop({ Notification, window, goToOutbox: () => {} } as never);
  await desktop['desktop.notify']({ title: 'A', body: '' });
  return { seen: () => weak?.deref(), desktop };
}

async function afterCollecting(): Promise<void> {
  await turn();
  collectGarbage();
  await turn();
}

test.each([
  ['timedOut', true],
  ['applicationHidden', true],
  ['userCanceled', false],
  [undefined, false],
])('one that was closed for the reason %s is held: %s', async (reason, isHeld) => {
  const { seen, desktop } = await notify();
  await afterCollecting();
  expect(seen()).toBeDefined();
  seen()?.emit('close', { reason });
  await afterCollecting();
  expect(seen() !== undefined).toBe(isHeld);
  expect(desktop).toBeDefined();
});

test.each(['click', 'failed'])('one is let go after %s', async (event) => {
  const { seen, desktop } = await notify();
  seen()?.emit(event, {}, '');
  await afterCollecting();
  expect(seen()).toBeUndefined();
  expect(desktop).toBeDefined();
});
