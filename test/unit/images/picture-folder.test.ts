import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureNames, readPictureFolder } from '../../../src-main/images/picture-folder.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'satchel-pictures-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), 'x'));

describe('the pictures of a folder', () => {
  it('are found by their names, whatever the capitals, accents and endings', async () => {
    put('ABC-1.PNG', 'sab\u00e3o.webp', '1234.jpeg', '7891000100103.jpg', 'list.xlsx', 'raw.heic', '.jpg');
    const index = await readPictureFolder(folder);
    expect(index.find(['abc-1'])).toBe('ABC-1.PNG');
    expect(index.find(['SABA\u0303O'])).toBe('sab\u00e3o.webp');
    expect(index.find(['none', '1234'])).toBe('1234.jpeg');
    expect(index.find(['list', 'raw', 'ABC'])).toBeNull();
    expect(index).toMatchObject({ count: 4, isCut: false });
  });

  it('are those of the folder itself: no links, no folders, and nothing that leads out of it', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'satchel-outside-'));
    writeFileSync(join(outside, 'secret.jpg'), 'x');
    symlinkSync(join(outside, 'secret.jpg'), join(folder, 'linked.jpg'));
    mkdirSync(join(folder, 'sub.jpg'));
    const index = await readPictureFolder(folder);
    expect(index.find(['linked', 'sub', '../secret', join(outside, 'secret')])).toBeNull();
    rmSync(outside, { recursive: true });
  });

  it('prefer a JPEG to others of the name', async () => {
    put('7.webp', '7.jpg', '7.png');
    expect((await readPictureFolder(folder)).find(['7'])).toBe('7.jpg');
  });

  it('are left out beyond the most that are looked at, and it says so', async () => {
    put('1.jpg', '2.jpg', '3.jpg');
    expect(await readPictureFolder(folder, { most: 2 })).toMatchObject({ count: 2, isCut: true });
    expect(await readPictureFolder(folder, { most: 3 })).toMatchObject({ count: 3, isCut: false });
  });

  it('are not read any further once nobody wants them', async () => {
    put('1.jpg');
    const stop = new AbortController();
    stop.abort();
    await expect(readPictureFolder(folder, { signal: stop.signal })).rejects.toThrow();
    await expect(readPictureFolder(join(folder, 'gone'))).rejects.toThrow();
  });

  it('leave the process to others while many thousands are read', async () => {
    const count = 5_000;
    for (let at = 0; at < count; at++) writeFileSync(join(folder, `P-${at}.jpg`), '');
    let turns = 0;
    let isOver = false;
    const turn = () => void (!isOver && (turns++, setImmediate(turn)));
    setImmediate(turn);
    const index = await readPictureFolder(folder);
    isOver = true;
    expect(index.find([`p-${count - 1}`])).toBe(`P-${count - 1}.jpg`);
    expect(turns, 'of others, at most a few hundred names apart').toBeGreaterThan(count / 500);
  });
});

describe('the names that a picture of a product may have', () => {
  it('are its code, then its barcode in each of its forms', () => {
    const names = pictureNames({ id: 7, code: 'S/7', ean: '7891000100103' });
    expect(names.slice(0, 3)).toEqual(['S/7', 'S-7', 'S_7']);
    expect(names).toContain('07891000100103');
    expect(names).not.toContain('7');
  });

  it('are its id only where it has no code: another one’s code may be the same digits', () => {
    expect(pictureNames({ id: 7, code: null, ean: null })).toEqual(['7']);
    expect(pictureNames({ id: 7, code: ' ', ean: 'X1' })).toEqual(['X1', '7']);
  });
});
