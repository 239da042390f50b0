/**
 * The photos that wait, in a folder of the workspace, each named by the SHA-256 of its bytes. A file gets its name only
 * whole and on the disk; what has a name that no waiting photo needs is left over from a crash.
 */
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { replaceFileSync } from '../db/engine/replace-file.ts';

const partial = '.partial';
const shelved = '.shelved';
const pieceBytes = 256 * 1024;

export interface Spool {
  readonly directory: string;
  /** The path of an incoming photo until its hash is known. The folder is created again if a cleaning program has removed it. */
  incomingPath(id: string): string;
  /**
   * Gives a photo that lies whole on the disk its name, and returns when that is durable. Synchronous, so that nobody finds
   * the file unneeded between this and the entry that needs it.
   */
  keep(incoming: string, photo: { sha256: string; size: number }): void;
  discard(incoming: string): void;
  pathOf(sha256: string): string;
  /** In bytes; null when it is not there. */
  sizeOf(sha256: string): number | null;
  /**
   * The bytes, checked against their name as they go: a stream that ends without an error was true to it. `onFailed` is called
   * when it was not, or could not be read.
   */
  open(sha256: string, onFailed: () => void): ReadableStream<Uint8Array>;
  /** The photos that lie here. */
  list(): string[];
  /** Notes the size of a photo that was here at the start, so that no file has to be read for it. */
  noteSize(sha256: string, size: number): void;
  /** What they take, in bytes. */
  usedBytes(): number;
  remove(sha256: string): void;
  /** Keeps the photo that the rep discarded last, for an undo. It no longer counts; the next one, or the next start, deletes it. */
  shelve(sha256: string): void;
  /** Makes the shelved photo one of the waiting ones again. Returns false if it is not there. */
  unshelve(sha256: string): boolean;
  /** Moves a photo into a folder, for a person to look at. */
  setAside(sha256: string, folder: string): void;
}

/** The bytes on the disk are not those that were copied. */
class SpoolDamaged extends Error {
  override readonly name = 'SpoolDamaged';
}

/** Makes the folder where it is missing, and clears away what was being copied when the program ended. */
export function openSpool(directory: string): Spool {
  const makeFolder = () => mkdirSync(directory, { recursive: true, mode: 0o700 });
  makeFolder();
  const sizes = new Map<string, number>();
  for (const name of readdirSync(directory)) {
    if (name.endsWith(partial) || name.endsWith(shelved)) rmSync(join(directory, name), { force: true });
    else if (isSha256(name)) sizes.set(name, 0);
  }
  const pathOf = (sha256: string) => join(directory, sha256);
  const onShelf = (sha256: string) => `${pathOf(sha256)}${shelved}`;
  const emptyShelf = () => {
    for (const name of readdirSync(directory)) if (name.endsWith(shelved)) remove(join(directory, name));
  };

  return {
    directory,
    incomingPath(id) {
      makeFolder();
      return join(directory, `${id}${partial}`);
    },
    keep(incoming, { sha256, size }) {
      const path = pathOf(sha256);
      replace(incoming, path);
      syncFolder(directory);
      sizes.set(sha256, size);
    },
    discard: (incoming) => rmSync(incoming, { force: true }),
    pathOf,
    sizeOf: (sha256) => statSync(pathOf(sha256), { throwIfNoEntry: false })?.size ?? null,
    open: (sha256, onFailed) => ReadableStream.from(readChecked(pathOf(sha256), sha256, onFailed)),
    list: () => [...sizes.keys()],
    noteSize: (sha256, size) => void sizes.set(sha256, size),
    usedBytes: () => [...sizes.values()].reduce((sum, size) => sum + size, 0),
    remove(sha256) {
      if (remove(pathOf(sha256))) sizes.delete(sha256);
    },
    shelve(sha256) {
      if (!existsSync(pathOf(sha256))) return;
      emptyShelf();
      replaceFileSync(pathOf(sha256), onShelf(sha256));
      sizes.delete(sha256);
    },
    unshelve(sha256) {
      const size = statSync(onShelf(sha256), { throwIfNoEntry: false })?.size;
      if (size === undefined) return false;
      replaceFileSync(onShelf(sha256), pathOf(sha256));
      syncFolder(directory);
      sizes.set(sha256, size);
      return true;
    },
    setAside(sha256, folder) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      replaceFileSync(pathOf(sha256), join(folder, sha256));
      sizes.delete(sha256);
    },
  };
}

/** Windows does not replace a file that an upload is still reading: what is there then is the same photo. */
function replace(incoming: string, path: string): void {
  try {
    replaceFileSync(incoming, path);
  } catch (error) {
    if (process.platform !== 'win32' || !existsSync(path)) throw error;
    rmSync(incoming);
  }
}

/** Windows does not remove a file that an upload is still reading: the next release does. */
function remove(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}

function isSha256(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

async function* readChecked(path: string, sha256: string, onFailed: () => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | null = null;
  try {
    // A stream would cost more than a photo of one piece.
    const isOnePiece = statSync(path).size <= pieceBytes;
    const pieces = isOnePiece ? [readFileSync(path)] : createReadStream(path, { highWaterMark: pieceBytes });
    for await (const piece of pieces as AsyncIterable<Uint8Array> | Uint8Array[]) {
      hash.update(piece);
      // One piece behind: the last one leaves only when all of them are known to be right.
      if (held) yield held;
      held = piece;
    }
    if (hash.digest('hex') !== sha256) throw new SpoolDamaged(`The photo ${sha256} is damaged on the disk.`);
  } catch (error) {
    onFailed();
    throw error;
  }
  if (held) yield held;
}

/** A rename survives loss of power once its folder is on the disk. Windows has no such call, and needs none. */
function syncFolder(directory: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(directory, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
