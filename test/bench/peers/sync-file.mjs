/** Waits until what was written to a file is on the disk, for peers that do not do so themselves. */
import { open } from 'node:fs/promises';

export async function syncFile(path) {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
