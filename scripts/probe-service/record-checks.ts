/** Reads alone: what records look like, and how the service says no. */
import { getOrder, searchOrders } from '../../src-main/api/requests/orders.ts';
import { ApiError } from '../../src-main/api/wire/api-error.ts';
import type { Check, Finding, Subject } from './finding.ts';
import { knownMembers } from './known-members.ts';

/** The largest number of 32 bits: services that count up have no such order. */
const nobodysId = 2 ** 31 - 1;

export const recordChecks: readonly Check[] = [
  { point: 'Version and clock (2.1, 9)', try: versionAndClock },
  { point: 'A token that is not valid (5, 7)', try: badToken },
  { point: 'A record that is not there (7)', try: missingRecord },
  { point: 'Lines in lists (2.2)', try: linesInLists },
  { point: 'Members without a value (2)', try: absentMembers },
  { point: 'Members that the interface does not name (2)', try: unknownMembers },
];

async function versionAndClock({ client }: Subject): Promise<Omit<Finding, 'point'>> {
  const before = Date.now();
  const { meta, date } = await searchOrders(client, { limit: 1 });
  const time = meta.timestamp ?? date ?? null;
  const version = meta.version === null ? 'no meta.version' : `version ${meta.version}`;
  if (time === null || Number.isNaN(Date.parse(time))) {
    return { answer: `${version}, no time`, follows: 'Each pull asks for the changes of the last day.' };
  }
  const offset = Math.round((Date.parse(time) - before) / 1000);
  const from = meta.timestamp === null ? 'the header Date' : 'meta.timestamp';
  const clock = Math.abs(offset) <= 2 ? 'as here' : `${Math.abs(offset)} s ${offset > 0 ? 'ahead' : 'behind'}`;
  return { answer: `${version}; clock (${from}) ${clock}` };
}

async function badToken({ clientWith }: Subject): Promise<Omit<Finding, 'point'>> {
  try {
    await searchOrders(clientWith({ token: 'satchel-probe-no-token-of-yours' }), { limit: 1 });
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== 'status') throw error;
    const { status } = error.failure;
    if (status === 401) return { answer: 'is refused with 401' };
    return {
      answer: `is refused with ${status}`,
      follows: 'Only after 401 does Satchel pause and ask for a new token: answer 401.',
    };
  }
  return { answer: 'is let in', follows: 'Nothing tells whose orders these are: let the service refuse it with 401.' };
}

async function missingRecord({ client }: Subject): Promise<Omit<Finding, 'point'>> {
  try {
    await getOrder(client, nobodysId);
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== 'status') throw error;
    const { status } = error.failure;
    if (status === 404) return { answer: '404, or an envelope around null' };
    if (status === 410) return { answer: '410' };
    return {
      answer: `${status}`,
      follows: 'Satchel takes 404 and 410 alone for gone: an edit of a deleted order is rejected.',
    };
  }
  return { answer: `there is an order ${nobodysId}` };
}

async function linesInLists({ client, orders }: Subject): Promise<Omit<Finding, 'point'>> {
  for (const listed of orders.slice(0, 10)) {
    const { data } = await getOrder(client, listed.id);
    const lines = data.items?.length ?? 0;
    if (lines === 0) continue;
    if (listed.items?.length === lines) return { answer: 'an order has the same lines in a list as by itself' };
    return {
      answer: `order ${listed.id} has ${listed.items?.length ?? 'no'} lines in a list, and ${lines} by itself`,
      follows: 'Satchel keeps known lines, and reads an order by itself for the others.',
    };
  }
  return { answer: 'cannot be told: no order with lines was found' };
}

async function absentMembers({ orders }: Subject): Promise<Omit<Finding, 'point'>> {
  const known = knownMembers('Order');
  const members = orders.map((order) => new Map<string, unknown>(Object.entries(order)));
  const missing = known.filter((name) => members.some((order) => !order.has(name)));
  const empty = known.filter((name) => members.some((order) => order.has(name) && order.get(name) === null));
  if (missing.length === 0 && empty.length === 0) return { answer: 'none was seen' };
  const answers = [
    ...(empty.length > 0 ? [`null: ${empty.join(', ')}`] : []),
    ...(missing.length > 0 ? [`left out: ${missing.join(', ')}`] : []),
  ];
  const never = known.filter((name) => members.every((order) => !order.has(name)));
  if (never.length === 0) return { answer: answers.join('; ') };
  return {
    answer: answers.join('; '),
    follows: `Of what never comes (${never.join(', ')}) Satchel cannot tell whether it was kept. Null would say that it was not.`,
  };
}

async function unknownMembers({ orders }: Subject): Promise<Omit<Finding, 'point'>> {
  const ofOrders = othersThan(knownMembers('Order'), orders);
  const ofLines = othersThan(
    knownMembers('Item'),
    orders.flatMap(({ items }) => items ?? []),
  );
  if (ofOrders.length + ofLines.length === 0) return { answer: 'none' };
  return {
    answer: [...ofOrders, ...ofLines.map((name) => `items.${name}`)].join(', '),
    follows: 'Satchel keeps them as they came, and neither shows nor sends them.',
  };
}

function othersThan(known: readonly string[], records: readonly object[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].filter((name) => !known.includes(name));
}
