import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { closeBeforeQuit } from '../../../../src-main/electron/desktop/quit.ts';

/** Quits as Electron does: unless somebody holds it back. */
class App extends EventEmitter {
  ended = false;
  quit(): void {
    let heldBack = false;
    this.emit('will-quit', { preventDefault: () => (heldBack = true) });
    if (!heldBack) this.ended = true;
  }
}

let app: App;
let logged: string[];
let reopened: number;
const arrange = (close: () => Promise<void>, patienceMs = 5_000, install: (isIdle: boolean) => boolean = () => false) =>
  closeBeforeQuit({
    ...{ app, close, patienceMs, install },
    reopen: () => (reopened += 1),
    log: (_level, event) => logged.push(event),
  });

beforeEach(() => {
  app = new App();
  logged = [];
  reopened = 0;
});

test('the app ends when the workspace is closed, and not before, however often it is asked', async () => {
  const closing = Promise.withResolvers<void>();
  let closes = 0;
  arrange(() => {
    closes += 1;
    return closing.promise;
  });
  app.quit();
  app.quit();
  expect(app.ended).toBe(false);
  closing.resolve();
  await expect.poll(() => app.ended).toBe(true);
  expect(closes).toBe(1);
  expect(logged).toEqual([]);
});

test('the app ends when closing fails, and the log says why', async () => {
  arrange(() => Promise.reject(new Error('disk gone')));
  app.quit();
  await expect.poll(() => app.ended).toBe(true);
  expect(logged).toEqual(['quit.close']);
});

test('an update knows whether everything was closed in time, and ends the app itself', async () => {
  const asked: boolean[] = [];
  const install = (isIdle: boolean) => asked.push(isIdle) > 0;
  const quitting = arrange(() => Promise.resolve(), 5_000, install);
  app.quit();
  expect(quitting.callBack()).toBe(true);
  await expect.poll(() => asked).toEqual([true]);
  app = new App();
  arrange(() => new Promise(() => {}), 5, install);
  app.quit();
  await expect.poll(() => asked).toEqual([true, false]);
  expect(app.ended).toBe(false);
  expect(reopened).toBe(0);
});

test('an app that is called back while it closes opens again when it is closed, and can be ended later', async () => {
  const closing = Promise.withResolvers<void>();
  const quitting = arrange(() => closing.promise);
  expect(quitting.callBack()).toBe(false);
  app.quit();
  expect(quitting.callBack()).toBe(true);
  expect(reopened).toBe(0);
  closing.resolve();
  await expect.poll(() => reopened).toBe(1);
  expect(app.ended).toBe(false);
  expect(quitting.callBack()).toBe(false);
  app.quit();
  await expect.poll(() => app.ended).toBe(true);
  expect(reopened).toBe(1);
});

test('the app does not wait for ever', async () => {
  arrange(() => new Promise(() => {}), 5);
  app.quit();
  expect(app.ended).toBe(false);
  await expect.poll(() => app.ended).toBe(true);
  expect(logged).toEqual(['quit.late']);
});
