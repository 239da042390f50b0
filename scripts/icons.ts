/**
 * `node scripts/icons.ts`: draws `resources/icon.svg` in every size and format that the packages need. The results are
 * kept in the repository, for packing would otherwise fetch a tool to make them, and on Linux take one size alone.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import { findChromium } from './chromium.mjs';

const resources = resolve(import.meta.dirname, '../resources');
const source = readFileSync(join(resources, 'icon.svg'));

/** Pixels, by the types that iconutil writes: one size may be two, since some are for screens of double density. */
const icnsTypes = {
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic04: 16,
  ic14: 512,
  ic09: 512,
  ic05: 32,
  ic10: 1024,
  ic11: 32,
} as const;
const icoSizes = [16, 24, 32, 48, 64, 128, 256];
/** Sizes that icon themes of Linux know. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];

const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const page = await browser.newPage();
const drawn = new Map<number, Buffer>();
for (const size of new Set([...icoSizes, ...linuxSizes, ...Object.values(icnsTypes)])) {
  await page.setViewportSize({ width: size, height: size });
  const image = `<img src="data:image/svg+xml;base64,${source.toString('base64')}" width="${size}" height="${size}">`;
  await page.setContent(`<body style="margin:0;display:grid">${image}</body>`);
  drawn.set(size, await page.screenshot({ omitBackground: true }));
}
await browser.close();

function pictureOf(size: number): Buffer {
  const picture = drawn.get(size);
  if (!picture) throw new Error(`${size} pixels were not drawn`);
  return picture;
}

const ico = new IconIco();
for (const size of icoSizes) await ico.addFromPng(pictureOf(size));
const icns = new IconIcns();
for (const [type, size] of Object.entries(icnsTypes)) await icns.addFromPng(pictureOf(size), [type]);

mkdirSync(join(resources, 'icons'), { recursive: true });
writeFileSync(join(resources, 'icon.ico'), ico.encode());
writeFileSync(join(resources, 'icon.icns'), icns.encode());
writeFileSync(join(resources, 'icon.png'), pictureOf(1024));
for (const size of linuxSizes) writeFileSync(join(resources, `icons/${size}x${size}.png`), pictureOf(size));
writeFileSync(
  join(resources, 'icons/drawn-from.txt'),
  `${createHash('sha256').update(source).digest('hex')}  icon.svg\n`,
);
