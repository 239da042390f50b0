/** What is in the package is all that the app needs: it runs far from the repository and its node_modules. */
import { extractAll } from '@electron/asar';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packForHost } from '../package/pack.ts';
import { expect, ownStart as test } from './fixtures.ts';

test('the packed app starts by itself, and has its practice service with it', async ({ start }) => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-packed-'));
  try {
    const { resources } = await packForHost(folder);
    const appFolder = join(folder, 'app');
    extractAll(join(resources, 'app.asar'), appFolder);
    const { pages } = await start({ appFolder, args: ['--practice'] });
    await expect(pages.orders.practiceBanner).toBeVisible({ timeout: 20_000 });
    await pages.orders.expectSynced();
    await pages.orders.show();
    await expect(pages.orders.rows().first()).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
