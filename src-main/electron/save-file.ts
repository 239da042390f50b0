/** Files that are written where the rep says. */
import { writeFile } from 'node:fs/promises';
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

/** `make` is asked for the content once there is a place for it. `mode` are the rights of a new file. */
export async function saveFile(
  { dialog, log }: { dialog: SaveDialog; log: Log },
  options: SaveDialogOptions,
  make: () => string | Uint8Array | Promise<string>,
  mode?: number,
): Promise<SavedFile> {
  const path = await askWhere(dialog, options);
  if (path === null) return { kind: 'cancelled' };
  const content = await make();
  try {
    await writeFile(path, content, { mode });
    return { kind: 'saved', path };
  } catch (error) {
    noteNotWritten(log, error);
    return { kind: 'failed', path };
  }
}

/** The words of the error name the file, and the name may be a customer's. */
export function noteNotWritten(log: Log, error: unknown): void {
  log('warn', 'file.notWritten', { code: (error as { code?: unknown }).code });
}
