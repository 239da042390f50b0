/** Ways in which a file goes bad: bytes that change, pages that are lost, an end that is missing. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSeededRandom } from '../support/seeded-random.ts';

export interface Chance {
  /** A whole number from 0 to below `below`. */
  int(below: number): number;
}

export function createChance(seed: number): Chance {
  const { fraction } = createSeededRandom(seed);
  return { int: (below) => Math.floor(fraction() * below) };
}

type Spoil = (bytes: Buffer, chance: Chance) => Buffer;

const fill =
  (longest: number, value: (chance: Chance) => number): Spoil =>
  (bytes, chance) => {
    const start = chance.int(bytes.length);
    const end = Math.min(bytes.length, start + 1 + chance.int(longest));
    for (let at = start; at < end; at++) bytes[at] = value(chance);
    return bytes;
  };

const ways: Record<string, Spoil> = {
  'one byte': fill(1, (chance) => chance.int(256)),
  'some bytes': (bytes, chance) => {
    for (let count = 2 + chance.int(40); count > 0; count--) bytes[chance.int(bytes.length)] = chance.int(256);
    return bytes;
  },
  'one letter': (bytes, chance) => {
    // Of a text, so that no structure shows it.
    for (let tries = 0; tries < 5_000; tries++) {
      const at = chance.int(bytes.length);
      if (!/[0-9a-z]/.test(String.fromCharCode(bytes[at] ?? 0))) continue;
      bytes[at] = 97 + chance.int(26);
      return bytes;
    }
    return bytes;
  },
  'a stretch of noise': fill(8_192, (chance) => chance.int(256)),
  'a stretch of nothing': fill(65_536, () => 0),
  'a lost page': (bytes, chance) => {
    const from = chance.int(Math.ceil(bytes.length / 4_096)) * 4_096;
    return bytes.fill(0, from, Math.min(from + 4_096, bytes.length));
  },
  'a missing end': (bytes, chance) => bytes.subarray(0, chance.int(bytes.length)),
  everything: () => Buffer.alloc(0),
};

/** Spoils the database in `directory`, its log, or both. Answers how, in words. */
export function spoilDatabase(directory: string, chance: Chance): string {
  const files = ['satchel.sqlite', 'satchel.sqlite-wal'].filter((name) => existsSync(join(directory, name)));
  const which = chance.int(4);
  const chosen = which === 0 ? files : which === 1 ? files.slice(-1) : files.slice(0, 1);
  const story: string[] = [];
  for (const name of chosen) {
    const [way, spoil] = Object.entries(ways)[chance.int(Object.keys(ways).length)] as [string, Spoil];
    const path = join(directory, name);
    writeFileSync(path, spoil(readFileSync(path), chance));
    story.push(`${way} of ${name}`);
  }
  if (chance.int(40) === 0) {
    for (const name of files) rmSync(join(directory, name));
    story.push('then gone');
  }
  return story.join(' and ');
}
