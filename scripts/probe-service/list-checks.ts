/** Reads alone: how the service pages, sorts and filters its lists. */
import { filterDate } from '../../src-main/api/requests/filter-date.ts';
import { searchOrders } from '../../src-main/api/requests/orders.ts';
import { listCustomerAddresses } from '../../src-main/api/requests/customer-addresses.ts';
import { pathOf } from '../../src-main/api/requests/path.ts';
import { isObject } from '../../src-main/api/wire/envelope.ts';
import { refusalOf, type Check, type Finding, type Subject } from './finding.ts';

const dayMs = 86_400_000;
const tooFew = { answer: 'cannot be told: there are fewer than two orders' };

/** Behind the end of any list, and no number that a service could refuse for its size alone. */
const farPage = 1_000_000;

export const listChecks: readonly Check[] = [
  { point: 'Pages of orders (2.8, 2.9)', try: (subject) => pagesOf(subject, pathOf('orders')) },
  { point: 'Size of a page (4.1)', try: pageSize },
  { point: 'A page behind the end (4.3)', try: behindTheEnd },
  { point: 'Sorting (4.1)', try: sorting },
  { point: 'Order of a list that is not sorted (4.1)', try: unsorted },
  { point: 'Filter by the time of change (4.1)', try: changeFilter },
  { point: 'Filter by the external id (4.1)', try: externalIdFilter },
  { point: 'Addresses of a customer (4.2, 4.3)', try: addressList },
];

async function pagesOf({ client }: Subject, path: string): Promise<Omit<Finding, 'point'>> {
  const { value } = await client.send({ method: 'GET', path });
  const envelope = isObject(value) ? value : {};
  if ('next_cursor' in envelope) return { answer: `by cursor; ${count(envelope['data'])} records if no limit is sent` };
  const { pagination } = envelope;
  if (!isObject(pagination)) {
    return {
      answer: 'the answer has neither pagination nor a cursor',
      follows: 'Satchel asks for further pages until one brings nothing new.',
    };
  }
  const spellings = [
    ...('totalPages' in pagination || 'hasNext' in pagination ? ['totalPages, hasNext'] : []),
    ...('total_pages' in pagination || 'has_next' in pagination ? ['total_pages, has_next'] : []),
  ];
  const spelled = spellings.join(' and ') || 'neither a count of pages nor whether there is another one';
  return { answer: `by page (${spelled}); ${count(envelope['data'])} records if no limit is sent` };
}

function count(data: unknown): number {
  return Array.isArray(data) ? data.length : 0;
}

async function pageSize({ client }: Subject): Promise<Omit<Finding, 'point'>> {
  const one = await searchOrders(client, { limit: 1 });
  const many = await searchOrders(client, { limit: 100 });
  const answer = `limit 1 brings ${one.received}, limit 100 brings ${many.received}`;
  if (one.received <= 1 && many.received <= 100) return { answer };
  return { answer, follows: 'Satchel takes up to 2,000 records of a page, and refuses a larger one.' };
}

async function behindTheEnd({ client }: Subject): Promise<Omit<Finding, 'point'>> {
  const status = await refusalOf(searchOrders(client, { limit: 1, page: farPage }));
  if (status !== null) return { answer: `is refused with ${status}` };
  const { received } = await searchOrders(client, { limit: 1, page: farPage });
  if (received === 0) return { answer: 'is empty' };
  return {
    answer: 'has records',
    follows: 'If pages are by cursor, this is usual. Else Satchel ends a list where nothing new comes.',
  };
}

async function sorting({ client, orders }: Subject): Promise<Omit<Finding, 'point'>> {
  if (orders.length < 2) return tooFew;
  const up = await idsOf(client, 'id');
  const down = await idsOf(client, '-id');
  if (isAscending(up) && isAscending(down.toReversed())) return { answer: 'works by id, both ways' };
  return {
    answer: 'does not work by id',
    follows: 'A scan can miss orders that move between pages: the deletion check and later passes find them.',
  };
}

async function idsOf(client: Subject['client'], sort: 'id' | '-id'): Promise<number[]> {
  return (await searchOrders(client, { limit: 20, sort })).rows.map(({ id }) => id);
}

function isAscending(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || (values[at - 1] ?? 0) <= value);
}

async function unsorted({ client, orders }: Subject): Promise<Omit<Finding, 'point'>> {
  if (orders.length < 2) return tooFew;
  const { rows } = await searchOrders(client, { limit: 20 });
  const ids = rows.map(({ id }) => id);
  const dates = rows.map(({ date }) => Date.parse(date ?? ''));
  const orderings: [string, boolean][] = [
    ['by id', isAscending(ids)],
    ['the largest id first', isAscending(ids.toReversed())],
    ['the newest date first', isAscending(dates.toReversed())],
    ['the oldest date first', isAscending(dates)],
  ];
  const found = orderings.filter(([, fits]) => fits).map(([name]) => name);
  return { answer: found.join(', ') || 'none that can be seen' };
}

const withoutChangeFilter =
  'Each pass reads the newest changes, and the whole list every ten minutes or more: what others change arrives later.';

async function changeFilter({ client, orders }: Subject): Promise<Omit<Finding, 'point'>> {
  if (orders.length === 0) return { answer: 'cannot be told: there is no order' };
  const tomorrow = filterDate(Date.now() + dayMs);
  const status = await refusalOf(searchOrders(client, { limit: 1, update_date_from: tomorrow }));
  if (status !== null) return { answer: `is refused with ${status}`, follows: withoutChangeFilter };
  const page = await searchOrders(client, { limit: 1, update_date_from: tomorrow });
  if (page.received === 0) return { answer: 'works: nothing has changed since tomorrow' };
  return { answer: 'does nothing: orders have changed since tomorrow', follows: withoutChangeFilter };
}

async function externalIdFilter({ client, orders }: Subject): Promise<Omit<Finding, 'point'>> {
  if (orders.length === 0) return { answer: 'cannot be told: there is no order' };
  const { received } = await searchOrders(client, { limit: 1, fk_id: 'satchel-probe-nobody-has-this' });
  if (received === 0) return { answer: 'works: an id that nobody has finds nothing' };
  return {
    answer: 'does nothing: an id that nobody has finds orders',
    follows: 'A create whose answer was lost is then looked for among the orders of its customer and day.',
  };
}

async function addressList(subject: Subject): Promise<Omit<Finding, 'point'>> {
  const { client, customer, orders } = subject;
  if (customer === null) return { answer: 'cannot be told: no order names a customer' };
  if (customer.fkId === null) {
    const isSeen = orders.some((order) => order.customer?.id === customer.id);
    if (!isSeen) return { answer: `cannot be told: no order of customer ${customer.id} shows the external id` };
    return {
      answer: 'cannot be asked for: the customer has no external id',
      follows: 'Addresses are read and written for customers with an fk_id alone.',
    };
  }
  const { received } = await listCustomerAddresses(client, customer.fkId);
  const { answer, ...rest } = await pagesOf(subject, pathOf('customers', customer.fkId, 'address'));
  return { answer: `${answer}; ${received} with limit 100`, ...rest };
}
