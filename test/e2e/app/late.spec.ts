/** What the first screen does not show comes later from the disk: unasked, and where it cannot be read, once it can. */
import { cp, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, ownStart, sampleOrders, test } from '../fixtures.ts';

const root = resolve(import.meta.dirname, '../../..');

test('what other screens need is read before anybody opens one', async ({ signedOut: app, service }) => {
  const { signIn, today } = app.pages;
  await signIn.submit(service.baseUrl, service.token);
  await app.window.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/later-[^/]*\.js$/.test(name)),
  );
  await expect(today.heading).toBeVisible();
});

ownStart('a screen that cannot be read says so, and is there at the next try', async ({ start, service }) => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-incomplete-'));
  try {
    for (const part of ['out', 'resources', 'package.json']) {
      await cp(join(root, part), join(folder, part), { recursive: true });
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const assets = join(folder, 'out/renderer/assets');
    const script = (await readdir(assets)).find((name) => /^later-.*\.js$/.test(name)) ?? 'later.js';
    await rename(join(assets, script), join(folder, script));

    const { pages } = await start({ appFolder: folder });
    await pages.signIn.submit(service.baseUrl, service.token);
    const trouble = pages.today.page.getByRole('alert').filter({ hasText: 'could not be read' });
    await expect(trouble).toBeVisible();
    await pages.orders.openOrders();
    await expect(pages.page.getByText('Opening…')).toBeVisible();

    await rename(join(folder, script), join(assets, script));
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await pages.orders.expectTotal(sampleOrders);
    await expect(trouble).toBeHidden();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
