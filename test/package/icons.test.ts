import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { convertIcon } from 'app-builder-lib/out/util/iconConverter.js';
import { afterAll, expect, it } from 'vitest';
import { packageOptions } from '../../scripts/package/options.ts';

const root = resolve(import.meta.dirname, '../..');
const resources = join(root, 'resources');
const outDir = join(mkdtempSync(join(tmpdir(), 'satchel-icons-')), 'converted');
afterAll(() => rmSync(join(outDir, '..'), { recursive: true, force: true }));

const { linux, mac, win } = packageOptions(null);

/** What electron-builder takes for a package, by its own search. */
async function taken(icon: unknown, format: 'set' | 'ico' | 'icns'): Promise<{ file: string; size: number }[]> {
  const found = await convertIcon({
    ...{ sources: [String(icon)], fallbackSources: [], roots: [resources, root], format, outDir },
  });
  return found.icons;
}

function pngSize(content: Buffer): [number, number] {
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  return [content.readUInt32BE(16), content.readUInt32BE(20)];
}

it('every picture was drawn from the drawing as it is now', () => {
  const drawing = createHash('sha256')
    .update(readFileSync(join(resources, 'icon.svg')))
    .digest('hex');
  const words = `resources/icon.svg has changed: run node scripts/icons.ts`;
  expect(readFileSync(join(resources, 'icons/drawn-from.txt'), 'utf8'), words).toContain(drawing);
});

it('a package for Linux has the icon in each size that icon themes know, each as large as it says', async () => {
  const icons = await taken(linux?.icon, 'set');
  expect(icons.map(({ size }) => size)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
  for (const { file, size } of icons) expect(pngSize(readFileSync(file))).toEqual([size, size]);
});

it('a package for Windows has one file with seven sizes, 256 among them, in true colour', async () => {
  const [icon] = await taken(win?.icon, 'ico');
  expect(icon).toEqual({ file: join(resources, 'icon.ico'), size: 256 });
  const content = readFileSync(join(resources, 'icon.ico'));
  const entries = Array.from({ length: content.readUInt16LE(4) }, (_none, at) => {
    const entry = content.subarray(6 + 16 * at, 22 + 16 * at);
    const end = entry.readUInt32LE(12) + entry.readUInt32LE(8);
    return { width: entry.readUInt8(0) || 256, bits: entry.readUInt16LE(6), fits: end <= content.length };
  });
  const expected = [16, 24, 32, 48, 64, 128, 256].map((width) => ({ width, bits: 32, fits: true }));
  expect(entries).toEqual(expected);
});

it('a package for macOS has one file with every size up to 1024, for both densities of screens', async () => {
  expect((await taken(mac?.icon, 'icns'))[0]?.file).toBe(join(resources, 'icon.icns'));
  const content = readFileSync(join(resources, 'icon.icns'));
  expect(content.subarray(0, 4).toString()).toBe('icns');
  expect(content.readUInt32BE(4)).toBe(content.length);
  const sizes: Record<string, number> = {};
  for (let at = 8; at < content.length; at += content.readUInt32BE(at + 4)) {
    const type = content.subarray(at, at + 4).toString();
    const picture = content.subarray(at + 8, at + content.readUInt32BE(at + 4));
    sizes[type] = picture.subarray(1, 4).toString() === 'PNG' ? pngSize(picture)[0] : 0;
  }
  const pictures = { ic07: 128, ic08: 256, ic09: 512, ic10: 1024, ic11: 32, ic12: 64, ic13: 256, ic14: 512 };
  // The two smallest are pixels without a head.
  expect(sizes).toEqual({ ...pictures, ic04: 0, ic05: 0 });
});

it('nothing had to be converted, for which electron-builder would fetch a tool', () => {
  expect(existsSync(outDir) ? readdirSync(outDir) : []).toEqual([]);
});
