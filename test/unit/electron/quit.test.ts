import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { closeBeforeQuit } from '../../../src-main/electron/quit.ts';

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
const arrange = (close: () => Promise<void>, patienceMs = 5_000) =>
  closeBeforeQuit({ app, close, patienceMs, end: () => app.quit(), log: (_level, event) => logged.push(event) });

beforeEach(() => {
  app = new App();
  logged = [];
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

test('the last step knows whether everything was closed in time', async () => {
  const steps: boolean[] = [];
  const end = (isQuiet: boolean) => {
    steps.push(isQuiet);
    app.quit();
  };
  const log = () => {};
  closeBeforeQuit({ app, close: () => Promise.resolve(), patienceMs: 5_000, end, log });
  app.quit();
  await expect.poll(() => app.ended).toBe(true);
  app = new App();
  closeBeforeQuit({ app, close: () => new Promise(() => {}), patienceMs: 5, end, log });
  app.quit();
  await expect.poll(() => app.ended).toBe(true);
  expect(steps).toEqual([true, false]);
});

test('the app does not wait for ever', async () => {
  arrange(() => new Promise(() => {}), 5);
  app.quit();
  expect(app.ended).toBe(false);
  await expect.poll(() => app.ended).toBe(true);
  expect(logged).toEqual(['quit.late']);
});
