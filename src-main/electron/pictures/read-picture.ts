/** Reads one picture of a folder for the window. */
import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PhotoType } from '../../../src-shared/contract/orders/photos.ts';
import { readPhotoType } from '../../images/image-type.ts';
import { readChosenFile } from '../files/read-chosen-file.ts';

/** A photo of a camera fits; what is larger is none to be shown. */
const mostBytes = 25 * 2 ** 20;

/** What the window can draw. */
const drawn: readonly (PhotoType | null)[] = ['image/jpeg', 'image/png', 'image/webp'];

export interface ReadPicture {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Null for what is no plain file of this folder, is too large, is no picture by its first bytes, or cannot be read. */
export async function readPicture(folder: string, file: string): Promise<ReadPicture | null> {
  if (basename(file) !== file || file === '..' || file === '.') return null;
  const path = join(folder, file);
  try {
    // It may have become a link since the folder was read.
    if (!(await lstat(path)).isFile()) return null;
    const { bytes } = await readChosenFile(path, mostBytes);
    const type = bytes && readPhotoType(bytes);
    return bytes && type && drawn.includes(type) ? { body: new Uint8Array(bytes), contentType: type } : null;
  } catch {
    return null;
  }
}
