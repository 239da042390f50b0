/**
 * What a service takes an order or an address without: some cut off texts, custom fields or lines that they do not like, and
 * say nothing.
 */
import type { Connection } from '../../db/engine/connection.ts';
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import { freightFields, orderReferences, placeFields } from '../../../src-shared/domain/order-fields.ts';
import type { ItemChanges } from '../../../src-shared/domain/order-item.ts';
import type { Order, OrderCreate } from '../../../src-shared/domain/order.ts';
import type { StoredAddress } from '../../db/records/addresses.ts';
import { readLeftOut, type LeftOut, type Lost } from '../../db/records/left-out.ts';
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

/** Null where it took all. An `fk_id` may be changed: nobody but this program needs it. `ids` as of `matchItems`. */
export function leftOutOf(sent: OrderCreate, order: Order, ids: ReadonlyMap<number, number>): LeftOut | null {
  const { items, fk_id: _, address_local_id: addressLocalId, ...head } = sent;
  const values = flattenChanges({ ...head, id_address: head.id_address ?? addressLocalId });
  const lines = items?.length ?? 0;
  const described = [...ids].map(([at, id]) => descriptionOf(items?.[at] ?? {}, id));
  const fields = {
    ...lostOf(Object.assign(values, ...described) as Values, heldIn(order)),
    ...linesLost(lines, order),
  };
  return Object.keys(fields).length > 0 ? { fields, lines } : null;
}

/** The same of an order of which one line was sent, with what was missing of it before. */
export function leftOutWithLine(
  db: Connection,
  localId: string,
  sent: ItemChanges,
  id: number,
  order: Order,
): LeftOut | null {
  const { fields, lines } = readLeftOut(db, localId) ?? { fields: {}, lines: 0 };
  const ofLine = lostOf(descriptionOf(sent, id), heldIn(order));
  return Object.keys(ofLine).length > 0 ? { fields: { ...fields, ...ofLine }, lines } : null;
}

/** What a change was made of: what was sent, and the record before and after. */
export interface Changed<T> {
  sent: Values;
  before: T;
  after: T;
}

/**
 * What an order does not have after a change, with what was missing of it before: of what was sent, and of all else, as some
 * services put what they are sent in the place of all that was there.
 */
export function leftOutByChange(
  db: Connection,
  localId: string,
  { sent, before, after }: Changed<Order>,
): LeftOut | null {
  const known = readLeftOut(db, localId);
  const ofHead = lostByChange(known?.fields ?? {}, sent, valuesOfOrder(before), heldIn(after));
  const lines = listOf(before.items).length > 0 ? 1 : 0;
  const fields = { ...ofHead, ...linesLost(lines, after) };
  if (!known && Object.keys(fields).length === 0) return null;
  return { fields, lines: Math.max(known?.lines ?? 0, 1) };
}

/** What the rep has changed since, or taken away, is missed no more. */
function lostByChange(known: Lost, sent: Values, before: Values, heldOf: HeldOf): Lost {
  const { fk_id: _, ...given } = sent;
  const named = Object.keys(sent);
  const others = Object.entries(before).filter(([field]) => !goesWith(field, named));
  const stillKnown = Object.entries(known).filter(([field]) => !named.includes(field));
  return { ...Object.fromEntries(stillKnown), ...lostOf({ ...Object.fromEntries(others), ...given }, heldOf) };
}

/** A customer has addresses of his own, and the parts of a group make sense only together. */
function goesWith(field: string, named: readonly string[]): boolean {
  const groups: (readonly string[])[] = [freightFields, placeFields, ['id_customer', 'id_address']];
  return named.some((name) => name === field || groups.some((group) => group.includes(name) && group.includes(field)));
}

/** The same of an address. */
export function leftOutOfAddressByChange(
  stored: StoredAddress | undefined,
  { sent, before, after }: Changed<Address>,
): Lost {
  const known = stored ? leftOutOfAddressNow(stored, after) : {};
  return lostByChange(known, sent, valuesOfAddress(before), heldInAddress(after));
}

/** Of an address. Empty where it took all. */
export function leftOutOfAddress({ fk_id: _, ...sent }: AddressWrite, address: Address): Lost {
  return lostOf(sent, heldInAddress(address));
}

/** What is missing of an address still. */
export function leftOutOfAddressNow({ left_out: leftOut }: StoredAddress, address: Address): Lost {
  return leftOut === null ? {} : stillLost(JSON.parse(leftOut) as Lost, heldInAddress(address));
}

/** What is missing still: somebody may have added it. */
export function leftOutNow(db: Connection, stored: StoredOrder): Lost {
  const leftOut = readLeftOut(db, stored.local_id);
  const order = leftOut && readOrderDoc(db, stored);
  if (!leftOut || !order) return {};
  const { items: _, ...fields } = leftOut.fields;
  const lines = 'items' in leftOut.fields ? linesLost(leftOut.lines, order) : {};
  return { ...stillLost(fields, heldIn(order)), ...lines };
}

/** For the rep: fields of which nothing is there, and texts of which the beginning is. */
export function tellLost(lost: Lost): { leftOut: string[]; cutOff: string[] } {
  const fields = Object.keys(lost);
  return {
    leftOut: fields.filter((field) => lost[field] === null),
    cutOff: fields.filter((field) => lost[field] !== null),
  };
}

/** What the record holds of a field; undefined where the service does not tell it at all: that is not missing. */
type HeldOf = (field: string) => unknown;

/** Compares fields that have a value: a zero that comes back as null is no loss. */
function lostOf(sent: Values, heldOf: HeldOf): Lost {
  const lost: Lost = {};
  for (const [field, value] of Object.entries(sent)) {
    if (sameValue(value, null) || value === 0) continue;
    const held = heldOf(field);
    if (held === undefined) continue;
    if (sameValue(held, null)) lost[field] = null;
    else if (isCutOff(held, value)) lost[field] = held;
  }
  return lost;
}

function stillLost(lost: Lost, heldOf: HeldOf): Lost {
  const still = Object.entries(lost).filter(([field, instead]) => {
    const held = heldOf(field);
    return held !== undefined && sameValue(held, instead);
  });
  return Object.fromEntries(still);
}

function linesLost(lines: number, order: Order): Lost {
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

/** Of a line, what nobody but a person fills in. Its figures are compared with ours one by one. */
function descriptionOf({ description }: ItemChanges, id: number): Values {
  return sameValue(description, null) ? {} : { [`items.${id}.description`]: description };
}

/** The members of an order that tell what was sent, of what holds something. */
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
