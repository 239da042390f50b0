import { expect, test } from './demo-app.ts';

test('the preload script runs before the page, in a world of its own', async ({ demo: { page } }) => {
  const found = await page.evaluate(() => (window as unknown as { atStart: unknown }).atStart);
  expect(found).toEqual({ demo: 'object', leak: 'undefined', require: 'undefined' });
});

test('what the preload script exposes is frozen, deeply', async ({ demo: { page } }) => {
  const found = await page.evaluate(() => ({
    frozen: Object.isFrozen(window.demo.list[1].deep),
    configurable: Object.getOwnPropertyDescriptor(window, 'demo')?.configurable,
    secondTry: (window as unknown as { secondTry: string }).secondTry,
    electron: window.demo.versions.electron,
  }));
  expect(found).toEqual({
    frozen: true,
    configurable: false,
    secondTry: 'Cannot bind an API on top of an existing property on the window object',
    electron: expect.stringMatching(/^\d+\./) as unknown,
  });
});

test('functions, promises and callbacks pass between the page and the preload script', async ({ demo: { page } }) => {
  const found = await page.evaluate(async () => {
    const { demo } = window;
    const later = await demo.later({ date: new Date(5), map: new Map([[1, new Set([2])]]) });
    return {
      date: later.value.date.getTime(),
      set: later.value.map.get(1)?.has(2),
      twice: later.twice(21),
      callback: demo.echo((x: number) => x + 1)(41),
      bytes: [...demo.echo(new Uint8Array([1, 2, 3]))],
      file: await demo.echo(new File(['abc'], 'x.txt')).text(),
    };
  });
  expect(found).toEqual({ date: 5, set: true, twice: 42, callback: 42, bytes: [1, 2, 3], file: 'abc' });
});

test('an error of the preload script arrives as a plain error', async ({ demo: { page } }) => {
  const found = await page.evaluate(() => {
    try {
      return window.demo.fail();
    } catch (error) {
      return error instanceof Error && [error.constructor === Error, error.message];
    }
  });
  expect(found).toEqual([true, 'from the preload']);
});

test('a cycle arrives as a copy with the same cycle', async ({ demo: { page } }) => {
  const found = await page.evaluate(() => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    const back = window.demo.echo(ring);
    return back.self === back && back !== ring;
  });
  expect(found).toBe(true);
});

for (const [name, value] of [
  ['a Proxy', 'new Proxy({ a: 1 }, {})'],
  ['a list that is a Proxy', 'new Proxy([1], {})'],
  ['a Proxy beside a function', '({ run: () => {}, deep: { proxied: new Proxy({}, {}) } })'],
])
  test(`${name} does not pass between the page and the preload script`, async ({ demo: { page } }) => {
    const passes = page.evaluate(`window.demo.echo(${value})`);
    await expect(passes).rejects.toThrow('An object could not be cloned.');
  });
