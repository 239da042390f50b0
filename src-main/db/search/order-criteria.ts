/** What a list of orders is narrowed by, as conditions on the cache. */
import type { OrderCriteria } from '../../../src-shared/contract/orders/order-lists.ts';
import { spacedMeasure, wordsAndMeasures } from '../../../src-shared/domain/measure.ts';
import { isTaxIdLong, plainTaxId, taxIdForms } from '../../../src-shared/domain/contact/tax-id.ts';
import { inOrderLane, laneRecord } from '../outbox/lanes.ts';
import { firstKeyOf, secondOf } from '../records/order-keys.ts';
import { keysByFkId } from '../records/orders.ts';
import { needsRep, pending } from '../outbox/entry-conditions.ts';
import type { Bindings } from '../engine/statement.ts';

export interface Conditions {
  /** Text hits come out of the index in order of `orders_fts.rowid`, which is the order's key. */
  from: 'orders' | 'orders_fts' | 'orders_fts JOIN orders ON orders.order_key = orders_fts.rowid';
  key: 'orders.order_key' | 'orders_fts.rowid';
  where: string;
  bindings: Bindings;
}

/** The service does not return when an order was created or updated, so this machine cannot filter by it. */
export const unanswerable = ['create_date_from', 'create_date_to', 'update_date_from', 'update_date_to'] as const;

const pendingLanes = {
  any: pending,
  needsYou: needsRep,
};

/** `needsRow`: the order of the list asks for columns of the row. */
export function conditionsOf(search: OrderCriteria, needsRow: boolean): Conditions {
  const where: string[] = [];
  const bindings: Bindings = {};
  const add = (condition: string, values: Bindings) => {
    where.push(condition);
    Object.assign(bindings, values);
  };
  if (search.fk_id !== undefined) add(`orders.order_key IN (${keysByFkId})`, { fkId: search.fk_id });
  if (search.id_customer !== undefined) add('orders.customer_id = @customerId', { customerId: search.id_customer });
  if (search.id_quotation !== undefined)
    add('orders.quotation_id = @quotationId', { quotationId: search.id_quotation });
  if (search.statusIds !== undefined) {
    const statusIds = JSON.stringify(search.statusIds);
    add('orders.status_id IN (SELECT value FROM json_each(@statusIds))', { statusIds });
  }
  if (search.userId !== undefined) {
    add('(orders.user_id = @userId OR (orders.user_id IS NULL AND orders.made_here = 1))', { userId: search.userId });
  }
  if (search.order_date_from !== undefined) {
    add('orders.order_key >= @fromKey', { fromKey: firstKeyOf(secondOf(search.order_date_from)) });
  }
  if (search.order_date_to !== undefined) {
    add('orders.order_key < @endKey', { endKey: firstKeyOf(secondOf(search.order_date_to) + 1) });
  }
  if (search.dayFrom !== undefined) add(...sinceDay(search.dayFrom));
  if (search.dayTo !== undefined) add(...untilDay(search.dayTo));
  if (search.pending !== undefined) {
    add(
      `orders.local_id IN (SELECT ${laneRecord} FROM outbox
         WHERE ${pendingLanes.any} AND ${pendingLanes[search.pending]} AND ${inOrderLane})`,
      {},
    );
  }
  if (search.localIds !== undefined) {
    add('orders.local_id IN (SELECT value FROM json_each(@localIds))', { localIds: JSON.stringify(search.localIds) });
  }
  const match = search.text === undefined ? null : matchOf(search.text);
  if (match === null) {
    where.push('orders.hidden = 0');
    return { from: 'orders', key: 'orders.order_key', where: where.join(' AND '), bindings };
  }
  const readsRow = needsRow || where.length > 0;
  // Hidden orders are not in the index.
  add('orders_fts MATCH @match', { match });
  return {
    from: readsRow ? 'orders_fts JOIN orders ON orders.order_key = orders_fts.rowid' : 'orders_fts',
    key: 'orders_fts.rowid',
    where: where.join(' AND '),
    bindings,
  };
}

/**
 * Every word must occur, as the beginning of a word; a number or a measure that may be written with separators or without in
 * both forms, since services keep either. Null when the text has no word.
 */
export function matchOf(text: string): string | null {
  const parts = wordsAndMeasures(text).flatMap((part) => {
    const words = part.split(/\s+/);
    const match = words.flatMap(matchOfWord).join(' AND ');
    return words.length > 1 ? [`(${match} OR ${phraseOf(words.join(''))})`] : match || [];
  });
  return parts.length > 0 ? parts.join(' AND ') : null;
}

function matchOfWord(part: string): string[] {
  const written = wordsOf(part);
  const plain = plainTaxId(part);
  if (written === null) return [];
  if (plain !== part) return [`(${[wordsOf(plain), `(${written})`, ...phrasesOfWhole(plain)].join(' OR ')})`];
  const phrases = groupedForms(part).map(phraseOf);
  return phrases.length > 0 ? [`(${[written, ...phrases].join(' OR ')})`] : [written];
}

/** A number that is typed whole may be kept in another form of its country. */
function phrasesOfWhole(plain: string): string[] {
  return isTaxIdLong(plain) ? groupedForms(plain).map(phraseOf) : [];
}

/** Its words in a row; the last may be a beginning as yet. */
function phraseOf(text: string): string {
  return `"${beginningsOf(text).join(' ')}"*`;
}

/** Fewer digits are a number of an order far more often than the beginning of one of these. */
const leastDigits = 6;

/** What digits, or a measure, would be with separators. */
function groupedForms(part: string): string[] {
  const measure = spacedMeasure(part);
  if (measure !== null) return [measure];
  const isNumber = /^\d+$/.test(part) && part.length >= leastDigits;
  if (!isNumber && !isTaxIdLong(part)) return [];
  const forms = taxIdForms(part).filter((form) => form !== part);
  // Such as the CEP 01310-100.
  if (isNumber && part.length <= 8) forms.push(`${part.slice(0, 5)}-${part.slice(5)}`);
  return [...new Set(forms.map((form) => beginningsOf(form).join(' ')))];
}

function wordsOf(text: string): string | null {
  const words = beginningsOf(text);
  return words.length > 0 ? words.map((word) => `"${word}"*`).join(' AND ') : null;
}

/** The words as they were typed. A combining accent belongs to its letter and ends no word. */
export function beginningsOf(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * An order that carries a day (`isWholeDay`) is shown on it; any other on the day that its instant is here. The range of keys
 * that holds both comes first, so that the key's own order is used: a day begins up to a day earlier, or later, than that of
 * Greenwich.
 */
function sinceDay(day: string): [string, Bindings] {
  return [
    `orders.order_key >= @fromWidest
       AND iif(${carriesDay}, substr(orders.date, 1, 10) >= @fromDay, orders.order_key >= @fromInstant)`,
    { fromWidest: firstKeyThere(day, -1), fromDay: day, fromInstant: firstKeyHere(day, 0) },
  ];
}

/** That day included. */
function untilDay(day: string): [string, Bindings] {
  return [
    `orders.order_key < @toWidest
       AND iif(${carriesDay}, substr(orders.date, 1, 10) <= @toDay, orders.order_key < @toInstant)`,
    { toWidest: firstKeyThere(day, 2), toDay: day, toInstant: firstKeyHere(day, 1) },
  ];
}

/** `isWholeDay`, of a text that is a date: the key has its seconds. */
const carriesDay = `(length(orders.date) = 10
  OR (orders.date GLOB '??????????T00:00*[Z+-]*' AND (orders.order_key >> 20) % 60 = 0))`;

/** The first key of a day, or of one so many days on, of Greenwich. */
function firstKeyThere(day: string, daysOn: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return firstKeyOf(Math.floor(Date.UTC(year, month - 1, date + daysOn) / 1000));
}

/** The same by this machine's clock. */
function firstKeyHere(day: string, daysOn: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return firstKeyOf(Math.floor(new Date(year, month - 1, date + daysOn).getTime() / 1000));
}
