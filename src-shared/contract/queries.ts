/** Every query: name → payload schema → result. Queries read this machine only and never wait for the network. */
import * as v from 'valibot';
import { EntryId, LocalId } from '../domain/ids.ts';
import { addressQueries, type AddressQueryResults } from './addresses.ts';
import { catalogueQueries, type CatalogueQueryResults } from './catalogue/catalogue.ts';
import { customerQueries, type CustomerQueryResults } from './catalogue/customers.ts';
import { listRowQueries, type ListRowResults } from './catalogue/list-rows.ts';
import { draftQueries, type DraftQueryResults } from './orders/drafts.ts';
import { orderListQueries, type OrderListResults } from './orders/order-lists.ts';
import type { OrderDetail } from './orders/order-views.ts';
import { photoQueries, type PhotoQueryResults } from './orders/photos.ts';
import { priceQueries, type PriceQueryResults } from './orders/prices.ts';
import { priceListQueries, type PriceListResults } from './catalogue/price-lists.ts';
import { importQueries, type ImportQueryResults } from './catalogue/imports.ts';
import { identifyQueries, type IdentifyResults } from './catalogue/identify.ts';
import { saleTermsQueries, type SaleTermsResults } from './catalogue/sale-terms.ts';
import { secondEntryQueries, type SecondEntryResults } from './orders/second-entries.ts';
import { signatureQueries, type SignatureQueryResults } from './orders/signatures.ts';
import { taxQueries, type TaxQueryResults } from './orders/taxes.ts';
import { exportQueries, type ExportResults } from './outbox/exported-work.ts';
import { historyQueries, type HistoryResults } from './outbox/history.ts';
import { entryStates, type EntryDetail, type EntryView } from './outbox/outbox.ts';
import { outboxScreenQueries, type OutboxScreenResults } from './outbox/outbox-screen.ts';
import { privacyQueries, type PrivacyQueryResults } from './privacy.ts';
import { settingsQueries, type SettingsView } from './settings.ts';
import type { SyncStatus } from './sync.ts';
import { standingQueries, type StandingQueryResults } from './standing/standing-orders.ts';
import { visitQueries, type VisitQueryResults } from './visits/visits.ts';

export const querySchemas = {
  'orders.get': v.strictObject({ localId: LocalId }),
  'outbox.list': v.strictObject({ state: v.optional(v.picklist(entryStates, 'mustBeOneOf')) }),
  'outbox.get': v.strictObject({ entryId: EntryId }),
  /** When the oldest entry that is not over was made. */
  'outbox.oldest': v.strictObject({}),
  'sync.status': v.strictObject({}),
  ...addressQueries,
  ...catalogueQueries,
  ...orderListQueries,
  ...settingsQueries,
  ...outboxScreenQueries,
  ...exportQueries,
  ...draftQueries,
  ...historyQueries,
  ...priceQueries,
  ...taxQueries,
  ...identifyQueries,
  ...importQueries,
  ...priceListQueries,
  ...saleTermsQueries,
  ...secondEntryQueries,
  ...signatureQueries,
  ...customerQueries,
  ...listRowQueries,
  ...visitQueries,
  ...standingQueries,
  ...photoQueries,
  ...privacyQueries,
} as const;

export type QueryName = keyof typeof querySchemas;
export type QueryPayload<N extends QueryName> = v.InferInput<(typeof querySchemas)[N]>;
export type QueryInput<N extends QueryName> = v.InferOutput<(typeof querySchemas)[N]>;

export interface QueryResults
  extends
    AddressQueryResults,
    CatalogueQueryResults,
    OrderListResults,
    OutboxScreenResults,
    ExportResults,
    DraftQueryResults,
    PriceQueryResults,
    TaxQueryResults,
    IdentifyResults,
    ImportQueryResults,
    PriceListResults,
    SaleTermsResults,
    SecondEntryResults,
    SignatureQueryResults,
    HistoryResults,
    CustomerQueryResults,
    ListRowResults,
    PhotoQueryResults,
    PrivacyQueryResults,
    VisitQueryResults,
    StandingQueryResults {
  'orders.get': OrderDetail;
  'outbox.list': { entries: EntryView[] };
  'outbox.get': EntryDetail;
  'outbox.oldest': { atMs: number | null };
  'sync.status': SyncStatus;
  'settings.get': SettingsView;
}
export type QueryResult<N extends QueryName> = QueryResults[N];
