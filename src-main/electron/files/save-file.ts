/** Files that are written where the rep says. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { Log } from '../../ports/ports.ts';
import { replaceFile } from '../../db/engine/replace-file.ts';

export interface SaveDialog {
  showSaveDialog(options: SaveDialogOptions): Promise<SaveDialogReturnValue>;
}

/** The path that the rep chose; null for none. */
export async function askWhere(dialog: SaveDialog, options: SaveDialogOptions): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

/** `make` is asked for the content once there is a place for it. The file is readable by this user alone. */
export async function saveFile(
  { dialog, log }: { dialog: SaveDialog; log: Log },
  options: SaveDialogOptions,
  make: () => string | Uint8Array | Promise<string>,
): Promise<SavedFile> {
  const path = await askWhere(dialog, options);
  if (path === null) return { kind: 'cancelled' };
  const content = await make();
  return putFile(path, log, (file) => file.writeFile(content));
}

/** Puts a file where the rep said. `fill` writes its content, and is called once more where the first place takes no file. */
export async function putFile(path: string, log: Log, fill: (file: FileHandle) => Promise<void>): Promise<SavedFile> {
  try {
    // A link stays, and leads to the new content.
    await put(await realpath(path).catch(() => path), fill);
    return { kind: 'saved', path };
  } catch (error) {
    noteNotWritten(log, error);
    return { kind: 'failed', path };
  }
}

/**
 * Beside the place, then put there: on a full disk what was there stays, and half a file is not taken for a whole one. A
 * folder that takes no other file may hold one that can be written.
 */
async function put(path: string, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const beside = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await write(beside, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, fill);
    await replaceFile(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    if (!deniedCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await write(path, constants.O_WRONLY, fill);
  }
}

async function write(path: string, flags: number, fill: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await keepToUser(file);
    await file.truncate();
    await fill(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Files of the rep's hold customers and prices. A disk without rights, as that of most USB sticks, refuses them. */
export async function keepToUser(file: FileHandle): Promise<void> {
  await file.chmod(0o600).catch(() => {});
}

const deniedCodes = ['EACCES', 'EPERM', 'EROFS'];

/** The words of the error name the file, and the name may be a customer's. */
export function noteNotWritten(log: Log, error: unknown): void {
  log('warn', 'file.notWritten', { code: (error as { code?: unknown }).code });
}
