/**
 * Reads records as the interface describes them (2.2 to 2.4), whatever types the service used: members that other modules read
 * have the expected type. A number in a text member becomes text. Text in a numeric member stays, since it may be an amount in
 * another notation, except in the id of a line. A bare id in place of a reference becomes a reference. Any other wrong type
 * counts as missing. Unknown members stay as they came.
 */
import { integerOf } from '../../../src-shared/domain/figure.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { OrderItem } from '../../../src-shared/domain/order-item.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { isObject, readInteger, type JsonObject, type JsonRecord } from '../wire/envelope.ts';

type Read = (value: unknown) => unknown;
type Shape = Record<string, Read>;
/** A shape as a list: made once, as each record of a page is read by it. */
type Members = readonly (readonly [member: string, read: Read])[];

const text: Read = (value) => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return isWritable(value) ? String(value) : null;
  return typeof value === 'boolean' ? String(value) : null;
};
/** Of a larger number nobody knows the digits any more: as an external id it would be that of another record. */
const isWritable = (value: number) => Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
const number: Read = (value) => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
const id: Read = (value) => {
  return integerOf(value) === null ? null : number(value);
};

const referenceShape = { id, name: text, fk_id: text };

/**
 * Only what is of another type than it should be is replaced: a record that is in order is not copied. What `JSON.parse`
 * made inherits nothing that has a member's name.
 */
function readMembers(record: JsonObject, members: Members): JsonObject {
  let read: JsonObject | null = null;
  for (const [member, readMember] of members) {
    const value = record[member];
    if (value === undefined) continue;
    const fitting = value === null ? null : readMember(value);
    if (!Object.is(fitting, value)) (read ??= { ...record })[member] = fitting;
  }
  return read ?? record;
}

const objectOf = (shape: Shape): Read => {
  const members = Object.entries(shape);
  return (value) => (isObject(value) ? readMembers(value, members) : null);
};

/** Some name another record by its number alone. */
const referenceOf = (shape: Shape): Read => {
  const read = objectOf(shape);
  return (value) => read(isObject(value) || readInteger(value) === null ? value : { id: readInteger(value) });
};

const addressShape = {
  ...{ street: text, number, complement: text, zip_code: number, neighborhood: text, city: text, state: text },
  ...{ latitude: number, longitude: number, address_type: text, name: text, fk_id: text },
} satisfies Record<Exclude<keyof Address, 'id'>, Read>;

const itemShape = {
  ...{
    id: readInteger,
    item: referenceOf({ ...referenceShape, type: text }),
    description: text,
    created_at: text,
    fk_id: text,
  },
  ...{ quantity: number, price: number, unit_liq: number, perc_desc: number, vlr_desc: number, total_liq: number },
  ...{ base_icms_st: number, icms_st: number, vlr_icms_st: number, base_ipi: number, ipi: number, value_ipi: number },
  ...{ base_icms: number, icms: number, vlr_icms: number, recurrency_period: number },
} satisfies Record<keyof OrderItem, Read>;

const itemMembers: Members = Object.entries(itemShape);

/** What is no object cannot be a line. */
const items: Read = (value) => {
  if (!Array.isArray(value)) return null;
  const read = value.filter(isObject).map((item) => readMembers(item, itemMembers));
  const isSame = read.length === value.length && read.every((item, index) => item === value[index]);
  return isSame ? (value as unknown[]) : read;
};

const reference = referenceOf(referenceShape);

const orderShape = {
  ...{ date: text, fk_id: text, observations: text, delivery_date: text, total_value: number, items },
  ...{ status: reference, freight: objectOf({ ...referenceShape, value: number }), customer: reference },
  ...{ user: reference, opportunity: reference, quotation: reference, payment_type: reference },
  ...{ payment_method: reference, category: reference, shipping_company: reference, branch_company: reference },
  ...{ address: referenceOf({ id, ...addressShape }), custom_fields: objectOf({}) },
} satisfies Record<Exclude<keyof Order, 'id'>, Read>;

const orderMembers: Members = Object.entries(orderShape);
const addressMembers: Members = Object.entries(addressShape);

export function readOrder(record: JsonRecord): Order {
  return readMembers(record, orderMembers) as unknown as Order;
}

export function readAddress(record: JsonRecord): Address {
  return readMembers(record, addressMembers) as Address;
}
