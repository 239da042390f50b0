/** Addresses of customers. */
import * as v from 'valibot';
import type { Address } from '../domain/address.ts';
import { LocalId } from '../domain/ids.ts';
import type { SyncOfRecord } from './orders/order-views.ts';

export const addressQueries = {
  'addresses.list': v.strictObject({ customerFkId: v.string('mustBeText') }),
  'addresses.get': v.strictObject({ localId: LocalId }),
  /** What cached addresses with this CEP agree on. */
  'addresses.atCep': v.strictObject({
    zipCode: v.pipe(v.number('mustBeANumber'), v.integer('mustBeAWholeNumber'), v.minValue(0, 'outOfRange')),
  }),
} as const;

/** Null where no address says it, or not all say the same: a CEP may be of a whole town. */
export interface PlaceOfCep {
  street: string | null;
  neighborhood: string | null;
  city: string | null;
  state: string | null;
}

export interface AddressDetail {
  localId: LocalId;
  id: number | null;
  customerFkId: string | null;
  address: Address;
  /** Write fields that the service took the address without, and those of which it took the beginning alone. */
  leftOut: string[];
  cutOff: string[];
  sync: SyncOfRecord;
}

export interface AddressQueryResults {
  'addresses.list': { rows: AddressDetail[] };
  'addresses.get': AddressDetail;
  'addresses.atCep': PlaceOfCep;
}
