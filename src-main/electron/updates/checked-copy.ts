/** A package that was fetched is checked again before it is installed: hours may lie between, and others can write there. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FeedRefused } from './feed-refused.ts';

/** What the signed metadata say of a package. */
export interface Announced {
  /** In base64. */
  sha512: string;
  size: number | null;
}

/** Missing on Windows. Opening a pipe would wait for its other end. */
const { O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
const pieceBytes = 1_024 * 1_024;

/** Rejects with `FeedRefused` where the file is not what was announced. */
export async function checkFetched(path: string, announced: Announced): Promise<void> {
  await reading(path, async (file) => expectAnnounced(await hash(file, announced), announced));
}

/**
 * Returns the path of a copy in a new folder that is this user's alone. The copy is hashed after it is written, through
 * the handle that wrote it, so that a later change of the fetched file does not matter. On macOS the library installs the
 * fetched file all the same, and relies on the application's signature (docs/releasing.md).
 */
export async function copyChecked(path: string, announced: Announced): Promise<string> {
  const folder = await mkdtemp(join(dirname(path), 'checked-'));
  const copy = join(folder, basename(path));
  try {
    const target = await open(copy, 'wx+', 0o600);
    try {
      await reading(path, (file) => target.writeFile(pieces(file, announced)));
      await target.sync();
      expectAnnounced(await hash(target, announced), announced);
      await target.chmod(0o755);
    } finally {
      await target.close();
    }
    return copy;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, constants.O_RDONLY | O_NONBLOCK).catch((error: unknown) => {
    throw new FeedRefused('changed', String(error));
  });
  try {
    if (!(await file.stat()).isFile()) throw new FeedRefused('changed', 'It is not a plain file');
    return await read(file);
  } finally {
    await file.close();
  }
}

async function hash(file: FileHandle, announced: Announced): Promise<string> {
  const sum = createHash('sha512');
  for await (const piece of pieces(file, announced)) sum.update(piece);
  return sum.digest('base64');
}

/** From its beginning, and not much further than was announced. */
async function* pieces(file: FileHandle, { size }: Announced): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(pieceBytes);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, pieceBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    if (size !== null && position > size) throw new FeedRefused('changed', 'It is larger than was announced');
    yield buffer.subarray(0, bytesRead);
  }
}

function expectAnnounced(sha512: string, announced: Announced): void {
  if (sha512 !== announced.sha512) throw new FeedRefused('changed', 'It is not what was fetched');
}
