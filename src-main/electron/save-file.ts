/** Files that are written where the rep says. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import type { SavedFile } from '../../src-shared/contract/saved-file.ts';
import type { Log } from '../ports/ports.ts';

export interface SaveDialog {
  showSaveDialog(options: SaveDialogOptions): Promise<SaveDialogReturnValue>;
}

/** The path that the rep chose; null for none. */
export async function askWhere(dialog: SaveDialog, options: SaveDialogOptions): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(options);
  return canceled || !filePath ? null : filePath;
}

/**
 * `make` is asked for the content once there is a place for it. `mode` are the file's rights. Written beside the place, then
 * renamed: on a full disk what was there stays, and half a file is not taken for a whole one.
 */
export async function saveFile(
  { dialog, log }: { dialog: SaveDialog; log: Log },
  options: SaveDialogOptions,
  make: () => string | Uint8Array | Promise<string>,
  mode?: number,
): Promise<SavedFile> {
  const path = await askWhere(dialog, options);
  if (path === null) return { kind: 'cancelled' };
  const content = await make();
  const beside = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await writeFile(beside, content, { mode, flush: true });
    await rename(beside, path);
    return { kind: 'saved', path };
  } catch (error) {
    noteNotWritten(log, error);
    await rm(beside, { force: true }).catch((left: unknown) => noteNotWritten(log, left));
    return { kind: 'failed', path };
  }
}

/** The words of the error name the file, and the name may be a customer's. */
export function noteNotWritten(log: Log, error: unknown): void {
  log('warn', 'file.notWritten', { code: (error as { code?: unknown }).code });
}
