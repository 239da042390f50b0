/** Addresses of customers. */
import * as v from 'valibot';
import type { Address } from '../domain/address.ts';
import { LocalId } from '../domain/ids.ts';
import type { SyncOfRecord } from './orders/order-views.ts';

export const addressQueries = {
  'addresses.list': v.strictObject({ customerFkId: v.string('mustBeText') }),
  'addresses.get': v.strictObject({ localId: LocalId }),
} as const;

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
}
