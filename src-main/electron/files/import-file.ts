/** The file that the rep chooses to import from, or drops on the window. */
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import type { ChosenFile } from '../../../src-shared/contract/catalogue/import-file.ts';
import { done } from '../bridge/answers.ts';
import { decodeAs } from './decode-text.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { readImportFile } from './read-import-file.ts';
import { readWorkbookBeside } from './workbook/read-beside.ts';

export interface ImportFileOptions {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue> };
  /** The path of a ticket; null for one that nobody was given, or that was used. */
  files: { take(ticket: string): string | null };
}

type Names = 'import.chooseFile' | 'import.readDropped' | 'import.readAs' | 'import.readSheet';

export function createImportFile({ dialog, files }: ImportFileOptions): Pick<HostHandlers, Names> {
  /** Of the file that was chosen last, where the rep may have them read in another way. */
  let guessedBytes: Uint8Array | null = null;
  let workbookBytes: Uint8Array | null = null;

  async function readChosen(path: string): Promise<ChosenFile> {
    guessedBytes = null;
    workbookBytes = null;
    const { file, bytes } = await readImportFile(path);
    if (file.kind === 'read' && file.workbook) workbookBytes = bytes;
    else if (file.kind === 'read' && file.isGuess) guessedBytes = bytes;
    return file;
  }

  return {
    async 'import.chooseFile'({ title, fileType }) {
      const { canceled, filePaths } = await dialog.showOpenDialog({
        title,
        properties: ['openFile'],
        filters: [{ name: fileType, extensions: ['xlsx', 'xlsm', 'csv', 'txt', 'tsv'] }],
      });
      const [path] = filePaths;
      return done(canceled || path === undefined ? { kind: 'none' } : await readChosen(path));
    },
    async 'import.readDropped'({ ticket }) {
      const path = files.take(ticket);
      return done(path === null ? { kind: 'unreadable', fileName: '' } : await readChosen(path));
    },
    async 'import.readAs'({ encoding }) {
      return done(guessedBytes && decodeAs(guessedBytes, encoding));
    },
    async 'import.readSheet'({ sheet }) {
      const answer = workbookBytes && (await readWorkbookBeside({ bytes: workbookBytes, sheet }));
      return done(answer && 'text' in answer ? answer.text : null);
    },
  };
}
