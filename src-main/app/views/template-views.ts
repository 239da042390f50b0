/** Templates, and whether each is for the customer of an order. */
import type { QueryInput, QueryResult } from '../../../src-shared/contract/queries.ts';
import { fitsCustomer, type CustomerFacts } from '../../../src-shared/domain/customers/for-whom.ts';
import { textOf } from '../../../src-shared/domain/tolerant.ts';
import { findOfficeWords, findReference } from '../../db/catalogue/catalogue.ts';
import { lastOrderAddress } from '../../db/catalogue/last-address.ts';
import { placed } from '../../db/catalogue/price-lists.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { addressesOfCustomer } from '../../db/records/addresses.ts';
import { listTemplates } from '../../db/records/templates.ts';
import { addressDetail } from './address-detail.ts';
import { saleOf } from './sale-of.ts';

/** By name. Each fits an order that has no customer yet. */
export function templatesFor(db: Connection, asked: QueryInput<'templates.list'>): QueryResult<'templates.list'> {
  const templates = listTemplates(db);
  const isAsked = templates.some(({ forWhom }) => forWhom.for !== 'everybody');
  const facts = isAsked ? factsOf(db, asked) : null;
  return { rows: templates.map((row) => ({ ...row, fits: facts === null || fitsCustomer(row.forWhom, facts) })) };
}

function factsOf(db: Connection, asked: QueryInput<'templates.list'>): CustomerFacts | null {
  const { customerId, state, branchId } = placed(db, saleOf(db, asked, true));
  if (customerId === null) return null;
  const { city, priceList } = findOfficeWords(db, customerId);
  const cities = [city, ...citiesOfAddresses(db, customerId)].flatMap((each) => each || []);
  return { customerId, state, branchId, cities, priceList };
}

function citiesOfAddresses(db: Connection, customerId: number): string[] {
  const fkId = findReference(db, 'customer', customerId)?.fk_id;
  const cached = fkId == null ? [] : addressesOfCustomer(db, fkId).map((stored) => addressDetail(db, stored)?.address);
  return [lastOrderAddress(db, customerId), ...cached].map((address) => textOf(address?.city) ?? '');
}
