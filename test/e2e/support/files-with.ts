import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files below the folder that hold the text, in any of the encodings that a browser or SQLite may use. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => {
      const content = readIfThere(join(folder, name));
      return content.includes(text) || content.includes(Buffer.from(text, 'utf16le'));
    });
}

/** A browser takes files of its caches away at any time, and on Windows lets nobody read those that it has open. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'EBUSY'].includes(String((error as NodeJS.ErrnoException).code))) return Buffer.alloc(0);
    throw error;
  }
}
