/** Fields that the service accepted and does not hold: some services silently cut off texts, custom fields or lines. */
import type { Connection } from '../../db/engine/connection.ts';
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import { freightFields, orderReferences, placeFields } from '../../../src-shared/domain/order-fields.ts';
import type { ItemChanges } from '../../../src-shared/domain/order-item.ts';
import type { Order, OrderCreate } from '../../../src-shared/domain/order.ts';
import type { StoredAddress } from '../../db/records/addresses.ts';
import { readLeftOut, type LeftOut, type LeftOutFields } from '../../db/records/left-out.ts';
import { readOrderDoc, type StoredOrder } from '../../db/records/orders.ts';
import { listOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import { membersHeld } from '../../records/missing-members.ts';
import {
  customKeyOf,
  flattenChanges,
  isCutOff,
  sameValue,
  valuesOfAddress,
  valuesOfOrder,
  type Values,
} from '../../records/values.ts';

/**
 * What the service lacks of a new order; null if it holds everything. A changed `fk_id` does not count, because only Satchel needs
 * it. `ids`: see `matchSentLines`.
 */
export function leftOutOf(sent: OrderCreate, order: Order, ids: ReadonlyMap<number, number>): LeftOut | null {
  const { items, fk_id: _, address_local_id: addressLocalId, ...head } = sent;
  const values = flattenChanges({ ...head, id_address: head.id_address ?? addressLocalId });
  const lines = items?.length ?? 0;
  const described = [...ids].map(([at, id]) => descriptionOf(items?.[at] ?? {}, id));
  const fields = {
    ...leftOutFieldsOf(Object.assign(values, ...described) as Values, heldIn(order)),
    ...leftOutLines(lines, order),
  };
  return Object.keys(fields).length > 0 ? { fields, lines } : null;
}

/** What an order lacks after one line was sent, with what was missing before. Null if the service holds the whole line. */
export function leftOutWithLine(
  db: Connection,
  localId: string,
  sent: ItemChanges,
  id: number,
  order: Order,
): LeftOut | null {
  const { fields, lines } = readLeftOut(db, localId) ?? { fields: {}, lines: 0 };
  const ofLine = leftOutFieldsOf(descriptionOf(sent, id), heldIn(order));
  return Object.keys(ofLine).length > 0 ? { fields: { ...fields, ...ofLine }, lines } : null;
}

/** A change: what was sent, and the record before and after it. */
export interface Changed<T> {
  sent: Values;
  before: T;
  after: T;
}

/**
 * What an order lacks after a change, with what was missing before. Fields that were not sent count too: some services replace the
 * whole record by what they are sent.
 */
export function leftOutByChange(
  db: Connection,
  localId: string,
  { sent, before, after }: Changed<Order>,
): LeftOut | null {
  const known = readLeftOut(db, localId);
  const ofHead = leftOutFieldsByChange(known?.fields ?? {}, sent, valuesOfOrder(before), heldIn(after));
  const lines = listOf(before.items).length > 0 ? 1 : 0;
  const fields = { ...ofHead, ...leftOutLines(lines, after) };
  if (!known && Object.keys(fields).length === 0) return null;
  return { fields, lines: Math.max(known?.lines ?? 0, 1) };
}

/** Drops fields that the rep has changed or removed since. */
function leftOutFieldsByChange(known: LeftOutFields, sent: Values, before: Values, heldOf: HeldOf): LeftOutFields {
  const { fk_id: _, ...given } = sent;
  const named = Object.keys(sent);
  const others = Object.entries(before).filter(([field]) => !goesWith(field, named));
  const stillKnown = Object.entries(known).filter(([field]) => !named.includes(field));
  return { ...Object.fromEntries(stillKnown), ...leftOutFieldsOf({ ...Object.fromEntries(others), ...given }, heldOf) };
}

/** Whether a field changes together with one that the rep named: an address belongs to its customer, a place has several fields. */
function goesWith(field: string, named: readonly string[]): boolean {
  const groups: (readonly string[])[] = [freightFields, placeFields, ['id_customer', 'id_address']];
  return named.some((name) => name === field || groups.some((group) => group.includes(name) && group.includes(field)));
}

/** What an address lacks after a change, with what was missing before. */
export function leftOutOfAddressByChange(
  stored: StoredAddress | undefined,
  { sent, before, after }: Changed<Address>,
): LeftOutFields {
  const known = stored ? leftOutOfAddressNow(stored, after) : {};
  return leftOutFieldsByChange(known, sent, valuesOfAddress(before), heldInAddress(after));
}

/** What the service lacks of a new address. Empty if it holds everything. */
export function leftOutOfAddress({ fk_id: _, ...sent }: AddressWrite, address: Address): LeftOutFields {
  return leftOutFieldsOf(sent, heldInAddress(address));
}

/** What an address still lacks. */
export function leftOutOfAddressNow({ left_out: leftOut }: StoredAddress, address: Address): LeftOutFields {
  return leftOut === null ? {} : stillLeftOut(JSON.parse(leftOut) as LeftOutFields, heldInAddress(address));
}

/** What an order still lacks: somebody may have added it. */
export function leftOutNow(db: Connection, stored: StoredOrder): LeftOutFields {
  const leftOut = readLeftOut(db, stored.local_id);
  const order = leftOut && readOrderDoc(db, stored);
  if (!leftOut || !order) return {};
  const { items: _, ...fields } = leftOut.fields;
  const lines = 'items' in leftOut.fields ? leftOutLines(leftOut.lines, order) : {};
  return { ...stillLeftOut(fields, heldIn(order)), ...lines };
}

/** Separates fields that are missing from texts that were cut off. */
export function separateCutOff(leftOut: LeftOutFields): { leftOut: string[]; cutOff: string[] } {
  const fields = Object.keys(leftOut);
  return {
    leftOut: fields.filter((field) => leftOut[field] === null),
    cutOff: fields.filter((field) => leftOut[field] !== null),
  };
}

/** The record's value of a field. Undefined if the service never returns the field, which does not count as missing. */
type HeldOf = (field: string) => unknown;

/** Compares fields that have a value: a zero that comes back as null is no loss. */
function leftOutFieldsOf(sent: Values, heldOf: HeldOf): LeftOutFields {
  const leftOut: LeftOutFields = {};
  for (const [field, value] of Object.entries(sent)) {
    if (sameValue(value, null) || value === 0) continue;
    const held = heldOf(field);
    if (held === undefined) continue;
    if (sameValue(held, null)) leftOut[field] = null;
    else if (isCutOff(held, value)) leftOut[field] = held;
  }
  return leftOut;
}

function stillLeftOut(leftOut: LeftOutFields, heldOf: HeldOf): LeftOutFields {
  const still = Object.entries(leftOut).filter(([field, instead]) => {
    const held = heldOf(field);
    return held !== undefined && sameValue(held, instead);
  });
  return Object.fromEntries(still);
}

function leftOutLines(lines: number, order: Order): LeftOutFields {
  return 'items' in order && listOf(order.items).length < lines ? { items: null } : {};
}

function heldInAddress(address: Address): HeldOf {
  const values = valuesOfAddress(address);
  return (field) => (field in address ? (values[field] ?? null) : undefined);
}

function heldIn(order: Order): HeldOf {
  const values = valuesOfOrder(order);
  const lines = listOf(order.items).map(membersOf);
  return (field) => {
    const [, id] = /^items\.(\d+)\.description$/.exec(field) ?? [];
    if (id === undefined) return memberOf(field) in order ? (values[field] ?? null) : undefined;
    return lines.find((line) => line['id'] === Number(id))?.['description'];
  };
}

/** The description of a line, which only a person fills in. Figures are compared elsewhere. */
function descriptionOf({ description }: ItemChanges, id: number): Values {
  return sameValue(description, null) ? {} : { [`items.${id}.description`]: description };
}

/** The read members of the fields that were sent with a value. */
export function membersSent(body: object): string[] {
  return membersHeld(body).map(memberOf);
}

/** The member of a read order or address that holds this field of the write body. */
export function memberOf(field: string): string {
  if (customKeyOf(field) !== null) return 'custom_fields';
  if (field === 'freight_value') return 'freight';
  if (field === 'id_address') return 'address';
  return Object.hasOwn(orderReferences, field) ? orderReferences[field as keyof typeof orderReferences] : field;
}
