import { once } from 'node:events';
import { type Demo, expect, test } from './demo-app.ts';
import { isRunning } from '../support/programs/is-running.ts';

const events = ({ app }: Demo): Promise<unknown[]> => app.evaluate(() => globalThis.demo.child.events);

test('a utility process has its arguments, its output and a port to its parent', async ({ demo }) => {
  await demo.app.evaluate(() => globalThis.demo.fork('one', 'two'));
  await expect.poll(() => events(demo)).toEqual(expect.arrayContaining(['spawn', 'stdout arguments one two']));
  await demo.app.evaluate(() => globalThis.demo.child.child.postMessage({ bytes: new Uint8Array([1, 2]) }));
  await expect
    .poll(() => demo.app.evaluate(() => globalThis.demo.child.events.at(-1) as { echoed?: { bytes: Uint8Array } }))
    .toEqual({ echoed: { bytes: new Uint8Array([1, 2]) } });
});

test('a utility process that exits reports its code', async ({ demo }) => {
  await demo.app.evaluate(() => globalThis.demo.fork());
  await demo.app.evaluate(() => globalThis.demo.child.child.postMessage('leave'));
  await expect.poll(() => events(demo)).toContain('exit 7');
  expect(await demo.app.evaluate(() => globalThis.demo.child.child.pid)).toBeUndefined();
});

test('a utility process can be ended', async ({ demo }) => {
  await demo.app.evaluate(() => globalThis.demo.fork());
  await expect.poll(() => events(demo)).toContain('spawn');
  expect(await demo.app.evaluate(() => globalThis.demo.child.child.kill())).toBe(true);
  await expect.poll(() => events(demo)).toContain('exit 0');
});

test('a utility process does not outlive the application', async ({ demo }) => {
  await demo.app.evaluate(() => globalThis.demo.fork());
  await expect.poll(() => events(demo)).toContain('stdout arguments');
  const pid = await demo.app.evaluate(() => globalThis.demo.child.child.pid);
  await demo.app.close();
  await expect.poll(() => isRunning(pid ?? 0)).toBe(false);
});

test('a utility process cannot be ended before it has been started', async ({ demo }) => {
  const atOnce = await demo.app.evaluate(() => {
    globalThis.demo.fork();
    const { child } = globalThis.demo.child;
    return { ended: child.kill(), pid: child.pid ?? null };
  });
  expect(atOnce).toEqual({ ended: false, pid: null });
  await expect.poll(() => events(demo)).toContain('spawn');
  expect(await demo.app.evaluate(() => globalThis.demo.child.child.kill())).toBe(true);
});

test('a utility process hears nothing of the end of an application that is killed', async ({ demo }) => {
  await demo.app.evaluate(() => globalThis.demo.fork());
  await expect.poll(() => events(demo)).toContain('stdout arguments');
  const pid = (await demo.app.evaluate(() => globalThis.demo.child.child.pid)) ?? 0;
  const main = demo.app.process();
  const gone = once(main, 'exit');
  main.kill('SIGKILL');
  await gone;
  expect(isRunning(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
});
