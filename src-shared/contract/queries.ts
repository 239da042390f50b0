/** Every query: name → payload schema → result. Queries read this machine only and never wait for the network. */
import * as v from 'valibot';
import type { Address } from '../domain/address.ts';
import { EntryId, LocalId, ServiceId } from '../domain/ids.ts';
import type { OrderItem } from '../domain/order-item.ts';
import type { FoldedOrder, Reference } from '../domain/order.ts';
import { customerQueries, type CustomerQueryResults } from './customers.ts';
import { orderListQueries, type OrderListResults, type OrderRowDetails } from './order-lists.ts';
import { entryStates, type EntryDetail, type EntryView } from './outbox.ts';
import { handOverQueries, type HandOverResults } from './hand-over.ts';
import { outboxScreenQueries, type OutboxScreenResults } from './outbox-screen.ts';
import { draftQueries, type DraftQueryResults } from './drafts.ts';
import { historyQueries, type HistoryResults } from './history.ts';
import { priceQueries, type PriceQueryResults } from './prices.ts';
import { photoQueries, type PhotoQueryResults } from './photos.ts';
import { nearestAmong, SearchText } from './search-text.ts';
import { settingsQueries, type SettingsView } from './settings.ts';
import type { SyncStatus } from './sync.ts';

/** What the catalogue is harvested from: references that orders carry (interface, 2.2). */
export const catalogueKinds = [
  'customer',
  'user',
  'product',
  'status',
  'payment_type',
  'payment_method',
  'category',
  'freight',
  'shipping_company',
  'branch_company',
] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** Of pasted or imported rows in one question; what is more takes another one. */
export const mostRowsMatched = 5_000;
/** No table has more columns of a code or a name. */
export const mostTextsOfRow = 20;

export const querySchemas = {
  'orders.get': v.strictObject({ localId: LocalId }),
  'addresses.list': v.strictObject({ customerFkId: v.string('mustBeText') }),
  'addresses.get': v.strictObject({ localId: LocalId }),
  'catalogue.list': v.strictObject({
    kind: v.picklist(catalogueKinds, 'mustBeOneOf'),
    text: v.optional(SearchText),
    /** For products: prices are this customer's last ones where there are any. */
    customerId: v.optional(v.number('mustBeANumber')),
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
  'outbox.list': v.strictObject({ state: v.optional(v.picklist(entryStates, 'mustBeOneOf')) }),
  'outbox.get': v.strictObject({ entryId: EntryId }),
  'sync.status': v.strictObject({}),
  ...orderListQueries,
  ...settingsQueries,
  ...outboxScreenQueries,
  ...handOverQueries,
  ...draftQueries,
  ...historyQueries,
  ...priceQueries,
  ...customerQueries,
  ...photoQueries,
} as const;

export type QueryName = keyof typeof querySchemas;
export type QueryPayload<N extends QueryName> = v.InferInput<(typeof querySchemas)[N]>;
export type QueryInput<N extends QueryName> = v.InferOutput<(typeof querySchemas)[N]>;

/**
 * Where a record stands.
 * `onService`: nothing pending. `savedHere`: waits to be sent. `sentNotConfirmed`: sent, no answer yet.
 * `needsYou`: an entry of it is conflicted or dead.
 */
export type RecordSync = 'onService' | 'savedHere' | 'sentNotConfirmed' | 'needsYou';

export interface SyncOfRecord {
  state: RecordSync;
  /** Open and parked entries of the record, in the order in which they will be sent. */
  entryIds: EntryId[];
  /** The service no longer has the record. */
  deletedThere: boolean;
}

export interface OrderRow {
  localId: LocalId;
  id: number | null;
  fk_id: string | null;
  date: string | null;
  customer: Reference;
  status: Reference;
  /** The service's total as received; ours is `estimate`. */
  total_value: number | null;
  /** Our own sum as decimal text while the service has not answered for the lines as they stand here; else null. */
  estimate: string | null;
  itemCount: number;
  sync: RecordSync;
  /** Null where a list was not asked for them. */
  details: OrderRowDetails | null;
}

export type FoldedItem = OrderItem & {
  localId: LocalId;
  /** Of 2.6 alone: there as long as it waits to be sent, for the service does not return it. */
  total_item?: number | null;
};

export interface OrderDetail {
  localId: LocalId;
  id: number | null;
  order: Omit<FoldedOrder, 'items'> & { items: FoldedItem[] };
  /** The address chosen from this machine, where the service has not seen it yet. */
  addressLocalId: LocalId | null;
  /** Its address was deleted, here or on the service: it is none for another order. */
  isAddressGone: boolean;
  estimate: string | null;
  /** Write fields that the service took the order without, and still does not hold. */
  leftOut: string[];
  /** Those of which it took, and still holds, the beginning alone. */
  cutOff: string[];
  sync: SyncOfRecord;
}

export interface AddressDetail {
  localId: LocalId;
  id: number | null;
  customerFkId: string | null;
  address: Address;
  /** As of an order. */
  leftOut: string[];
  cutOff: string[];
  sync: SyncOfRecord;
}

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
  /** Products: the price that the rep imported. */
  listPrice: number | null;
  /** What the rep imported or typed (`fileName` null) stands over what orders say. */
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

export interface QueryResults
  extends
    OrderListResults,
    OutboxScreenResults,
    HandOverResults,
    DraftQueryResults,
    PriceQueryResults,
    HistoryResults,
    CustomerQueryResults,
    PhotoQueryResults {
  'orders.get': OrderDetail;
  'addresses.list': { rows: AddressDetail[] };
  'addresses.get': AddressDetail;
  'catalogue.list': { rows: CatalogueRow[] };
  /** Null where nothing near it is found either. */
  'search.nearest': { text: string | null };
  'catalogue.known': { rows: KnownReference[] };
  'products.match': { rows: ProductMatches[] };
  'outbox.list': { entries: EntryView[] };
  'outbox.get': EntryDetail;
  'sync.status': SyncStatus;
  'settings.get': SettingsView;
}
export type QueryResult<N extends QueryName> = QueryResults[N];
