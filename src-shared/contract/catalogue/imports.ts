/**
 * References that the rep adds: one by hand, or many from a file. The window reads the file and hands its rows over some
 * hundreds at a time, so that neither side stands still; an import that did not come to its end is taken back at the next start.
 */
import * as v from 'valibot';
import { CatalogueReference } from '../../domain/catalogue-reference.ts';
import { ListName, ListOfImport } from './price-lists.ts';
import { catalogueKinds, type CatalogueKind } from '../../domain/catalogue-kind.ts';

/** So many references one `import.add` takes, and one `import.undo` takes back. */
export const mostRowsAdded = 200;
/** So many rows of the newest import one `imports.last` answers. */
export const mostRowsReadBack = 5_000;

const importId = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'));
const kind = v.picklist(catalogueKinds, 'mustBeOneOf');

export const importCommands = {
  /** Adds one reference as a separate import. */
  'catalogue.add': v.strictObject({ kind, reference: CatalogueReference }),
  'import.begin': v.strictObject({
    kind,
    fileName: v.string('mustBeText'),
    /** Of products: the price list whose file it is; without it, the general one. */
    list: v.optional(ListOfImport),
  }),
  'import.add': v.strictObject({
    importId,
    references: v.pipe(v.array(CatalogueReference, 'mustBeAList'), v.maxLength(mostRowsAdded, 'outOfRange')),
  }),
  'import.finish': v.strictObject({ importId }),
  /** Takes back some hundreds of its references: to be repeated until nothing is left. */
  'import.undo': v.strictObject({ importId }),
} as const;

export const importQueries = {
  /** The newest imported file of a kind, in portions: rows with ids above `after`. */
  'imports.last': v.strictObject({
    kind,
    /** Of products: the price list whose newest file is meant; without it, the general one. */
    list: v.optional(ListName),
    after: v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber')),
  }),
} as const;

export interface LastList {
  importId: number;
  fileName: string;
  atMs: number;
  /** By their ids. What the file did not say is as earlier ones said it. */
  rows: CatalogueReference[];
}

export interface ImportQueryResults {
  /** Null: no file of the kind was imported. Fewer than `mostRowsReadBack` rows are the last of them. */
  'imports.last': { list: LastList | null };
}

export interface ImportDone {
  'catalogue.add': { importId: number };
  'import.begin': { importId: number };
  'import.add': Record<string, never>;
  'import.finish': { taken: number };
  'import.undo': { left: number };
}

export interface ImportView {
  importId: number;
  kind: CatalogueKind;
  /** Null: typed by the rep. */
  fileName: string | null;
  /** The price list whose file it is; null for the general one, and for other kinds. */
  listName: string | null;
  /** What was typed, by its name. */
  typed: string | null;
  /** Only the phone number of a customer was typed. */
  isPhone: boolean;
  atMs: number;
  taken: number;
  /** `running` and `removing`: cut short, and to be taken back. `removed`: with its price list, and taken back at the next start. */
  state: 'running' | 'done' | 'removing' | 'removed';
}
