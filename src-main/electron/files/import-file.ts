/** The file that the rep chooses to import from, or drops on the window. */
import { basename } from 'node:path';
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import {
  importFileMaxBytes,
  type ChosenFile,
  type FileTrouble,
} from '../../../src-shared/contract/catalogue/import-file.ts';
import { done } from '../bridge/answers.ts';
import { decodeAs, decodeText } from './decode-text.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { readChosenFile } from './read-chosen-file.ts';
import type { WorkbookTrouble } from './workbook/limits.ts';
import { readWorkbookBeside } from './workbook/read-beside.ts';

export interface ImportFileOptions {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue> };
  /** The path of a ticket; null for one that nobody was given, or that was used. */
  files: { take(ticket: string): string | null };
}

type Names = 'import.chooseFile' | 'import.readDropped' | 'import.readAs' | 'import.readSheet';

const workbookTroubles: Record<WorkbookTrouble, FileTrouble> = {
  rows: 'tooManyRows',
  unpacked: 'unpacksTooLarge',
  other: 'notText',
  damaged: 'damagedWorkbook',
  empty: 'empty',
};

export function createImportFile({ dialog, files }: ImportFileOptions): Pick<HostHandlers, Names> {
  /** Of the file that was chosen last, where the rep may have them read in another way. */
  let guessedBytes: Uint8Array | null = null;
  let workbookBytes: Uint8Array | null = null;

  async function readChosen(path: string): Promise<ChosenFile> {
    const fileName = basename(path);
    guessedBytes = null;
    workbookBytes = null;
    try {
      const { bytes } = await readChosenFile(path, importFileMaxBytes);
      if (!bytes) return { kind: 'tooLarge', fileName };
      if (beginsWith(bytes, zipMark)) return await readSheets(fileName, bytes);
      if (beginsWith(bytes, oldMark)) return { kind: 'oldWorkbook', fileName };
      const decoded = decodeText(bytes);
      if (!decoded) return { kind: 'notText', fileName };
      if (!holdsSomething(decoded.text)) return { kind: 'empty', fileName };
      guessedBytes = decoded.isGuess ? bytes : null;
      return { kind: 'read', fileName, ...decoded, workbook: null };
    } catch {
      return { kind: 'unreadable', fileName };
    }
  }

  async function readSheets(fileName: string, bytes: Buffer): Promise<ChosenFile> {
    const answer = await readWorkbookBeside({ bytes, sheet: null });
    if ('trouble' in answer) return { kind: workbookTroubles[answer.trouble], fileName };
    const { text, ...workbook } = answer.text;
    if (!holdsSomething(text)) return { kind: 'empty', fileName };
    workbookBytes = bytes;
    return { kind: 'read', fileName, text, encoding: 'XLSX', isGuess: false, workbook };
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

/** The first bytes of a ZIP archive, as which XLSX is kept, and of the files of older programs. */
const zipMark = [0x50, 0x4b, 3, 4];
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}

function holdsSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
