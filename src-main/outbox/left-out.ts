/**
 * What a service takes an order or an address without: some cut off texts, custom fields or lines that they do not like, and
 * say nothing.
 */
import type { Database } from 'better-sqlite3';
import type { Address, AddressWrite } from '../../src-shared/domain/address.ts';
import { freightFields, orderReferences, placeFields } from '../../src-shared/domain/order-fields.ts';
import type { ItemWrite } from '../../src-shared/domain/order-item.ts';
import type { Order, OrderCreate } from '../../src-shared/domain/order.ts';
import type { StoredAddress } from '../db/addresses.ts';
import { readLeftOut, type LeftOut } from '../db/left-out.ts';
import { readOrderDoc, type StoredOrder } from '../db/orders.ts';
import { listOf, membersOf } from '../db/tolerant.ts';
import { membersHeld } from './untold.ts';
import { customKeyOf, flattenChanges, sameValue, valuesOfAddress, valuesOfOrder, type Values } from './values.ts';

/** Null where nothing is missing. An `fk_id` may be changed: nobody but this program needs it. `ids` as of `matchItems`. */
export function leftOutOf(sent: OrderCreate, order: Order, ids: ReadonlyMap<number, number>): LeftOut | null {
  const { items, fk_id: _, address_local_id: addressLocalId, ...head } = sent;
  const values = flattenChanges({ ...head, id_address: head.id_address ?? addressLocalId });
  const lines = items?.length ?? 0;
  const described = [...ids].flatMap(([at, id]) => descriptionOf(items?.[at], id));
  const fields = missing({ fields: [...saying(values), 'items', ...described], lines }, order);
  return fields.length > 0 ? { fields, lines } : null;
}

/** The same of an order to which a line was added, with what was missing of it before. */
export function leftOutWithLine(
  db: Database,
  localId: string,
  sent: ItemWrite,
  id: number,
  order: Order,
): LeftOut | null {
  const { fields, lines } = readLeftOut(db, localId) ?? { fields: [], lines: 0 };
  const ofLine = missing({ fields: descriptionOf(sent, id), lines }, order);
  return ofLine.length > 0 ? { fields: [...fields, ...ofLine], lines } : null;
}

/** What a change was made of: the fields that it names, and the record before and after. */
export interface Changed<T> {
  named: readonly string[];
  before: T;
  after: T;
}

/**
 * What an order has no more after a change of something else, with what was missing of it before: some services put what they
 * are sent in the place of all that was there.
 */
export function leftOutByChange(
  db: Database,
  localId: string,
  { named, before, after }: Changed<Order>,
): LeftOut | null {
  const kept = saying(valuesOfOrder(before)).filter((field) => !goesWith(field, named));
  const taken = missing({ fields: [...kept, 'items'], lines: listOf(before.items).length > 0 ? 1 : 0 }, after);
  const known = readLeftOut(db, localId);
  if (!known && taken.length === 0) return null;
  return { fields: withTaken(known?.fields ?? [], named, taken), lines: Math.max(known?.lines ?? 0, 1) };
}

/** What the rep has changed since, or taken away, is missed no more. */
function withTaken(known: readonly string[], named: readonly string[], taken: readonly string[]): string[] {
  return [...new Set([...known.filter((field) => !named.includes(field)), ...taken])];
}

/** A customer has addresses of his own, and the parts of a group make sense only together. */
function goesWith(field: string, named: readonly string[]): boolean {
  const groups: (readonly string[])[] = [freightFields, placeFields, ['id_customer', 'id_address']];
  return named.some((name) => name === field || groups.some((group) => group.includes(name) && group.includes(field)));
}

/** The same of an address. */
export function leftOutOfAddressByChange(stored: StoredAddress | undefined, changed: Changed<Address>): string[] {
  const { named, before, after } = changed;
  const kept = saying(valuesOfAddress(before)).filter((field) => !goesWith(field, named));
  const known = stored ? leftOutOfAddressNow(stored, after) : [];
  return withTaken(known, named, missingInAddress(kept, after));
}

/** Of an address. Empty where nothing is missing. */
export function leftOutOfAddress({ fk_id: _, ...sent }: AddressWrite, address: Address): string[] {
  return missingInAddress(saying(sent), address);
}

/** What is missing of an address still. */
export function leftOutOfAddressNow({ left_out: leftOut }: StoredAddress, address: Address): string[] {
  return leftOut === null ? [] : missingInAddress(JSON.parse(leftOut) as string[], address);
}

function missingInAddress(fields: readonly string[], address: Address): string[] {
  const values = valuesOfAddress(address);
  return fields.filter((field) => field in address && sameValue(values[field], null));
}

/** The fields that say something: a zero that is told as nothing is no loss. */
function saying(values: Values): string[] {
  return Object.keys(values).filter((field) => !sameValue(values[field], null) && values[field] !== 0);
}

/** Of a line, what nobody but a person fills in. Its figures are compared with ours one by one. */
function descriptionOf(sent: ItemWrite | undefined, id: number): string[] {
  return sameValue(sent?.description, null) ? [] : [`items.${id}.description`];
}

/** What is missing still: somebody may have added it. */
export function leftOutNow(db: Database, stored: StoredOrder): string[] {
  const leftOut = readLeftOut(db, stored.local_id);
  const order = leftOut && readOrderDoc(db, stored);
  return leftOut && order ? missing(leftOut, order) : [];
}

/** Those of the fields that the order does not have. One that the service does not tell at all is not missing. */
function missing({ fields, lines }: LeftOut, order: Order): string[] {
  const values = valuesOfOrder(order);
  return fields.filter((field) => {
    const [, line] = /^items\.(\d+)\.description$/.exec(field) ?? [];
    if (line !== undefined) return isUndescribed(order, Number(line));
    if (!(memberOf(field) in order)) return false;
    return field === 'items' ? listOf(order.items).length < lines : sameValue(values[field], null);
  });
}

function isUndescribed({ items }: Order, id: number): boolean {
  const line = listOf(items)
    .map(membersOf)
    .find((item) => item['id'] === id);
  return line !== undefined && 'description' in line && sameValue(line['description'], null);
}

/** The members of an order that tell what was sent, of what holds something. */
export function membersSent(body: object): string[] {
  return membersHeld(body).map(memberOf);
}

/** The member of an order, or of an address, that tells this field of the write body. */
export function memberOf(field: string): string {
  if (customKeyOf(field) !== null) return 'custom_fields';
  if (field === 'freight_value') return 'freight';
  if (field === 'id_address') return 'address';
  return Object.hasOwn(orderReferences, field) ? orderReferences[field as keyof typeof orderReferences] : field;
}
