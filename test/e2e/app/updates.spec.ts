/** A package that is told where its updates are: found, fetched, checked, installed when the rep says so, and not before. */
import { extractAll } from '@electron/asar';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { packFor } from '../../package/pack.ts';
import { daysAhead, UpdateFeed } from '../../support/services/update-feed.ts';
import { expect, ownStart, test } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pickKnown } from '../support/entries.ts';
import { full } from '../support/full.ts';
import type { SatchelApp } from '../support/satchel-app.ts';

interface Installed {
  feed: UpdateFeed;
  /** What the rep starts. */
  appImage: string;
  /** The new version writes this when it starts. */
  started: string;
  newPackage: Buffer;
  /** Where a fetched package waits to be installed. */
  fetched: string;
  open: () => Promise<SatchelApp>;
}

const installation = ownStart.extend<{ installed: Installed }>({
  installed: async ({ start }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-installed-'));
    const feed = await UpdateFeed.open();
    const { resources } = await packFor('linux', folder, { feed: feed.text });
    const appFolder = join(folder, 'app');
    extractAll(join(resources, 'app.asar'), appFolder);
    await writeFile(join(appFolder, 'dev-app-update.yml'), await readFile(join(resources, 'app-update.yml')));
    const appImage = join(folder, 'Satchel.AppImage');
    const started = join(folder, 'started');
    await writeFile(appImage, '#!/bin/sh\n# the old one\n', { mode: 0o755 });
    const cache = join(folder, 'cache');
    await mkdir(cache);
    await use({
      ...{ feed, appImage, started },
      fetched: join(cache, 'satchel-updater/pending/Satchel-9.0.0.AppImage'),
      newPackage: Buffer.from(`#!/bin/sh\necho "$APPIMAGE_SILENT_INSTALL" > '${started}'\n`.padEnd(100_000, '#')),
      open: () => start({ appFolder, env: { APPIMAGE: appImage, XDG_CACHE_HOME: cache } }),
    });
    await feed.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

installation.skip(process.platform !== 'linux', 'AppImage: the others need a signed package of their own');

installation(
  'an update is fetched and installed when the rep says so, and what waits to be sent is there afterwards',
  full('packs the application and starts it twice'),
  async ({ installed, service, start }) => {
    installation.setTimeout(120_000);
    const { feed, appImage, newPackage } = installed;
    feed.offer('9.0.0', newPackage);
    const app = await installed.open();
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
    await orders.expectSynced();
    const { customer, products } = pickKnown(service);
    await service.goDown();
    const draft = await orders.newOrder();
    await draft.chooseCustomer(customer.name);
    await draft.fillLine(1, { product: products[0] ?? '', fields: { Quantity: '1', Price: '9.90' } });
    await draft.save();
    await draft.expectPending(1);

    await draft.openSettings();
    const section = app.window.getByRole('region', { name: 'Version, updates' });
    await expect(section).toContainText(`Satchel ${manifest.version}`);
    await section.getByRole('button', { name: 'Look for updates' }).click();
    await expect(section).toContainText(/Version 9\.0\.0 is there, 97\.7\skB/);
    expect(feed.requests.some(({ url }) => url.includes('.AppImage'))).toBe(false);
    await section.getByRole('button', { name: 'Fetch version 9.0.0' }).click();
    await expect(section).toContainText('Version 9.0.0 is here and checked.');
    await expectAccessible(app.window, 'an update is ready');
    await app.window.getByRole('button', { name: 'Later' }).press('Enter');
    await expect(app.window.getByRole('button', { name: 'Later' })).toHaveCount(0);
    expect(await app.window.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    expect(await readFile(appImage, 'utf8')).toContain('the old one');

    const closed = app.electron.waitForEvent('close');
    await section.getByRole('button', { name: 'Restart to update' }).click();
    await closed;
    expect((await readFile(appImage)).equals(newPackage)).toBe(true);
    await expect.poll(() => readFile(installed.started, 'utf8').catch(() => '')).toContain('true');
    // A copy was installed, and not the file that others can reach.
    expect((await readFile(installed.fetched)).equals(newPackage)).toBe(true);

    const again = await start();
    await again.pages.orders.expectPending(1);
    await service.comeUp();
    await again.pages.orders.expectSynced();
  },
);

installation(
  'a feed that another key signed is refused in plain words, and installs nothing',
  full('packs the application'),
  async ({ installed, service }) => {
    const { feed, newPackage, appImage } = installed;
    feed.offer('9.0.0', newPackage);
    const stranger = await UpdateFeed.open();
    feed.announce(await readFile(feed.metadata, 'utf8'), { keys: [stranger.keys.privateKey] });
    await stranger.close();
    const app = await installed.open();
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
    await orders.openSettings();
    const section = app.window.getByRole('region', { name: 'Version, updates' });
    await section.getByRole('button', { name: 'Look for updates' }).click();
    await expect(section.getByRole('alert')).toContainText('is not signed by the makers of Satchel. It was refused');
    await expect(section.getByRole('button', { name: /Restart/ })).toHaveCount(0);
    await app.quit();
    expect(await readFile(appImage, 'utf8')).toContain('the old one');
  },
);

installation(
  'a package that another program has replaced since it was checked is not installed, and is fetched again',
  full('packs the application'),
  async ({ installed, service }) => {
    const { feed, newPackage, appImage, fetched } = installed;
    feed.offer('9.0.0', newPackage);
    const app = await installed.open();
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
    await orders.openSettings();
    const section = app.window.getByRole('region', { name: 'Version, updates' });
    await section.getByRole('button', { name: 'Look for updates' }).click();
    await section.getByRole('button', { name: 'Fetch version 9.0.0' }).click();
    await expect(section).toContainText('Version 9.0.0 is here and checked.');
    await writeFile(fetched, `#!/bin/sh\necho swapped > '${installed.started}'\n`, { mode: 0o755 });
    await section.getByRole('button', { name: 'Restart to update' }).click();
    await expect(section.getByRole('alert')).toContainText('changed on this computer since it was checked');
    await expectAccessible(app.window, 'an update was changed');
    expect(await readFile(appImage, 'utf8')).toContain('the old one');
    await section.getByRole('button', { name: 'Look for updates' }).click();
    await section.getByRole('button', { name: 'Fetch version 9.0.0' }).click();
    await expect(section).toContainText('Version 9.0.0 is here and checked.');
    const closed = app.electron.waitForEvent('close');
    await section.getByRole('button', { name: 'Restart to update' }).click();
    await closed;
    expect((await readFile(appImage)).equals(newPackage)).toBe(true);
    await expect.poll(() => readFile(installed.started, 'utf8').catch(() => '')).toContain('true');
  },
);

installation(
  'a feed that is out of date is refused in plain words',
  full('packs the application'),
  async ({ installed, service }) => {
    const { feed, newPackage } = installed;
    feed.offer('9.0.0', newPackage, { expires: daysAhead(-1) });
    const app = await installed.open();
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
    await orders.openSettings();
    const section = app.window.getByRole('region', { name: 'Version, updates' });
    await section.getByRole('button', { name: 'Look for updates' }).click();
    await expect(section.getByRole('alert')).toContainText('was to be believed for a time that is over');
  },
);

test('a Satchel without a feed says that it looks for no updates', async ({ app, orders }) => {
  await orders.openSettings();
  const section = app.window.getByRole('region', { name: 'Version, updates' });
  await expect(section).toContainText('doesn’t update itself');
  await expect(section.getByRole('button')).toHaveCount(0);
});
