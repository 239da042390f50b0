import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawProduct } from '../../../../src-main/electron/pictures/drawn/draw-product.ts';
import { createProductPictures } from '../../../../src-main/electron/pictures/product-pictures.ts';
import { readPicture } from '../../../../src-main/electron/pictures/read-picture.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
let base: string;
let folder: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'satchel-pictures-'));
  folder = join(base, 'pictures');
  mkdirSync(folder);
});
afterEach(() => rmSync(base, { recursive: true }));

const namesOf: Record<number, string> = { 1: 'Fubá mimoso Trigal 1 kg', 2: 'Ketchup Boa Mesa 400 g' };

/** Products 1 (code A-1), 2 (a barcode, no code) and 3 (neither). */
function scene({
  chosen = folder as string | null,
  account = { now: 'ana' },
  platform = 'linux',
  isPractice = false,
  companyFolder = undefined as { value: string; isEnforced: boolean } | undefined,
} = {}) {
  const changes: number[] = [];
  const query = async (name: string) =>
    name === 'catalogue.known'
      ? {
          ok: true,
          value: { rows: [1, 2, 3].map((id) => ({ id, name: namesOf[id] ?? null, fk_id: id === 1 ? 'A-1' : null })) },
        }
      : { ok: true, value: { rows: [{ productId: 2, ean: '7891000100103' }] } };
  const pictures = createProductPictures({
    dialog: {
      showOpenDialog: async () => ({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] }),
    },
    file: join(base, 'pictures.json'),
    companyFolder,
    workspace: () => ({ query }) as never,
    account: () => account.now,
    isPractice: () => isPractice,
    onChange: () => changes.push(1),
    log: () => {},
    platform: platform as NodeJS.Platform,
  });
  const { handlers } = pictures;
  return {
    ...{ pictures, changes, choose: () => handlers['pictures.chooseFolder']({ title: 'Pictures' }), handlers },
    find: (...productIds: number[]) => handlers['pictures.find']({ productIds }),
  };
}

it('products are found by code, barcode and id in the folder that a person chose', async () => {
  writeFileSync(join(folder, 'a-1.png'), png);
  writeFileSync(join(folder, '7891000100103.png'), png);
  writeFileSync(join(folder, '3.png'), png);
  const { choose, find, pictures, changes } = scene();
  expect(await find(1, 2, 3)).toMatchObject({ value: { productIds: [] } });
  expect(await choose()).toMatchObject({ ok: true, value: { path: folder, count: 3, problem: null } });
  expect(changes).toHaveLength(1);
  expect(await find(1, 2, 3, 4)).toMatchObject({ value: { productIds: [1, 2, 3] } });
  expect(await pictures.read(1)).toMatchObject({ contentType: 'image/png' });
  expect(await pictures.read(4)).toBeNull();
});

it('the folder is remembered for its account, also at the next start, until it is given up', async () => {
  const account = { now: 'ana' };
  const first = scene({ account });
  await first.choose();
  account.now = 'bruno';
  expect(await first.handlers['pictures.folder']({})).toMatchObject({ value: { path: null, count: 0 } });
  account.now = 'ana';
  const next = scene({ account });
  expect(await next.handlers['pictures.folder']({})).toMatchObject({ value: { path: folder } });
  expect(await next.handlers['pictures.forgetFolder']({})).toMatchObject({ value: { path: null } });
  expect(await scene().handlers['pictures.folder']({})).toMatchObject({ value: { path: null } });
});

it('what practice sells is drawn where the folder has no picture of it, under one version', async () => {
  writeFileSync(join(folder, 'A-1.png'), png);
  const { choose, find, pictures } = scene({ isPractice: true });
  const first = await find(1, 2, 3);
  expect(first).toMatchObject({ value: { productIds: [1, 2] } });
  expect(await find(1, 2, 3)).toEqual(first);
  expect(await pictures.read(1)).toMatchObject({ contentType: 'image/svg+xml' });
  await choose();
  expect(await find(1, 2, 3)).toMatchObject({ value: { productIds: [1, 2] } });
  expect(await pictures.read(1)).toMatchObject({ contentType: 'image/png' });
  expect(new TextDecoder().decode((await pictures.read(2))?.body)).toBe(drawProduct('Ketchup Boa Mesa 400 g'));
  expect(await pictures.read(3)).toBeNull();
});

it('nothing is drawn outside practice, whatever a product is called', async () => {
  const { find, pictures, choose } = scene();
  expect(await find(1, 2, 3)).toMatchObject({ value: { productIds: [] } });
  await choose();
  expect(await find(1, 2, 3)).toMatchObject({ value: { productIds: [] } });
  expect(await pictures.read(2)).toBeNull();
});

it('a cancelled dialog changes nothing', async () => {
  await scene().choose();
  const { choose, changes } = scene({ chosen: null });
  expect(await choose()).toMatchObject({ value: { path: folder } });
  expect(changes).toEqual([]);
});

it('new files are there once it is read again, under another version', async () => {
  const { choose, find, handlers } = scene();
  await choose();
  writeFileSync(join(folder, 'A-1.png'), png);
  const before = await find(1);
  expect(before).toMatchObject({ value: { productIds: [] } });
  await handlers['pictures.readFolder']({});
  const after = await find(1);
  expect(after).toMatchObject({ value: { productIds: [1] } });
  expect(after.ok && before.ok && after.value.version > before.value.version).toBe(true);
});

it('a folder that is gone, or on another computer, is told', async () => {
  const gone = scene({ chosen: join(base, 'gone') });
  expect(await gone.choose()).toMatchObject({ value: { problem: 'unreadable', count: 0 } });
  const share = scene({ chosen: '\\\\office\\pictures', platform: 'win32' });
  expect(await share.choose()).toMatchObject({ value: { problem: 'network' } });
});

it('what is no picture, too large, a link by now, or not of the folder is not read', async () => {
  writeFileSync(join(folder, 'a.png'), png);
  writeFileSync(join(folder, 'text.png'), 'no picture');
  writeFileSync(join(folder, 'large.png'), Buffer.concat([png, Buffer.alloc(26 * 2 ** 20)]));
  writeFileSync(join(base, 'secret.png'), png);
  expect(await readPicture(folder, 'a.png')).toMatchObject({ contentType: 'image/png' });
  for (const file of ['text.png', 'large.png', '../secret.png', '..', join(base, 'secret.png'), 'none.png'])
    expect(await readPicture(folder, file), file).toBeNull();
  unlinkSync(join(folder, 'a.png'));
  symlinkSync(join(base, 'secret.png'), join(folder, 'a.png'));
  expect(await readPicture(folder, 'a.png')).toBeNull();
});

it('the folder that the company enforces goes before any other, and stays', async () => {
  await scene({ chosen: base }).choose();
  writeFileSync(join(folder, 'A-1.png'), png);
  const { handlers, choose, find } = scene({ companyFolder: { value: folder, isEnforced: true } });
  const refused = { ok: false, error: { kind: 'setByCompany' } };
  expect(await choose()).toEqual(refused);
  expect(await handlers['pictures.forgetFolder']({})).toEqual(refused);
  expect(await handlers['pictures.folder']({})).toMatchObject({ value: { path: folder, isEnforced: true, count: 1 } });
  expect(await find(1)).toMatchObject({ value: { productIds: [1] } });
});

it('the folder that the company offers is used until a person chooses another, or none', async () => {
  const companyFolder = { value: folder, isEnforced: false };
  const { handlers, choose } = scene({ companyFolder, chosen: base });
  expect(await handlers['pictures.folder']({})).toMatchObject({ value: { path: folder, isEnforced: false } });
  expect(await choose()).toMatchObject({ value: { path: base } });
  expect(await handlers['pictures.forgetFolder']({})).toMatchObject({ value: { path: null } });
  expect(await scene({ companyFolder }).handlers['pictures.folder']({})).toMatchObject({ value: { path: null } });
});

it('the folder of the company may be a share, and is not one of practice', async () => {
  const companyFolder = { value: '\\\\office\\pictures', isEnforced: true };
  const share = scene({ companyFolder, platform: 'win32' });
  expect(await share.handlers['pictures.folder']({})).toMatchObject({ value: { problem: 'unreadable' } });
  const practice = scene({ companyFolder, isPractice: true });
  expect(await practice.handlers['pictures.folder']({})).toMatchObject({ value: { path: null, isEnforced: false } });
});
