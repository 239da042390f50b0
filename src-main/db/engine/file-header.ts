/**
 * Checks and repairs the header of a database file: the bytes that are the same in every database of Satchel
 * (sqlite.org/fileformat.html, 1.3). If one of them is damaged, SQLite refuses the file, opens it read-only, or assumes smaller
 * pages, even if the rest is sound.
 */
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';

const headerBytes = 100;
/** The name of the format, and the page size: 4,096 bytes. */
const name = Buffer.from('SQLite format 3\0\x10\0', 'latin1');
/** The versions for writing and for reading: 2 is with a write-ahead log. A copy may have 1, which is without one. */
const formats = Buffer.of(2, 2);
/** No reserved bytes in a page, and three fractions that the format fixes. */
const layout = Buffer.of(0, 64, 32, 32);
const beginning = Buffer.concat([name, formats, layout]);
/**
 * The schema format and the text encoding. SQLite writes them with the first table; until a checkpoint they are only in the log.
 */
const later: readonly { at: number; bytes: Buffer }[] = [
  { at: 44, bytes: Buffer.of(0, 0, 0, 4) },
  { at: 56, bytes: Buffer.of(0, 0, 0, 1) },
];

/** True also if there is no file yet. */
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

/** Restores the bytes that are the same in every database. Returns whether any of them was wrong. */
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
