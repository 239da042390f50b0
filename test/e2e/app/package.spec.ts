/** What is in the package is all that the app needs: it runs from its archive, far from the repository and its node_modules. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chooseElectron } from '../../../scripts/electron-choice.ts';
import { packForHost } from '../../package/pack.ts';
import { expect, ownStart as test } from '../fixtures.ts';

/** Electron reads archives by itself. */
const env: Record<string, string> =
  chooseElectron(process.env).kind === 'electron'
    ? {}
    : { STAND_IN_NODE_OPTIONS: `--require=${resolve(import.meta.dirname, '../../support/programs/read-asar.ts')}` };

test('the packed app runs from its archive, and has its practice service with it', async ({ start }) => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-packed-'));
  try {
    const { resources } = await packForHost(folder);
    const { pages } = await start({ appFolder: join(resources, 'app.asar'), args: ['--practice'], env });
    await expect(pages.orders.practiceBanner).toBeVisible({ timeout: 20_000 });
    await pages.orders.expectSynced();
    await pages.orders.show();
    await expect(pages.orders.rows().first()).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
