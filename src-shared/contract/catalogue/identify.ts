/** Rows of a file that do not give the service's id, and which known records they mean. */
import * as v from 'valibot';
import { catalogueKinds } from '../../domain/catalogue-kind.ts';
import { mostRowsMatched } from './catalogue.ts';
import { SearchText } from './search-text.ts';

export interface NamedRow {
  fk_id: string | null;
  /** The barcode of a product. */
  ean?: string | null | undefined;
  name: string | null;
}

/** The id of the record; `unknown`: no record here has the code or the name; `several`: more than one has. */
export type Identified = number | 'unknown' | 'several';

export const identifyQueries = {
  'catalogue.identify': v.strictObject({
    kind: v.picklist(catalogueKinds, 'mustBeOneOf'),
    rows: v.pipe(
      v.array(
        v.strictObject({
          fk_id: v.nullable(SearchText),
          ean: v.optional(v.nullable(SearchText)),
          name: v.nullable(SearchText),
        }),
        'mustBeAList',
      ),
      v.maxLength(mostRowsMatched, 'outOfRange'),
    ),
  }),
} as const;

export interface IdentifyResults {
  /** In the order of the rows. */
  'catalogue.identify': { ids: Identified[] };
}
