/** The file that the rep chooses to import from. */
import { basename } from 'node:path';
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import { importFileMaxBytes, type ChosenFile } from '../../src-shared/contract/import-file.ts';
import { decodeText } from './decode-text.ts';
import type { HostHandlers } from './ipc.ts';
import { readChosenFile } from './read-chosen-file.ts';

export interface ImportFileOptions {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue> };
}

export function createImportFile({ dialog }: ImportFileOptions): Pick<HostHandlers, 'import.chooseFile'> {
  return {
    async 'import.chooseFile'({ title, fileType }) {
      const { canceled, filePaths } = await dialog.showOpenDialog({
        title,
        properties: ['openFile'],
        filters: [{ name: fileType, extensions: ['csv', 'txt', 'tsv'] }],
      });
      const [path] = filePaths;
      return { ok: true, value: canceled || path === undefined ? { kind: 'none' } : await readChosen(path) };
    },
  };
}

async function readChosen(path: string): Promise<ChosenFile> {
  const fileName = basename(path);
  try {
    const { size, bytes } = await readChosenFile(path, importFileMaxBytes);
    if (!bytes) return { kind: 'tooLarge', fileName, bytes: size };
    const decoded = decodeText(bytes);
    if (!decoded) return { kind: 'notText', fileName };
    return /[\p{L}\p{N}]/u.test(decoded.text) ? { kind: 'read', fileName, ...decoded } : { kind: 'empty', fileName };
  } catch {
    return { kind: 'unreadable', fileName };
  }
}
