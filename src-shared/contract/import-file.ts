/** Lets the rep choose a file of references, and reads it as text whatever Excel wrote it in. */
import * as v from 'valibot';

const words = v.pipe(v.string('mustBeText'), v.maxLength(200, 'outOfRange'));

export const importFileSchemas = {
  /** `title` and `fileType` are the words of the system's dialog. */
  'import.chooseFile': v.strictObject({ title: words, fileType: words }),
} as const;

export const importFileMaxBytes = 20 * 2 ** 20;

export type ImportFileEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'CP850';

export type ChosenFile =
  | { kind: 'read'; fileName: string; text: string; encoding: ImportFileEncoding }
  | { kind: 'none' }
  | { kind: 'tooLarge'; fileName: string; bytes: number }
  /** Gone, a folder or the like, or not for this rep to read. */
  | { kind: 'unreadable'; fileName: string }
  /** A spreadsheet or another file that is no text. */
  | { kind: 'notText'; fileName: string }
  /** Not one letter or digit: an export that went wrong, or the separators of empty cells. */
  | { kind: 'empty'; fileName: string };

export interface ImportFileResults {
  'import.chooseFile': ChosenFile;
}
