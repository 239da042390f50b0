/** Visits with what else this machine knows of their customers. */
import type { QueryInput, QueryResult } from '../../../src-shared/contract/queries.ts';
import type { PlannedVisit } from '../../../src-shared/contract/visits/visits.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import { nearestFirst, type Place } from '../../../src-shared/domain/nearest-first.ts';
import { integerOf, numberOf, textOf } from '../../../src-shared/domain/tolerant.ts';
import { findReferences } from '../../db/catalogue/catalogue.ts';
import { lastOrderAddress } from '../../db/catalogue/last-address.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { addressesOfCustomer } from '../../db/records/addresses.ts';
import { countVisits, listVisits, plannedVisits } from '../../db/records/visits.ts';
import { addressDetail } from './address-detail.ts';

export function listPlannedVisits(
  db: Connection,
  { today, limit }: QueryInput<'visits.planned'>,
): QueryResult<'visits.planned'> {
  const all = plannedVisits(db, today);
  const visits = all.slice(0, limit);
  const known = customersOf(db, visits);
  const stops = visits.map((last) => {
    const { name = null, fk_id = null } = known.get(last.customerId) ?? {};
    return { last, fk_id, name: name ?? last.customerName, ...whereabouts(db, last.customerId, fk_id) };
  });
  const rows = nearestFirst(stops, ({ place }) => place).map(({ stop, kmFromPrevious }): PlannedVisit => {
    const { last, name, fk_id, city } = stop;
    return { customerId: last.customerId, name, fk_id, plannedDay: last.nextDay, last, city, kmFromPrevious };
  });
  return { rows, total: all.length };
}

export function listAllVisits(db: Connection, { from, count }: QueryInput<'visits.list'>): QueryResult<'visits.list'> {
  const visits = listVisits(db, from, count);
  const known = customersOf(db, visits);
  const rows = visits.map((visit) => {
    const { name = null, fk_id = null } = known.get(visit.customerId) ?? {};
    return { ...visit, customerName: name ?? visit.customerName, customerFkId: fk_id };
  });
  return { rows, total: countVisits(db) };
}

function customersOf(db: Connection, visits: readonly { customerId: number }[]): ReturnType<typeof findReferences> {
  return findReferences(db, 'customer', [...new Set(visits.map(({ customerId }) => customerId))]);
}

/**
 * Of the address to which the customer's last order goes, or else of another one: the first of which the place is known, or
 * the first of all for the city.
 */
function whereabouts(
  db: Connection,
  customerId: number,
  fkId: string | null,
): { city: string | null; place: Place | null } {
  const ordered = lastOrderAddress(db, customerId);
  const cached = (fkId === null ? [] : addressesOfCustomer(db, fkId)).flatMap(
    (stored) => addressDetail(db, stored) ?? [],
  );
  const lastId = integerOf(ordered?.id);
  const isLast = ({ id }: { id: number | null }) => id !== null && id === lastId;
  const addresses = [
    ...cached.filter(isLast).map(({ address }) => address),
    ...(ordered ? [ordered] : []),
    ...cached.filter((each) => !isLast(each)).map(({ address }) => address),
  ];
  const address = addresses.find((each) => placeOf(each) !== null) ?? addresses[0];
  return { city: textOf(address?.city) || null, place: address ? placeOf(address) : null };
}

/** A place in the sea off Africa is one that nobody has filled in. */
function placeOf(address: Address): Place | null {
  const latitude = numberOf(address.latitude);
  const longitude = numberOf(address.longitude);
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
