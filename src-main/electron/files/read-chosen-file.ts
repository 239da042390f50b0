/** Files that the rep chooses to read from: plain ones, and never more of them than is good. */
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/**
 * `bytes` is null where the file is larger than `mostBytes`. Rejects for what cannot be read, and for pipes and devices, of
 * which reading might not come to an end.
 */
export async function readChosenFile(path: string, mostBytes: number): Promise<{ size: number; bytes: Buffer | null }> {
  // Missing on Windows. Without it, opening a pipe waits for its other end, and takes a thread that other files need.
  const { O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
  const file = await open(path, constants.O_RDONLY | O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new Error('It is not a plain file.');
    return { size: stats.size, bytes: stats.size > mostBytes ? null : await readAtMost(file, mostBytes) };
  } finally {
    await file.close();
  }
}

/** Another program may be writing: what a file says of its size need not hold while it is read. */
async function readAtMost(file: FileHandle, mostBytes: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let length = 0; length <= mostBytes;) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(pieceBytes), position: length });
    if (bytesRead === 0) return Buffer.concat(pieces, length);
    pieces.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
  }
  return null;
}

const pieceBytes = 256 * 1_024;
