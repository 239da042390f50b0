/** Reads a file of references as text, whatever Excel wrote it in. */
import { basename } from 'node:path';
import {
  importFileMaxBytes,
  type ChosenFile,
  type FileTrouble,
} from '../../../src-shared/contract/catalogue/import-file.ts';
import { decodeText } from './decode-text.ts';
import { readChosenFile } from './read-chosen-file.ts';
import type { WorkbookTrouble } from './workbook/limits.ts';
import { readWorkbookBeside } from './workbook/read-beside.ts';

const workbookTroubles: Record<WorkbookTrouble, FileTrouble> = {
  rows: 'tooManyRows',
  unpacked: 'unpacksTooLarge',
  other: 'notText',
  damaged: 'damagedWorkbook',
  empty: 'empty',
};

export interface ImportedFile {
  file: Exclude<ChosenFile, { kind: 'none' }>;
  /** Its bytes if it was read; null otherwise. */
  bytes: Uint8Array | null;
}

/** Never rejects. */
export async function readImportFile(path: string): Promise<ImportedFile> {
  const fileName = basename(path);
  const trouble = (kind: FileTrouble): ImportedFile => ({ file: { kind, fileName }, bytes: null });
  try {
    const { bytes } = await readChosenFile(path, importFileMaxBytes);
    if (!bytes) return trouble('tooLarge');
    if (beginsWith(bytes, zipMark)) {
      const answer = await readWorkbookBeside({ bytes, sheet: null });
      if ('trouble' in answer) return trouble(workbookTroubles[answer.trouble]);
      const { text, ...workbook } = answer.text;
      if (!holdsSomething(text)) return trouble('empty');
      return { file: { kind: 'read', fileName, text, encoding: 'XLSX', isGuess: false, workbook }, bytes };
    }
    if (beginsWith(bytes, oldMark)) return trouble('oldWorkbook');
    const decoded = decodeText(bytes);
    if (!decoded) return trouble('notText');
    if (!holdsSomething(decoded.text)) return trouble('empty');
    return { file: { kind: 'read', fileName, ...decoded, workbook: null }, bytes };
  } catch {
    return trouble('unreadable');
  }
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
