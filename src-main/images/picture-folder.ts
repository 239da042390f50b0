/** Which pictures a folder holds, by the names of their files: read once, without holding the process. */
import { opendir } from 'node:fs/promises';
import { extname } from 'node:path';
import { gtinForms, isGtin } from '../../src-shared/domain/gtin.ts';

/** The first of two files of one name wins. HEIC cannot be drawn by the window. */
const endings = ['.jpg', '.jpeg', '.png', '.webp'];

/** What is more is left out: an index of so many names takes some 40 MB. */
const mostFiles = 200_000;
/** Directory entries that are fetched at once: between two portions others have their turn. */
const portion = 256;

export interface PictureIndex {
  count: number;
  /** The folder holds more files. */
  isCut: boolean;
  /** The file's name for the first of the names that has one; null for none. It is a plain file of the folder itself. */
  find(names: readonly string[]): string | null;
}

/** Folders in the folder and links are left out. Rejects if it cannot be read, or `signal` is aborted. */
export async function readPictureFolder(
  path: string,
  { most = mostFiles, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<PictureIndex> {
  const files = new Map<string, string>();
  let seen = 0;
  for await (const entry of await opendir(path, { bufferSize: portion })) {
    signal?.throwIfAborted();
    if (seen++ === most) break;
    const ending = extname(entry.name).toLowerCase();
    if (!entry.isFile() || !endings.includes(ending)) continue;
    const name = plain(entry.name.slice(0, -ending.length));
    const other = files.get(name);
    if (other === undefined || rank(entry.name) < rank(other)) files.set(name, entry.name);
  }
  return {
    count: files.size,
    isCut: seen > most,
    find(names) {
      for (const name of names) {
        const file = files.get(plain(name));
        if (file !== undefined) return file;
      }
      return null;
    },
  };
}

function rank(file: string): number {
  return endings.indexOf(extname(file).toLowerCase());
}

/** Capitals make no difference on most disks, nor does how an accent is written. */
function plain(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

/**
 * Names that a picture of the product may have, the surest first: its code (also with what no file name may hold written as `-` or `_`),
 * its barcode with zeros before it or without, and its id if it has no code.
 */
export function pictureNames({ id, code, ean }: { id: number; code: string | null; ean: string | null }): string[] {
  const codes = code === null || code.trim() === '' ? [] : [code, ...['-', '_'].map((sign) => asFileName(code, sign))];
  const barcodes = ean === null ? [] : isGtin(ean) ? gtinForms(ean) : [ean];
  return [...new Set([...codes, ...barcodes, ...(codes.length === 0 ? [String(id)] : [])])];
}

function asFileName(code: string, sign: string): string {
  return code.replaceAll(/[/\\:*?"<>|]/g, sign);
}
