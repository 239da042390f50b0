/** Lets the rep choose a file of references, and reads it as text whatever Excel wrote it in. */
import * as v from 'valibot';

const words = v.pipe(v.string('mustBeText'), v.maxLength(200, 'outOfRange'));

/** Those that a file without a mark may be in where its bytes leave it open. */
export const likelyEncodings = ['Windows-1252', 'CP850', 'Macintosh', 'UTF-8'] as const;
export type LikelyEncoding = (typeof likelyEncodings)[number];

export const importFileSchemas = {
  /** `title` and `fileType` are the words of the system's dialog. */
  'import.chooseFile': v.strictObject({ title: words, fileType: words }),
  /** The file that was chosen last, where its encoding was a guess. */
  'import.readAs': v.strictObject({ encoding: v.picklist(likelyEncodings, 'mustBeOneOf') }),
} as const;

export const importFileMaxBytes = 20 * 2 ** 20;

export interface DecodedText {
  text: string;
  encoding: LikelyEncoding | 'UTF-16';
  /** The bytes may be of another encoding as well. */
  isGuess: boolean;
}

export type ChosenFile =
  | ({ kind: 'read'; fileName: string } & DecodedText)
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
  /** Null where no such file is at hand. */
  'import.readAs': DecodedText | null;
}
