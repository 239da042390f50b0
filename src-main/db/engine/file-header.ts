/**
 * What stands at the beginning of every database of ours (sqlite.org/fileformat.html, 1.3). A changed byte of it makes
 * SQLite refuse the whole file, only read it, or take its pages for smaller than they are, however sound the rest is.
 */
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';

const headerBytes = 100;
/** The name of the format, and pages of 4,096 bytes. */
const name = Buffer.from('SQLite format 3\0\x10\0', 'latin1');
/** For writing and for reading: with a log. A copy may have 1, without one. */
const formats = Buffer.of(2, 2);
/** No room kept free in a page, and three fractions that never change. */
const layout = Buffer.of(0, 64, 32, 32);
const beginning = Buffer.concat([name, formats, layout]);
/** These come with the first table, and lie in the log until a checkpoint. */
const later: readonly { at: number; bytes: Buffer }[] = [
  { at: 44, bytes: Buffer.of(0, 0, 0, 4) },
  { at: 56, bytes: Buffer.of(0, 0, 0, 1) },
];

/** True also where there is no file yet. */
export function isHeaderSound(path: string): boolean {
  if (!hasHeader(path)) return true;
  const found = Buffer.alloc(beginning.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, found, 0, found.length, 0);
  } finally {
    closeSync(file);
  }
  const areKnown = found.subarray(name.length, name.length + formats.length).every((format) => [1, 2].includes(format));
  formats.copy(found, name.length);
  return areKnown && found.equals(beginning);
}

/** Puts right what is the same in all of them, and answers whether anything of it was wrong. */
export function mendHeader(path: string): boolean {
  if (!hasHeader(path)) return false;
  const file = openSync(path, 'r+');
  try {
    const wrong = [{ at: 0, bytes: beginning }, ...later].filter(({ at, bytes }) => {
      const found = Buffer.alloc(bytes.length);
      readSync(file, found, 0, found.length, at);
      return !found.equals(bytes);
    });
    for (const { at, bytes } of wrong) writeSync(file, bytes, 0, bytes.length, at);
    return wrong.length > 0;
  } finally {
    closeSync(file);
  }
}

function hasHeader(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.isFile() && found.size >= headerBytes;
}
