/** Every query of the contract, by name: reads of this machine only. */
import { dirname } from 'node:path';
import type { ExportedWork } from '../../src-shared/contract/outbox/exported-work.ts';
import { selectExportedWork, selectExports } from '../db/outbox/exported-work.ts';
import { ok, type Result } from '../../src-shared/contract/errors.ts';
import type { QueryInput, QueryName, QueryResult } from '../../src-shared/contract/queries.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import {
  addressesOfCustomer,
  findAddress,
  findAddressByServiceId,
  listAddressTypes,
  placeOfCep,
} from '../db/records/addresses.ts';
import { listCatalogue, listCatalogueIds } from '../db/catalogue/catalogue-list.ts';
import { findReferences } from '../db/catalogue/catalogue.ts';
import { findSaleTerms } from '../db/catalogue/sale-terms.ts';
import { customerFigures } from '../db/catalogue/customer-figures.ts';
import { customersDue } from '../db/catalogue/customers-due.ts';
import { boughtByAlike } from '../db/catalogue/alike-customers.ts';
import { listPurchases, paidPrices } from '../db/catalogue/customer-purchases.ts';
import { hasDamaged } from '../db/outbox/damaged-entries.ts';
import type { DatabaseThread } from '../db/engine/database-thread.ts';
import { countHeld } from '../db/privacy/held.ts';
import { readDraft } from '../db/records/drafts.ts';
import { readLastList } from '../db/catalogue/last-list.ts';
import { listImports } from '../db/catalogue/imports.ts';
import { nearestText } from '../db/search/nearest-text.ts';
import { orderLane } from '../db/outbox/lanes.ts';
import { oldestPendingAt } from '../db/outbox/pending-lanes.ts';
import { listPriceLists } from '../db/catalogue/kept-lists.ts';
import { readPriceList } from '../db/catalogue/price-lists.ts';
import { lastPrices } from '../db/catalogue/last-prices.ts';
import { lastTaxes } from '../db/catalogue/last-taxes.ts';
import { findOrder } from '../db/records/orders.ts';
import { selectByState, selectEntry, selectPending } from '../db/outbox/rows.ts';
import { integerOf } from '../../src-shared/domain/tolerant.ts';
import { identifyRows } from '../db/catalogue/identify.ts';
import { matchProducts } from '../db/catalogue/product-matches.ts';
import { dueStanding, findStanding, standingOfCustomer } from '../db/records/standing-orders.ts';
import { readTemplate } from '../db/records/templates.ts';
import { readSignature } from '../db/records/signatures.ts';
import { visitsOfCustomer } from '../db/records/visits.ts';
import { pendingEntries, readFoldedOrder } from '../outbox/view/fold-records.ts';
import { leftOutNow, separateCutOff } from '../outbox/cache/left-out.ts';
import { readOrNull } from '../outbox/queue/read-entry.ts';
import { previewHistory } from '../sync/history.ts';
import { addressDetail, stateOf } from './views/address-detail.ts';
import { saleOf } from './views/sale-of.ts';
import type { IndexFlusher } from './upkeep/create-flusher.ts';
import { customerProfile, productProfile } from './views/customer-queries.ts';
import { dueRulesOf } from './views/due-rules.ts';
import { customerListRows, productListRows } from './views/list-rows.ts';
import { damagedDetail, entryDetail, rowView } from './views/entry-view.ts';
import { previewImport } from './views/handed-preview.ts';
import { ofCustomer } from './privacy/erase-customer.ts';
import { listDrafts } from './views/list-drafts.ts';
import type { LiveSettings } from './live-settings.ts';
import {
  countOrders,
  listBetween,
  listDays,
  listSelected,
  orderRow,
  searchOrders,
  sumSelection,
  type ListContext,
} from './views/order-lists.ts';
import { listCauses, listJournal, listLanes, listTroubles } from './views/outbox-screen.ts';
import { listPictures } from '../db/records/photos.ts';
import { listPhotoRows, readSpool } from './views/photo-views.ts';
import { syncOfRecord } from './views/record-sync.ts';
import { findSameOrder } from './views/same-order.ts';
import { standingRows } from './views/standing-views.ts';
import { templatesFor } from './views/template-views.ts';
import { usualFigures } from './views/usual-figures.ts';
import { listAllVisits, listPlannedVisits } from './views/visit-views.ts';

export interface QueryContext extends ListContext {
  settings: LiveSettings;
  flusher: IndexFlusher;
  /** Reads what would hold the main thread up. */
  reading: DatabaseThread;
  status(): SyncStatus;
}

type Queries = {
  [N in QueryName]: (
    context: QueryContext,
    input: QueryInput<N>,
  ) => Result<QueryResult<N>> | Promise<Result<QueryResult<N>>>;
};

const pricesShown = 5;

export const queries: Queries = {
  'orders.search': searchOrders,
  'orders.count': countOrders,
  'orders.between': listBetween,
  'orders.totals': sumSelection,
  'orders.selected': listSelected,
  'orders.days': listDays,

  'orders.get'({ db }, { localId }) {
    const stored = findOrder(db, localId);
    if (!stored || stored.hidden === 1) return { ok: false, error: { kind: 'notFound', what: 'order' } };
    const { order, addressLocalId } = readFoldedOrder(db, stored);
    const lane = orderLane(localId);
    const deletedThere = stored.gone_at_ms !== null;
    const sync = syncOfRecord(pendingEntries(db, lane), { deletedThere, hasDamaged: hasDamaged(db, lane) });
    const { local_id, id, estimate } = stored;
    const addressId = integerOf(order.address?.id);
    const address = addressId === null ? undefined : findAddressByServiceId(db, addressId);
    const isAddressGone = address !== undefined && addressDetail(db, address) === null;
    const leftOut = separateCutOff(leftOutNow(db, stored));
    return ok({ localId: local_id, id, order, addressLocalId, isAddressGone, estimate, ...leftOut, sync });
  },

  'addresses.list'({ db }, { customerFkId }) {
    const rows = addressesOfCustomer(db, customerFkId).map((stored) => addressDetail(db, stored));
    return ok({ rows: rows.filter((row) => row !== null) });
  },

  'addresses.get'({ db }, { localId }) {
    const stored = findAddress(db, localId);
    const detail = stored ? addressDetail(db, stored) : null;
    return detail ? ok(detail) : { ok: false, error: { kind: 'notFound', what: 'address' } };
  },

  'addresses.atCep': ({ db }, { zipCode }) => ok(placeOfCep(db, zipCode)),

  'catalogue.list': ({ db }, { kind, text, limit, ...order }) =>
    ok({ rows: listCatalogue(db, { kind, text, limit }, saleOf(db, order)) }),
  'catalogue.known': ({ db }, { kind, ids }) =>
    ok({ rows: [...findReferences(db, kind, ids)].map(([id, { name, fk_id }]) => ({ id, name, fk_id })) }),
  'catalogue.identify': async ({ db }, { kind, rows }) => ok({ ids: await identifyRows(db, kind, rows) }),
  'products.terms': ({ db }, { productIds, ...order }) =>
    ok({ rows: findSaleTerms(db, saleOf(db, order), productIds) }),
  'products.match': async ({ db }, { rows }) => ok({ rows: await matchProducts(db, rows) }),

  async 'search.nearest'({ db, flusher }, { text, among }) {
    if (among === 'orders') await flusher.flushAll();
    return ok({ text: nearestText(db, text, among) });
  },

  'privacy.held': ({ db }) => ok({ counts: countHeld(db, dirname(db.name)) }),
  'privacy.ofCustomer': ofCustomer,

  'outbox.list'({ db }, { state }) {
    const rows = state === undefined ? selectPending(db) : selectByState(db, state);
    return ok({ entries: rows.map((row) => rowView(db, row)) });
  },

  'outbox.get'({ db }, { entryId }) {
    const row = selectEntry(db, entryId);
    if (!row) return { ok: false, error: { kind: 'notFound', what: 'entry' } };
    const entry = readOrNull(row);
    return ok(entry ? entryDetail(db, entry) : damagedDetail(db, row));
  },

  'outbox.oldest': ({ db }) => ok({ atMs: oldestPendingAt(db) }),
  'outbox.lanes': listLanes,
  'outbox.causes': listCauses,
  'outbox.journal': listJournal,
  'outbox.troubles': listTroubles,
  'outbox.exports': ({ db }) => ok({ exports: selectExports(db) }),
  'outbox.previewImport': ({ db }, { work }) => ok(previewImport(db, work)),
  'outbox.exportedWork'({ db }, { id }) {
    try {
      const text = selectExportedWork(db, id);
      return ok({ work: text === null ? null : (JSON.parse(text) as ExportedWork) });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return { ok: false, error: { kind: 'notNow', state: 'damaged' } };
    }
  },
  'drafts.list': ({ db }) => ok({ rows: listDrafts(db) }),
  'drafts.get': ({ db }, { draftId }) => ok(readDraft(db, draftId)),
  'templates.list': ({ db }, asked) => ok(templatesFor(db, asked)),
  'templates.get': ({ db }, { templateId }) => ok(readTemplate(db, templateId)),

  async 'prices.last'({ db, flusher }, { productIds, ...order }) {
    await flusher.flushAll();
    return ok({ rows: lastPrices(db, saleOf(db, order), productIds) });
  },

  async 'taxes.last'({ db, flusher }, { addressId, addressLocalId, ...question }) {
    await flusher.flushAll();
    return ok({ rows: await lastTaxes(db, { ...question, state: stateOf(db, addressId, addressLocalId) }) });
  },

  async 'orders.same'({ db, flusher }, question) {
    await flusher.flushAll();
    return ok({ order: findSameOrder(db, question) });
  },

  async 'prices.paid'({ db, flusher }, { customerId, productId }) {
    await flusher.flushAll();
    return ok({ rows: paidPrices(db, customerId, productId, pricesShown) });
  },

  async 'prices.usual'({ db, flusher }, { customerId, productIds }) {
    await flusher.flushAll();
    return ok({ rows: usualFigures(db, customerId, productIds) });
  },

  'customers.get': ({ db }, asked) => ok(customerProfile(db, asked, (stored) => orderRow(db, stored))),
  'customers.due': async ({ db, reading, settings }, { today, ...asked }) =>
    ok(await customersDue(db, reading, { today, rules: dueRulesOf(settings.current()) }, asked)),
  'customers.figures': ({ db, settings }, { customerId, today }) =>
    ok(customerFigures(db, customerId, today, dueRulesOf(settings.current()))),
  async 'customers.purchases'({ db, flusher }, { customerId }) {
    await flusher.flushAll();
    return ok(listPurchases(db, customerId));
  },
  async 'customers.alike'({ db, flusher }, { customerId }) {
    await flusher.flushAll();
    return ok(await boughtByAlike(db, customerId));
  },
  async 'products.get'({ db, flusher }, asked) {
    await flusher.flushAll();
    return productProfile(db, asked);
  },
  'catalogue.ids': ({ db }, { kind, text }) => ok({ ids: listCatalogueIds(db, kind, text) }),
  'customers.rows': ({ db, settings }, asked) =>
    ok({ rows: customerListRows(db, asked, dueRulesOf(settings.current())) }),
  'products.rows': ({ db }, { productIds }) => ok({ rows: productListRows(db, productIds) }),
  'priceLists.rows': ({ db }, { list, after }) => ok({ rows: readPriceList(db, list, after) }),
  'signatures.ofOrder': ({ db }, { localId }) => ok({ signature: readSignature(db, localId) }),
  'visits.ofCustomer': ({ db }, { customerId }) => ok({ rows: visitsOfCustomer(db, customerId) }),
  'visits.planned': ({ db }, asked) => ok(listPlannedVisits(db, asked)),
  'visits.list': ({ db }, asked) => ok(listAllVisits(db, asked)),
  'standing.due': ({ db }, { today }) => ok({ rows: standingRows(db, dueStanding(db, today)) }),
  'standing.ofCustomer': ({ db }, { customerId }) => ok({ rows: standingRows(db, standingOfCustomer(db, customerId)) }),
  'standing.get'({ db }, { standingId }) {
    const found = findStanding(db, standingId);
    if (!found || found.isDamaged) return ok({ order: null });
    const { isDamaged: _, ...order } = found;
    return ok({ order });
  },
  'addresses.types': ({ db }) => ok({ types: listAddressTypes(db) }),
  'imports.last': ({ db }, { after, ...which }) => ok({ list: readLastList(db, which, after) }),
  'priceLists.list': ({ db }) => ok({ lists: listPriceLists(db) }),
  'imports.list': ({ db }) => ok({ imports: listImports(db) }),

  'history.preview': ({ db, clock }, { keepDays }) => ok(previewHistory({ db, clock }, keepDays)),

  'settings.get': ({ settings }) =>
    ok({ settings: settings.current(), defaults: settings.defaults(), enforced: settings.enforced() }),

  'photos.list': (context, { productId }) => ok({ rows: listPhotoRows(context, productId ?? null) }),
  'photos.pictures': ({ db }) => ok({ pictures: listPictures(db) }),
  'photos.spool': (context) => ok(readSpool(context)),

  'sync.status': ({ status }) => ok(status()),
};
