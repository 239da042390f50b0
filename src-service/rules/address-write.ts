/** Address write body (interface, 2.7): the read shape without its id. */
import type { AddressRecord } from '../records.ts';
import type { NewAddress } from '../store/addresses.ts';
import { amount, between, checkFields, text, wholeNumber, type FieldErrors } from './fields.ts';

const rules = {
  street: text,
  number: amount,
  complement: text,
  zip_code: wholeNumber,
  neighborhood: text,
  city: text,
  state: text,
  latitude: between(-90, 90),
  longitude: between(-180, 180),
  address_type: text,
  name: text,
  fk_id: text,
};

export type AddressBody = Partial<NewAddress>;

export function checkAddressBody(body: Record<string, unknown>, isUpdate: boolean): FieldErrors {
  return checkFields(body, rules, { required: [], isUpdate });
}

export function buildAddress(body: AddressBody): NewAddress {
  return {
    street: null,
    number: null,
    complement: null,
    zip_code: null,
    neighborhood: null,
    city: null,
    state: null,
    latitude: null,
    longitude: null,
    address_type: null,
    name: null,
    fk_id: null,
    ...body,
  };
}

/** Only the fields sent change; null clears. */
export function changeAddress(before: AddressRecord, body: AddressBody): AddressRecord {
  return { ...before, ...body };
}
