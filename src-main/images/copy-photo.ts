/** Brings a photo into the spool: copied, hashed and checked, or refused without a trace. */
import { createHash } from 'node:crypto';
import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import type { PhotoRefusalReason, PhotoType } from '../../src-shared/contract/orders/photos.ts';
import { storageProblem } from '../db/engine/storage-problem.ts';
import { leavesTheDrives } from './local-path.ts';
import { readPhotoType, signatureBytes } from './image-type.ts';
import type { Spool } from './spool.ts';

/** Whole and on the disk, not yet kept. */
export interface Incoming {
  path: string;
  sha256: string;
  type: PhotoType;
  size: number;
}

export type Copied = { ok: true; photo: Incoming } | { ok: false; reason: PhotoRefusalReason };

const pieceBytes = 256 * 1024;

class Refused extends Error {
  readonly reason: PhotoRefusalReason;

  constructor(reason: PhotoRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Follows no symbolic link in the last part of the path, so that what is checked is what is copied. A file that was written
 * to meanwhile, by its size or its time, is refused. One whose change time alone has moved is copied once more: a folder that
 * is kept in a cloud fetches it as it is read, and that moves this time.
 */
export function copyPhoto(
  spool: Spool,
  id: string,
  path: string,
  maxBytes: number,
  platform: NodeJS.Platform = process.platform,
): Promise<Copied> {
  return refusing(async () => {
    if (leavesTheDrives(path, platform)) throw new Refused('network');
    const source = await openSource(path);
    const copy = () => copyUntouched(spool, id, source, maxBytes);
    try {
      const photo = (await copy()) ?? (await copy());
      if (!photo) throw new Refused('changing');
      return photo;
    } finally {
      await source.close();
    }
  });
}

/** Null where only the file's change time has moved. */
async function copyUntouched(spool: Spool, id: string, source: FileHandle, maxBytes: number): Promise<Incoming | null> {
  const before = await source.stat({ bigint: true });
  checkKind(before);
  if (before.size > BigInt(maxBytes)) throw new Refused('tooLarge');
  const photo = await write(spool, id, readPieces(source, Number(before.size)));
  const after = await source.stat({ bigint: true });
  const isSame = photo.size === Number(before.size) && before.size === after.size && before.mtimeNs === after.mtimeNs;
  if (isSame && before.ctimeNs === after.ctimeNs) return photo;
  spool.discard(photo.path);
  if (isSame) return null;
  throw new Refused('changing');
}

export function writePhoto(spool: Spool, id: string, bytes: Uint8Array, maxBytes: number): Promise<Copied> {
  return refusing(async () => {
    if (bytes.byteLength > maxBytes) throw new Refused('tooLarge');
    return await write(spool, id, [bytes]);
  });
}

async function refusing(copy: () => Promise<Incoming>): Promise<Copied> {
  try {
    return { ok: true, photo: await copy() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    if (storageProblem(error) === 'full') return { ok: false, reason: 'diskFull' };
    throw error;
  }
}

/**
 * An error of the file that is copied; one of our own folder is another matter. Whether the file is missing, closed or no
 * file at all is one answer: the page must not learn from it which files there are.
 */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new Refused('unreadable');
  }
}

/** Looked at before it is opened: opening a pipe would wait for its other end, and Windows opens links all the same. */
async function openSource(path: string): Promise<FileHandle> {
  const found = await reading(lstat(path, { bigint: true }));
  if (found.isSymbolicLink()) throw new Refused('unreadable');
  checkKind(found);
  // Both flags are missing on Windows, where they are not needed for a plain file.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants> & { O_RDONLY: number };
  return reading(open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
}

function checkKind(found: BigIntStats): void {
  if (!found.isFile()) throw new Refused('unreadable');
  if (found.size === 0n) throw new Refused('notAnImage');
}

/** Reads what the file held when it was opened, and one byte more where there is one: then it has grown. */
async function* readPieces(source: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(pieceBytes);
  let read = 0;
  while (read <= size) {
    const { bytesRead } = await reading(source.read(buffer, 0, pieceBytes, read));
    if (bytesRead === 0) return;
    read += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
  throw new Refused('changing');
}

async function write(spool: Spool, id: string, pieces: AsyncIterable<Uint8Array> | Uint8Array[]): Promise<Incoming> {
  const path = spool.incomingPath(id);
  try {
    const target = await open(path, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let type: PhotoType | null = null;
      let size = 0;
      for await (const piece of pieces) {
        if (size === 0) type = readPhotoType(piece.subarray(0, signatureBytes));
        if (type === null) throw new Refused('notAnImage');
        hash.update(piece);
        await target.writeFile(piece);
        size += piece.byteLength;
      }
      if (type === null) throw new Refused('notAnImage');
      await target.sync();
      return { path, sha256: hash.digest('hex'), type, size };
    } finally {
      await target.close();
    }
  } catch (error) {
    spool.discard(path);
    throw error;
  }
}
