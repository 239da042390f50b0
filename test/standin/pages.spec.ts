import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './demo-app.ts';

const shortHash = (content: string): string => createHash('sha256').update(content).digest('hex').slice(0, 12);

test('a page of the application’s scheme is a secure context, with POST and storage', async ({ demo: { page } }) => {
  const found = await page.evaluate(async () => {
    localStorage.setItem('key', 'value');
    return {
      secure: isSecureContext,
      upper: await (await fetch('/upper', { method: 'POST', body: 'straße' })).text(),
      missing: (await fetch('/nope')).status,
      stored: localStorage.getItem('key'),
    };
  });
  expect(found).toEqual({ secure: true, upper: 'STRASSE', missing: 404, stored: 'value' });
});

test('the content security policy of the answer holds', async ({ demo: { page } }) => {
  const blocked = await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);
      }),
  );
  expect(blocked).toBe('script-src-elem');
});

test('chosen files have their paths', async ({ demo: { page }, folder }) => {
  const first = join(folder, 'a file ü.txt');
  const second = join(folder, 'b.txt');
  await writeFile(first, 'alpha');
  await writeFile(second, 'beta');
  await page.setInputFiles('#file', [first, second]);
  const expected = `${first} ${shortHash('alpha')}; ${second} ${shortHash('beta')}`;
  await expect(page.locator('#chosen')).toHaveText(expected);
});

test('a dropped file has its path', async ({ demo: { page }, folder }) => {
  const path = join(folder, 'dropped.txt');
  await writeFile(path, 'gamma');
  const devtools = await page.context().newCDPSession(page);
  const box = await page.locator('#drop').boundingBox();
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 5 };
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await expect(page.locator('#chosen')).toHaveText(`${path} ${shortHash('gamma')}`);
});

test('a file that the page made up has no path', async ({ demo: { page } }) => {
  expect(await page.evaluate(() => window.demo.pathFor(new File(['x'], 'made-up')))).toBe('');
});

test('a dialog answers what the test put in its place', async ({ demo: { app, page }, folder }) => {
  const path = join(folder, 'note.txt');
  await writeFile(path, 'from disk');
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, path);
  await page.click('#open');
  await expect(page.locator('#opened')).toHaveText('from disk');
});

test('a page prints to PDF', async ({ demo: { page }, folder }) => {
  const path = join(folder, 'page.pdf');
  await page.evaluate((file) => window.demo.invoke('pdf', file), path);
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('permissions are granted and denied by the application', async ({ demo: { page } }) => {
  const states = await page.evaluate(async () => {
    const state = async (name: PermissionName) => (await navigator.permissions.query({ name })).state;
    return [await state('notifications'), await state('geolocation')];
  });
  expect(states).toEqual(['granted', 'denied']);
});
