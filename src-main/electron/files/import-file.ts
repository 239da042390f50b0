/** The file that the rep chooses to import from. */
import { basename } from 'node:path';
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import { importFileMaxBytes, type ChosenFile } from '../../../src-shared/contract/catalogue/import-file.ts';
import { done } from '../bridge/answers.ts';
import { decodeAs, decodeText } from './decode-text.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { readChosenFile } from './read-chosen-file.ts';

export interface ImportFileOptions {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue> };
}

export function createImportFile({
  dialog,
}: ImportFileOptions): Pick<HostHandlers, 'import.chooseFile' | 'import.readAs'> {
  /** Of the file that was chosen last, where the rep may have them read in another way. */
  let guessedBytes: Uint8Array | null = null;

  async function readChosen(path: string): Promise<ChosenFile> {
    const fileName = basename(path);
    try {
      const { size, bytes } = await readChosenFile(path, importFileMaxBytes);
      if (!bytes) return { kind: 'tooLarge', fileName, bytes: size };
      const decoded = decodeText(bytes);
      if (!decoded) return { kind: 'notText', fileName };
      if (!/[\p{L}\p{N}]/u.test(decoded.text)) return { kind: 'empty', fileName };
      guessedBytes = decoded.isGuess ? bytes : null;
      return { kind: 'read', fileName, ...decoded };
    } catch {
      return { kind: 'unreadable', fileName };
    }
  }

  return {
    async 'import.chooseFile'({ title, fileType }) {
      const { canceled, filePaths } = await dialog.showOpenDialog({
        title,
        properties: ['openFile'],
        filters: [{ name: fileType, extensions: ['csv', 'txt', 'tsv'] }],
      });
      const [path] = filePaths;
      return done(canceled || path === undefined ? { kind: 'none' } : await readChosen(path));
    },
    async 'import.readAs'({ encoding }) {
      return done(guessedBytes && decodeAs(guessedBytes, encoding));
    },
  };
}
