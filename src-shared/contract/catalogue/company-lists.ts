/** Price lists that the company keeps in a folder, which its policy names. The window takes them in, as it does files of the rep's. */
import * as v from 'valibot';
import { fileTroubles, type ChosenFile } from './import-file.ts';
import type { ListOfImport } from './price-lists.ts';

/** Why a file is not used. What the list said before stays. */
export const companyListTroubles = [
  ...fileTroubles,
  /** No row names the columns. */
  'noHead',
  /** No column says which product a row is of. */
  'noCode',
  'noPrice',
  /** More rows would be left out than taken. */
  'mostlyUnknown',
  /** It could not be stored. */
  'notStored',
] as const;
export type CompanyListTrouble = (typeof companyListTroubles)[number];

const text = v.pipe(v.string('mustBeText'), v.maxLength(300, 'outOfRange'));
const count = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(0, 'outOfRange'));

/** What was taken of a file. */
export const TakenList = v.strictObject({
  rows: count,
  /** Rows that are not taken, such as those of products that are not known here. */
  leftOut: count,
  /** Of the list at the time, by which it is seen whether it is still the company's. */
  listAtMs: count,
});
export type TakenList = v.InferOutput<typeof TakenList>;

const outcome = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('taken'), taken: TakenList }),
    v.strictObject({ kind: v.literal('trouble'), trouble: v.picklist(companyListTroubles, 'mustBeOneOf') }),
  ],
  'mustBeOneOf',
);
export type CompanyListOutcome = v.InferOutput<typeof outcome>;

export const companyListSchemas = {
  /** The files of the folder, and what became of each in the open account. */
  'companyLists.get': v.strictObject({}),
  'companyLists.read': v.strictObject({ fileName: text }),
  /** What became of the file with that content. */
  'companyLists.settle': v.strictObject({ fileName: text, digest: text, outcome }),
} as const;

export interface CompanyListFile {
  fileName: string;
  digest: string;
  /** Null: its name says no list, or one that another file has. */
  list: ListOfImport | null;
  /** The content that was looked at last in this account; null if none was. */
  settledDigest: string | null;
  trouble: CompanyListTrouble | null;
  /** Of the last good file of this name. */
  taken: TakenList | null;
}

export interface CompanyListsView {
  folder: string;
  /** False: the files are those of an earlier time, or none. */
  isReachable: boolean;
  files: CompanyListFile[];
}

export interface CompanyListResults {
  /** Null if the policy names no folder, and in practice. */
  'companyLists.get': CompanyListsView | null;
  'companyLists.read': ChosenFile;
  'companyLists.settle': Record<string, never>;
}
