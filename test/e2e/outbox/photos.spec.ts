/** Photos of products: attached from everywhere, seen, sent, refused and discarded. */
import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '../../../src-service/serve.ts';
import { openService, type ServiceVariant } from '../../../src-service/service.ts';
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';
import { expect, test } from '../fixtures.ts';
import type { PhotoStrip } from '../pages/photo-strip.ts';
import { signInUnseen } from '../support/first-start.ts';
import { openPhotos } from '../support/open-photos.ts';
import type { OpenApp } from '../support/open-app.ts';
import { drawPicture, heldUpright, lookAt } from '../support/pictures.ts';

/** A service of another make, signed in to. */
async function signInTo(app: OpenApp, variant: Partial<ServiceVariant>, hold: () => Promise<void> = async () => {}) {
  const data = openService({ tokens: ['other-token'], sample: { orders: 3, seed: 7 }, variant });
  const fetch = async (request: Request) => {
    if (request.method === 'POST') await hold();
    return data.fetch(request);
  };
  const served = await serve({ fetch }, { port: 0 });
  await signInUnseen(app, served.url, 'other-token');
  const orders = await app.pages.orders.show();
  await orders.expectSynced();
  return { data, orders, close: () => served.close().then(() => data.close()) };
}

/** Has one that the service refuses for its size chosen, and answers where a small one lies. */
async function chooseTooLarge(strip: PhotoStrip, folder: string): Promise<string> {
  const [large, small] = [join(folder, 'large.jpg'), join(folder, 'small.jpg')];
  await writeFile(large, await drawPicture(strip.region.page(), { width: 800, height: 800 }));
  await writeFile(small, await drawPicture(strip.region.page(), { width: 16, height: 16 }));
  await strip.choose(large);
  await strip.expectState('large.jpg', 'Rejected');
  return small;
}

test('photos that were chosen are copied, shown, and sent after their files are gone', async ({
  orders,
  service,
  folder,
}) => {
  const strip = await openPhotos(orders, service.data);
  await service.goDown();
  const names = ['shelf.jpg', 'label.png', 'door 🍷.webp'];
  const types = ['image/jpeg', 'image/png', 'image/webp'] as const;
  const pictures = new Map<string, Buffer>();
  for (const [at, name] of names.entries()) {
    const picture = await drawPicture(orders.page, { width: 640, height: 480, type: types[at] ?? 'image/jpeg' });
    pictures.set(name, picture);
    await writeFile(join(folder, name), picture);
  }
  await strip.choose(...names.map((name) => join(folder, name)));
  await expect(strip.photos).toHaveCount(3);
  for (const name of names) await rm(join(folder, name));
  for (const name of names) {
    await expect(strip.preview(name)).toBeVisible();
    expect(await strip.preview(name).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  }
  await expect(strip.region).toContainText('of 2 GB');
  await service.comeUp();
  await orders.syncNow();
  for (const name of names) await strip.expectState(name, /^In the system since/);
  const received = service.data.images().map(({ fileName, content }) => [fileName, Buffer.from(content)]);
  expect(Object.fromEntries(received)).toEqual(Object.fromEntries(pictures));
  await expect(strip.region).not.toContainText('of 2 GB');
  await expect(strip.preview('shelf.jpg')).toBeVisible();
});

test('photos are dropped from the desktop and pasted', async ({ orders, service, folder }) => {
  const strip = await openPhotos(orders, service.data);
  const dropped = await drawPicture(orders.page, { width: 300, height: 200 });
  await writeFile(join(folder, 'dropped.jpg'), dropped);
  await strip.drop(join(folder, 'dropped.jpg'));
  await strip.expectState('dropped.jpg', /^In the system since/);
  const pasted = await drawPicture(orders.page, { width: 300, height: 200, type: 'image/png' });
  await strip.paste(pasted, 'image/png');
  await expect(strip.photos).toHaveCount(2);
  await strip.expectState('.png', /^In the system since/);
  const [first, second] = service.data.images().sort((a, b) => b.fileName.localeCompare(a.fileName));
  expect(first).toMatchObject({ productId: strip.productId, fileName: 'dropped.jpg', content: dropped });
  expect(second?.fileName).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
  expect(Buffer.from(second?.content ?? [])).toEqual(pasted);
});

test('a photo that was taken upright stands upright, as thumbnail and made smaller', async ({
  orders,
  service,
  folder,
}) => {
  const strip = await openPhotos(orders, service.data);
  const path = join(folder, 'upright.jpg');
  await writeFile(path, heldUpright(await drawPicture(orders.page, { width: 1200, height: 800 })));
  await strip.choose(path);
  await strip.expectState('upright.jpg', /^In the system since/);
  const shown = strip.preview('upright.jpg');
  await expect(shown).toBeVisible();
  const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([213, 320]);

  await orders.page.evaluate(() => {
    const { satchel } = window as unknown as { satchel: SatchelBridge };
    return satchel.request('command', 'settings.change', { changes: { photoMaxEdge: 600 } });
  });
  const other = join(folder, 'smaller.jpg');
  const large = heldUpright(await drawPicture(orders.page, { width: 1200, height: 800 }));
  await writeFile(other, large);
  await strip.choose(other);
  await strip.expectState('smaller.jpg', /^In the system since/);
  const sent = service.data.images().find(({ fileName }) => fileName === 'smaller.jpg');
  expect(await lookAt(orders.page, sent?.content ?? new Uint8Array())).toEqual({ width: 400, height: 600, red: 'top' });
  expect(sent?.content.length).toBeLessThan(large.length / 2);
});

test('what cannot be attached is refused with its reason, and a wrong ending is put right', async ({
  orders,
  service,
  folder,
}) => {
  const strip = await openPhotos(orders, service.data);
  await service.goDown();
  const write = async (name: string, content: Uint8Array | string) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const picture = await drawPicture(orders.page, { width: 64, height: 64 });
  await strip.choose(
    await write('list.jpg', 'wine, bread'),
    await write('empty.jpg', ''),
    await write('really-a-jpeg.png', picture),
    await write('duplicate.jpg', picture),
    await write('camera.heic', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(99)])),
  );
  await expect(strip.notices).toContainText([
    'list.jpg is not a JPEG, PNG, WebP or HEIC picture, whatever its name says.',
    'empty.jpg is empty.',
    'really-a-jpeg.png is sent as really-a-jpeg.jpg.',
    'duplicate.jpg: the same photo is attached already, as really-a-jpeg.jpg. It is sent once.',
  ]);
  await expect(strip.photos).toHaveCount(2);
  await expect(strip.region.getByRole('img', { name: 'No preview of camera.heic' })).toHaveText('HEIC');
  const axe = new AxeBuilder({ page: orders.page }).setLegacyMode(true).include('section.photos');
  expect((await axe.analyze()).violations.map(({ id }) => id)).toEqual([]);
  await strip.notices.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(strip.notices).toHaveCount(3);

  await strip.giveUp('camera.heic');
  await expect(strip.photos).toHaveCount(1);
  await orders.page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Undo' }).click();
  await expect(strip.photos).toHaveCount(2);
  await strip.giveUp('camera.heic');
  await expect(strip.photos).toHaveCount(1);

  await strip.choose(await write('cut-off.jpg', picture.subarray(0, picture.length / 2)));
  await expect(strip.notices.last()).toContainText('cut-off.jpg is attached, and this computer cannot show it');
  await expect(strip.notices).toHaveCount(4);
});

test('in a narrow window what can be done with a photo is in sight', async ({ orders, service, folder }) => {
  const strip = await openPhotos(orders, service.data);
  await service.goDown();
  const file = join(folder, 'shelf.jpg');
  await writeFile(file, await drawPicture(orders.page, { width: 64, height: 64 }));
  await strip.choose(file);
  await expect(strip.photos).toHaveCount(1);
  await orders.page.setViewportSize({ width: 320, height: 640 });
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  for (const name of ['Discard', 'History']) {
    const button = strip.photo('shelf.jpg').getByRole('button', { name });
    expect(await rightOf(button), name).toBeLessThanOrEqual(await rightOf(strip.region));
  }
});

test('a photo that was sent before is sent once more when the rep wants that', async ({ orders, service, folder }) => {
  const strip = await openPhotos(orders, service.data);
  const path = join(folder, 'shelf.jpg');
  await writeFile(path, await drawPicture(orders.page, { width: 64, height: 64 }));
  await strip.choose(path);
  await strip.expectState('shelf.jpg', /^In the system since/);
  await strip.choose(path);
  await expect(strip.notices).toContainText(/^shelf.jpg: the same photo was sent before, as shelf.jpg/);
  await strip.region.getByRole('button', { name: 'Send it once more: shelf.jpg' }).click();
  await expect(strip.photos).toHaveCount(2);
  await expect.poll(() => service.writes().length).toBe(2);
});

test('a refusal that may be about the field’s name offers others, and the photo goes with the right one', async ({
  app,
  folder,
}) => {
  const { data, orders, close } = await signInTo(app, { uploadField: 'photo' });
  const strip = await openPhotos(orders, data);
  const path = join(folder, 'shelf.jpg');
  await writeFile(path, await drawPicture(orders.page, { width: 64, height: 64 }));
  await strip.choose(path);
  await strip.expectState('shelf.jpg', 'Rejected');
  await expect(strip.photo('shelf.jpg')).toContainText('Satchel sent the file in the form field “file”.');
  await strip.region.getByRole('button', { name: 'Try with “photo”' }).click();
  await strip.expectState('shelf.jpg', /^In the system since/);
  expect(data.images()).toMatchObject([{ fileName: 'shelf.jpg' }]);
  await close();
});

test('a photo that is too large or of a kind that the service refuses says so, also in the outbox', async ({
  app,
  folder,
}) => {
  const { data, orders, close } = await signInTo(app, { maxUploadBytes: 20_000, imageTypes: ['image/png'] });
  const strip = await openPhotos(orders, data);
  const small = await chooseTooLarge(strip, folder);
  await expect(strip.photo('large.jpg')).toContainText('The system takes no picture of this size');
  await strip.giveUp('large.jpg');
  await strip.choose(small);
  await strip.expectState('small.jpg', 'Rejected');
  await expect(strip.photo('small.jpg')).toContainText('The system does not take this kind of picture (JPEG).');
  await strip.region.getByRole('button', { name: 'History of small.jpg in the outbox' }).click();
  await expect(app.pages.outbox.entry).toContainText('Photo small.jpg of');
  await expect(app.pages.outbox.entry).toContainText('The system does not take this kind of picture (JPEG).');
  await app.pages.outbox.entry.getByRole('button', { name: 'Open the product' }).click();
  await expect(strip.photos).toHaveCount(1);
  await close();
});

test('a photo that waits for one that was refused says so, and leads to it', async ({ app, folder }) => {
  const { data, orders, close } = await signInTo(app, { maxUploadBytes: 20_000 });
  const strip = await openPhotos(orders, data);
  const small = await chooseTooLarge(strip, folder);
  await strip.choose(small);
  await strip.expectState('small.jpg', 'Waiting to be sent');
  await expect(strip.photo('small.jpg')).toContainText('is put right or given up: large.jpg.');
  await strip.region.getByRole('button', { name: 'Open large.jpg in the outbox' }).click();
  await expect(app.pages.outbox.entry).toContainText('Photo large.jpg of');
  await close();
});

test('an upload shows how far it is, and is stopped when the rep gives it up', async ({ app, folder }) => {
  const held = Promise.withResolvers<void>();
  const { data, orders, close } = await signInTo(app, { maxUploadBytes: 100_000_000 }, () => held.promise);
  const strip = await openPhotos(orders, data);
  const path = join(folder, 'large.jpg');
  const picture = await drawPicture(orders.page, { width: 64, height: 64 });
  await writeFile(path, Buffer.concat([picture, Buffer.alloc(20_000_000)]));
  await strip.choose(path);
  const bar = strip.region.getByRole('progressbar', { name: 'Upload of large.jpg' });
  const part = () => bar.evaluate((progress: HTMLProgressElement) => progress.value / progress.max);
  await expect.poll(part).toBeGreaterThan(0);
  expect(await part()).toBeLessThan(1);
  await expect(strip.region.getByRole('progressbar', { name: 'Upload of all photos' })).toBeVisible();
  await strip.giveUp('large.jpg');
  await expect(strip.photos).toHaveCount(0);
  await orders.expectPending(0);
  held.resolve();
  await orders.syncNow();
  expect(data.images()).toEqual([]);
  await close();
});

test('who tries a photo again, or dismisses what was said of one, keeps the place', async ({ app, folder }) => {
  const { data, orders, close } = await signInTo(app, { uploadField: 'photo' });
  const strip = await openPhotos(orders, data);
  const [file, notes, other] = ['label.png', 'notes.txt', 'other.txt'].map((name) => join(folder, name));
  await writeFile(file ?? '', await drawPicture(orders.page, { width: 32, height: 32, type: 'image/png' }));
  await writeFile(notes ?? '', 'not a picture');
  await writeFile(other ?? '', 'nor this');
  await strip.choose(file ?? '', notes ?? '', other ?? '');
  await expect(strip.notices).toHaveCount(2);
  await strip.notices.first().getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(strip.notices).toHaveCount(1);
  await expect.soft(strip.notices.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await strip.notices.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(strip.notices).toHaveCount(0);
  await expect.soft(strip.region.getByRole('button', { name: 'Add photos' })).toBeFocused();

  await strip.expectState('label.png', 'Rejected');
  await strip.region.getByRole('button', { name: 'Try again: label.png' }).press('Enter');
  await expect(orders.page.getByText('label.png is sent again.')).toHaveCount(1);
  await expect.poll(() => data.requests().filter(({ method }) => method === 'POST').length).toBe(2);
  await strip.expectState('label.png', 'Rejected');
  await expect.soft(strip.photo('label.png')).toBeFocused();
  await strip.region.getByRole('button', { name: 'Try with “photo”' }).press('Enter');
  await strip.expectState('label.png', /^In the system since/);
  await expect.soft(strip.photo('label.png')).toBeFocused();
  await strip.choose(file ?? '');
  await strip.notices.getByRole('button', { name: 'Send it once more: label.png' }).press('Enter');
  await expect(strip.notices).toHaveCount(0);
  await expect.soft(strip.region.getByRole('button', { name: 'Add photos' })).toBeFocused();
  await close();
});
