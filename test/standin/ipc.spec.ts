import { expect, test } from './demo-app.ts';

test('values keep their types from the page to the main process and back', async ({ demo: { page } }) => {
  const found = await page.evaluate(async () => {
    const sent = {
      date: new Date(7),
      nothing: undefined,
      not: NaN,
      bytes: new Uint8Array([9, 8]),
      map: new Map([['k', 1n]]),
    };
    const back = (await window.demo.invoke('echo', sent)) as typeof sent;
    return [
      back.date.getTime() === 7,
      'nothing' in back,
      Number.isNaN(back.not),
      back.bytes instanceof Uint8Array && back.bytes[0] === 9,
      back.map.get('k') === 1n,
    ];
  });
  expect(found).toEqual([true, true, true, true, true]);
});

test('a handler that throws, a missing one and a value that cannot be cloned reject', async ({ demo: { page } }) => {
  const found = await page.evaluate(async () => {
    const message = (call: Promise<unknown>): Promise<unknown> => call.catch((error: Error) => error.message);
    const { invoke, add } = window.demo;
    return [await message(invoke('fail')), await message(invoke('nobody')), await message(invoke('echo', add))];
  });
  expect(found).toEqual([
    "Error invoking remote method 'fail': TypeError: broken on purpose",
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    'An object could not be cloned.',
  ]);
});

test('the handler learns which page asks', async ({ demo: { page } }) => {
  const sender = await page.evaluate(() => window.demo.invoke('sender'));
  expect(sender).toEqual({ url: 'app://demo/index.html', origin: 'app://demo', sameWindow: true });
});

test('a message is answered by a reply', async ({ demo: { page } }) => {
  const length = await page.evaluate(() => {
    const replied = new Promise((resolve) => window.demo.on('logged', resolve));
    window.demo.log('four');
    return replied;
  });
  expect(length).toBe(4);
});

test('what main sends when the page has loaded reaches the preload script', async ({ demo: { page } }) => {
  await expect.poll(() => page.evaluate(() => window.demo.early()[0]?.[2])).toBe(3);
});

test('events reach a listener until it is removed', async ({ demo: { app, page } }) => {
  const resume = () => app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  await page.evaluate(() => {
    const got: unknown[] = [];
    Object.assign(window, { got, stop: window.demo.on('power', (event) => got.push(event)) });
  });
  const got = () => page.evaluate(() => (window as unknown as { got: unknown[] }).got);
  await resume();
  await expect.poll(got).toEqual(['resume']);
  await page.evaluate(() => (window as unknown as { stop: () => void }).stop());
  await resume();
  // The answer to a later call comes after whatever the removed listener would have heard.
  await page.evaluate(() => window.demo.invoke('echo', 1));
  expect(await got()).toEqual(['resume']);
});

test('main knows the application’s name, version and data folder', async ({ demo: { page }, folder }) => {
  const facts = await page.evaluate(() => window.demo.invoke('facts'));
  const userData = `${folder}/data`;
  expect(facts).toEqual({ name: 'Stand-in demo', version: '1.2.3', packaged: false, userData, online: true });
});
