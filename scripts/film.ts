/**
 * `npm run film`: the pictures that the last tour left, as one moving picture for the README: offline, saved, online, sent.
 */
import { existsSync, globSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import sharp from 'sharp';
import { refuse } from './command-line.ts';

const root = resolve(import.meta.dirname, '..');
const tour = join(root, 'tour');
const film = join(root, 'docs/screens/tour.webp');

/** Steps of the tour by name, and how long each is shown, in milliseconds. */
const scenes: readonly [name: string, shownMs: number][] = [
  ['orders', 1500],
  ['offline', 1800],
  ['first-order', 2500],
  ['first-order-saved', 2200],
  ['outbox', 2800],
  ['sent', 2500],
  ['orders-on-the-service', 3000],
];
const width = 960;
/** It plays twice and stays on its last picture: nothing moves beside the text for long. */
const plays = 2;

function pictureOf(name: string): string {
  const [path] = globSync(join(tour, `[0-9][0-9]-${name}.png`));
  return path ?? refuse(`There is no picture of “${name}” in tour/. \`npm start -- --tour\` takes them.`);
}

if (!existsSync(tour)) refuse('There is no tour/. `npm start -- --tour` plays the tour and takes its pictures.');
const pictures = await Promise.all(scenes.map(([name]) => sharp(pictureOf(name)).resize({ width }).png().toBuffer()));
await sharp(pictures, { join: { animated: true } })
  .webp({ quality: 60, delay: scenes.map(([, shownMs]) => shownMs), loop: plays })
  .toFile(film);
console.log(`${relative(root, film)}: ${Math.round(statSync(film).size / 1024)} KB, ${scenes.length} pictures`);
