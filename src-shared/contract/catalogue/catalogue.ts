/** The catalogue: customers, products and other references, searched by text, by id, or for rows that were pasted. */
import * as v from 'valibot';
import { catalogueKinds, type CatalogueKind } from '../../domain/catalogue-kind.ts';
import { ServiceId, type LocalId } from '../../domain/ids.ts';
import { orderPlace } from './price-lists.ts';
import { nearestAmong, SearchText } from './search-text.ts';

/** Of pasted or imported rows in one question; what is more takes another one. */
export const mostRowsMatched = 5_000;
/** No table has more columns of a code or a name. */
export const mostTextsOfRow = 20;

export const catalogueQueries = {
  'catalogue.list': v.strictObject({
    kind: v.picklist(catalogueKinds, 'mustBeOneOf'),
    text: v.optional(SearchText),
    /** For products: prices are this customer's last ones where there are any. */
    customerId: v.optional(v.number('mustBeANumber')),
    /** For products: list prices are those that hold for such an order of the customer. */
    ...orderPlace,
    limit: v.optional(
      v.pipe(
        v.number('mustBeANumber'),
        v.integer('mustBeAWholeNumber'),
        v.minValue(1, 'outOfRange'),
        v.maxValue(500, 'outOfRange'),
      ),
    ),
  }),
  /** What was probably meant by a text that nothing matches: one letter of a word, or of several, is set right. */
  'search.nearest': v.strictObject({ text: SearchText, among: v.picklist(nearestAmong, 'mustBeOneOf') }),
  /** What is known here under these ids, for whoever is about to import them. */
  'catalogue.known': v.strictObject({
    kind: v.picklist(catalogueKinds, 'mustBeOneOf'),
    ids: v.pipe(v.array(ServiceId, 'mustBeAList'), v.maxLength(mostRowsMatched, 'outOfRange')),
  }),
  /** Products for rows of texts that were pasted: all of one table, or so many of it. */
  'products.match': v.strictObject({
    rows: v.pipe(
      v.array(v.pipe(v.array(SearchText, 'mustBeAList'), v.maxLength(mostTextsOfRow, 'outOfRange')), 'mustBeAList'),
      v.maxLength(mostRowsMatched, 'outOfRange'),
    ),
  }),
} as const;

export interface CatalogueRow {
  kind: CatalogueKind;
  id: number;
  name: string | null;
  fk_id: string | null;
  /** Products: the interface's `item.type`. */
  type: string | null;
  /** Products: the last price seen, in the order and on the date given below; never seen, the imported one. */
  lastPrice: number | null;
  lastSeenOrderLocalId: LocalId | null;
  lastSeenDate: string | null;
  /** Products: the price of the list that holds for the customer or, if none was given, for everybody. */
  listPrice: number | null;
  /** Products: the barcode of one, as imported. */
  ean: string | null;
  /** The import that the name and code come from (`fileName` null: typed by the rep). It takes precedence over orders. */
  imported: { importId: number; fileName: string | null; atMs: number } | null;
}

export type KnownReference = Pick<CatalogueRow, 'id' | 'name' | 'fk_id'>;

/** What the catalogue holds for the texts of one row. */
export interface ProductMatches {
  /** Of which one of them is the external id or the name. */
  found: CatalogueRow[];
  /** In which every word of all of them stands. */
  together: CatalogueRow[];
}

export interface CatalogueQueryResults {
  'catalogue.list': { rows: CatalogueRow[] };
  /** Null where nothing near it is found either. */
  'search.nearest': { text: string | null };
  'catalogue.known': { rows: KnownReference[] };
  'products.match': { rows: ProductMatches[] };
}
