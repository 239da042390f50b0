/**
 * Records as flat maps from write field to value, so that one merge serves orders, lines and addresses. Custom fields are
 * flattened to `custom_fields.<key>`; the lines of a whole order to `items.<id>.<field>`.
 */
import { customText } from '../../src-shared/domain/text/custom-text.ts';
import type { Address } from '../../src-shared/domain/address.ts';
import { itemMembers, orderReferences, orderScalars, placeFields } from '../../src-shared/domain/order-fields.ts';
import type { ItemWrite, OrderItem } from '../../src-shared/domain/order-item.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { integerOf, listOf, membersOf, numberOf } from '../../src-shared/domain/tolerant.ts';

export type Values = Record<string, unknown>;

/** The write fields of an order's head as its read shape holds them. */
export function valuesOfOrder(order: Omit<Order, 'id'>): Values {
  const values: Values = {};
  for (const field of orderScalars) values[field] = order[field] ?? null;
  for (const [field, member] of Object.entries(orderReferences))
    values[field] = asNumber(membersOf(order[member])['id']);
  values['freight_value'] = asNumber(membersOf(order.freight)['value']);
  values['id_address'] = asNumber(membersOf(order.address)['id']);
  for (const [key, value] of Object.entries(membersOf(order.custom_fields))) values[customField(key)] = value;
  return values;
}

/** The values of an order and of all its lines. A deletion compares them with the base. */
export function valuesOfWholeOrder(order: Order): Values {
  const values = valuesOfOrder(order);
  for (const item of listOf(order.items) as OrderItem[]) {
    const id = integerOf(item.id);
    if (id === null) continue;
    for (const [field, value] of Object.entries(valuesOfItem(item))) values[`items.${id}.${field}`] = value;
  }
  return values;
}

export function valuesOfItem(item: OrderItem): Values {
  const values: Values = { id_item: asNumber(membersOf(item.item)['id']) };
  for (const [field, member] of itemMembers) {
    values[field] = field === 'description' ? (item[member] ?? null) : asNumber(item[member]);
  }
  return values;
}

/** The values of a line as it was sent. Without a description it counts as sent empty: only a person fills one in later. */
export function lineAsSent({ total_item: _, ...line }: Partial<ItemWrite>): Values {
  return { description: null, ...line };
}

/** The same in the names of a whole order. */
export function valuesOfSentLine(id: number, line: Partial<ItemWrite>): Values {
  return Object.fromEntries(Object.entries(lineAsSent(line)).map(([field, value]) => [`items.${id}.${field}`, value]));
}

const addressFields = [...placeFields, 'address_type', 'name', 'fk_id'] as const satisfies (keyof Address)[];

const numericFields: ReadonlySet<keyof Address> = new Set(['number', 'zip_code', 'latitude', 'longitude']);

export function valuesOfAddress(address: Address): Values {
  return Object.fromEntries(
    addressFields.map((field) => [
      field,
      numericFields.has(field) ? asNumber(address[field]) : (address[field] ?? null),
    ]),
  );
}

/** Turns text that holds a number into the number, since a recreated record is sent as it was read. Other text stays. */
function asNumber(value: unknown): unknown {
  return numberOf(value) ?? value ?? null;
}

/** Changes as an entry carries them, flattened; a custom field that was removed is null. */
export function flattenChanges(changes: Record<string, unknown>): Values {
  const { custom_fields: customFields, ...rest } = changes;
  const values: Values = { ...rest };
  for (const [key, value] of Object.entries(membersOf(customFields))) values[customField(key)] = value;
  return values;
}

function customField(key: string): string {
  return `custom_fields.${key}`;
}

export function customKeyOf(field: string): string | null {
  return field.startsWith('custom_fields.') ? field.slice('custom_fields.'.length) : null;
}

/** The changes that a record with these values does not hold yet. A field that is never read back always counts as a change. */
export function onlyWhatChanges<C extends object>(changes: C, shown: Values): C {
  const isChange = ([field, value]: [string, unknown]) =>
    value !== undefined && !(field in shown && sameValue(value, shown[field]));
  return Object.fromEntries(Object.entries(changes).filter(isChange)) as C;
}

export function withoutNulls<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as T;
}

/** A date-time and nothing after it: a note may begin with one, and JavaScript's parser ignores text in brackets. */
const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|UTC|GMT|[+-]\d{2}:?(\d{2})?)?$/;

/**
 * Whether two values are equal, however the service writes them: a missing member, null and the empty text; 10 and "10.00"; one
 * instant in two offsets (to the second).
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (a === b) return true;
  if (typeof a === 'number' || typeof b === 'number') return numberOf(a) !== null && numberOf(a) === numberOf(b);
  if (typeof a === 'string' && typeof b === 'string' && dateTime.test(a) && dateTime.test(b)) {
    return Math.floor(Date.parse(a) / 1000) === Math.floor(Date.parse(b) / 1000);
  }
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Whether a field holds already what the rep wants to write. A custom field is a text even if the service answers with a number:
 * "007" is a change of 7.
 */
export function holdsWanted(field: string, held: unknown, wanted: unknown): boolean {
  return customKeyOf(field) === null ? sameValue(held, wanted) : customText(held) === customText(wanted);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Whether the service holds what was sent, in its own form. Some services store 0 for a number that was cleared, trim a text, store
 * it in capitals or without accents, store only the day of a date, leave out the zone of a time, and round amounts to the cent or
 * finer.
 */
export function holdsSentValue(held: unknown, sent: unknown): boolean {
  if (sameValue(held, sent)) return true;
  if (isNothing(sent)) return sameValue(held, 0);
  if (typeof sent === 'number') return numberOf(held) === sent || isRounded(numberOf(held), sent);
  if (typeof held !== 'string' || typeof sent !== 'string') return false;
  return (
    isPlainer(held.trim(), sent.trim()) ||
    sameValue(held.trim(), sent.trim()) ||
    isWithoutZone(held, sent) ||
    (isDay(held) && isDay(sent) && held.slice(0, 10) === sent.slice(0, 10))
  );
}

/**
 * Whether the service holds only the beginning of a text that was sent, because its column is too short. A text that is shorter
 * than any such column, or lacks only a full stop, is no cut-off text.
 */
export function isCutOff(held: unknown, sent: unknown): held is string {
  if (typeof held !== 'string' || typeof sent !== 'string' || dateTime.test(sent)) return false;
  const kept = held.trim();
  if (kept.length < shortestColumn) return false;
  const whole = sent.trim().normalize('NFC');
  const start = whole.slice(0, kept.length);
  return /[\p{L}\p{N}]/u.test(whole.slice(kept.length)) && (kept === start || isPlainer(kept, start));
}

const shortestColumn = 10;

/** Whether both are the same time, one of them in UTC or without a zone. */
function isWithoutZone(held: string, sent: string): boolean {
  if (!dateTime.test(held) || zone.test(held) || !zone.test(sent)) return false;
  return [sent, sent.replace(zone, 'Z')].some((time) => sameValue(`${held}Z`, time));
}

const zone = /(Z|[+-]\d\d:?\d\d)$/;

/** Whether the service holds the text in capitals, without accents, or both. The other direction is an edit by a person. */
function isPlainer(held: string, sent: string): boolean {
  const bare = sent.normalize('NFD').replace(/\p{M}/gu, '');
  return [bare, bare.toUpperCase(), sent.toUpperCase()].includes(held);
}

/** Whether the service has rounded or cut off the number, to two places at least. */
function isRounded(held: number | null, sent: number): boolean {
  if (held === null) return false;
  const places = Math.max(2, placesOf(held));
  return placesOf(sent) > places && Math.abs(held - sent) < 10 ** -places;
}

function placesOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

/** Whether the text is a day, or midnight: a day that was typed is sent as its midnight here. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}([T ]00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text);
}

/** The fields in which the service does not hold the earlier value. */
export function differingFields(before: Values, held: Values): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(held)]);
  return [...fields].filter((field) => !holdsSentValue(held[field], before[field]));
}
