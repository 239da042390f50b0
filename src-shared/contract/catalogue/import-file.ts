/** Lets the rep choose a file of references, and reads it as text whatever Excel wrote it in. */
import * as v from 'valibot';

const words = v.pipe(v.string('mustBeText'), v.maxLength(200, 'outOfRange'));

/** Those that a file without a mark may be in where its bytes leave it open. */
export const likelyEncodings = ['Windows-1252', 'CP850', 'Macintosh', 'UTF-8'] as const;
export type LikelyEncoding = (typeof likelyEncodings)[number];

export const importFileSchemas = {
  /** `title` and `fileType` are the words of the system's dialog. */
  'import.chooseFile': v.strictObject({ title: words, fileType: words }),
  /** The file of a ticket, which the preload script gets for a file that was dropped. */
  'import.readDropped': v.strictObject({ ticket: words }),
  /** The file that was chosen last, where its encoding was a guess. */
  'import.readAs': v.strictObject({ encoding: v.picklist(likelyEncodings, 'mustBeOneOf') }),
  /** Another sheet of the workbook that was chosen last, by its place. */
  'import.readSheet': v.strictObject({
    sheet: v.pipe(v.number('mustBeANumber'), v.integer('mustBeAWholeNumber'), v.minValue(0, 'outOfRange')),
  }),
} as const;

export const importFileMaxBytes = 20 * 2 ** 20;

/** Of a workbook: rows behind this one are too many. */
export const workbookMaxRows = 100_000;

export interface DecodedText {
  text: string;
  encoding: LikelyEncoding | 'UTF-16';
  /** The bytes may be of another encoding as well. */
  isGuess: boolean;
}

/** What the rep has to know of a sheet before taking its rows. */
export interface WorkbookNotes {
  /** Cells that were merged: the first of each has the value, the others are empty. */
  merged: number;
  /** Formulas count with the value that was saved. */
  formulas: number;
  /** Formulas without a saved value: their cells are empty. */
  unknown: number;
  /** Something stands behind the last column that is read. */
  hasMoreColumns: boolean;
  /** The workbook has macros. They are not run. */
  macros: boolean;
}

/** One sheet of a workbook, with tabs between its cells and each row on the line of its number. */
export interface WorkbookText {
  text: string;
  /** The names of the sheets that are shown. */
  sheets: string[];
  sheet: number;
  notes: WorkbookNotes;
}

/** The text of a file. `workbook`: what it is told of beside its text, of XLSX. */
export interface ReadFile extends Omit<DecodedText, 'encoding'> {
  kind: 'read';
  fileName: string;
  encoding: DecodedText['encoding'] | 'XLSX';
  workbook: Omit<WorkbookText, 'text'> | null;
}

/** Why nothing of a file can be taken. */
export const fileTroubles = [
  'tooLarge',
  /** Gone, a folder or the like, or not for this rep to read. */
  'unreadable',
  /** A picture or another file that is neither text nor XLSX. */
  'notText',
  /** An XLS of old programs, or an XLSX with a password: both look the same. */
  'oldWorkbook',
  'damagedWorkbook',
  /** Rows behind `workbookMaxRows`. */
  'tooManyRows',
  /** It unpacks to more than is good for this machine. */
  'unpacksTooLarge',
  /** Not one letter or digit: an export that went wrong, or the separators of empty cells. */
  'empty',
] as const;
export type FileTrouble = (typeof fileTroubles)[number];

export type ChosenFile = ReadFile | { kind: 'none' } | { kind: FileTrouble; fileName: string };

export interface ImportFileResults {
  'import.chooseFile': ChosenFile;
  'import.readDropped': ChosenFile;
  /** Null where no such file is at hand. */
  'import.readAs': DecodedText | null;
  'import.readSheet': WorkbookText | null;
}
