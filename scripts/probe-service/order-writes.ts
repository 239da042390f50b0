/** An order of the probe's own: created, read back, changed, looked for, and deleted twice. */
import { createOrderItem, deleteOrderItem, updateOrderItem } from '../../src-main/api/requests/order-items.ts';
import { filterDate } from '../../src-main/api/requests/filter-date.ts';
import { createOrder, deleteOrder, getOrder, searchOrders, updateOrder } from '../../src-main/api/requests/orders.ts';
import type { Client } from '../../src-main/api/wire/client.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { refusalOf, type Finding } from './finding.ts';
import type { MadeRecords } from './made-records.ts';

export interface OrderWrites {
  client: Client;
  made: MadeRecords;
  customerId: number;
  productId: number;
  /** How long a list may take to show what was written. */
  patienceMs: number;
}

/** Longer than Satchel expects a list to be stale. */
const expectedLagMs = 60_000;
const restMs = 250;
const observations = 'Satchel probe: ção “x” 100 % & <b>';

export async function* tryOrderWrites(writes: OrderWrites): AsyncGenerator<Finding> {
  const { client, made } = writes;
  const body = {
    ...{ fk_id: made.fkId, id_customer: writes.customerId, date: '2020-01-31T12:34:56.000Z', observations },
    items: [
      { id_item: writes.productId, quantity: 2, price: 1.5, description: 'first' },
      { id_item: writes.productId, quantity: 3, price: 2.25, description: 'second' },
    ],
  };
  const created = (await createOrder(client, body)).data;
  const { id } = created;
  made.orders.add(id);
  yield readAnswer(created);
  const read = (await getOrder(client, id)).data;
  yield keptFkId(read, made.fkId);
  yield readBack(read, body);
  yield await staleness(writes, id);

  const changed = filterDate(Date.now() - expectedLagMs);
  await updateOrder(client, id, { observations: 'changed' });
  const afterUpdate = (await getOrder(client, id)).data;
  yield partialUpdate(read, afterUpdate);
  yield stableLines('Line ids after an update of the order (4)', linesOf(read), linesOf(afterUpdate));
  yield* tryLineWrites(writes, afterUpdate);
  yield await changeFilter(client, id, changed);
  yield await clearing(client, id);
  yield await sameFkId(writes, body, id);
  yield await deletedTwice(client, id, made);
}

interface Line {
  id: number | null;
  quantity: number | null;
  description: string | null;
}

function linesOf({ items }: Order): Line[] {
  return (items ?? []).map(({ id = null, quantity = null, description = null }) => ({ id, quantity, description }));
}

function readAnswer(created: Order): Finding {
  const point = 'Answer to a create (7)';
  if ((created.items ?? []).length === 2) return { point, answer: 'the whole order with its lines' };
  return { point, answer: 'less than the order', follows: 'Satchel reads the order at once after each create.' };
}

function keptFkId({ fk_id: kept }: Order, sent: string): Finding {
  const point = 'External id of an order (2.5)';
  if (kept === sent) return { point, answer: 'kept as it was sent' };
  return {
    ...{ point, answer: kept == null ? 'not kept' : 'kept as another text' },
    follows:
      'A create whose answer was lost is looked for by customer, date and lines; the rep is asked if that is unclear.',
    setting: { name: 'Satchel gives new records an external code', value: 'off' },
  };
}

function readBack(read: Order, sent: { date: string; observations: string; items: Partial<Line>[] }): Finding {
  const point = 'Read back after a create (2)';
  const lines = linesOf(read);
  const differs = [
    ...(Date.parse(read.date ?? '') === Date.parse(sent.date) ? [] : ['date']),
    ...(read.observations === sent.observations ? [] : ['observations']),
    ...(lines.length === sent.items.length ? [] : ['the number of lines']),
  ];
  const byQuantity = sent.items.map(({ quantity }) => lines.find((line) => line.quantity === quantity));
  if (byQuantity.some((line) => line === undefined)) differs.push('quantity');
  if (byQuantity.some((line, at) => line && line.description !== sent.items[at]?.description)) {
    differs.push('description');
  }
  const inOrder = byQuantity.every((line, at) => line === lines[at]);
  const order = inOrder ? 'lines in the order in which they were sent' : 'lines in another order';
  if (differs.length === 0) return { point, answer: `as it was sent; ${order}` };
  return {
    ...{ point, answer: `differs in ${differs.join(', ')}; ${order}` },
    follows: 'Satchel names in the record what the service did not keep.',
  };
}

async function staleness({ client, made, patienceMs }: OrderWrites, id: number): Promise<Finding> {
  const point = 'Lists after a write (4)';
  const { clock } = client.options;
  const start = clock.now();
  for (;;) {
    const { rows } = await searchOrders(client, { fk_id: made.fkId, limit: 100 });
    const waitedMs = clock.now() - start;
    if (rows.some((row) => row.id === id)) {
      const answer = waitedMs < restMs ? 'show it at once' : `show it after ${(waitedMs / 1000).toFixed(1)} s`;
      return { point, answer, ...(waitedMs > expectedLagMs && { follows: 'Satchel expects a minute at most.' }) };
    }
    if (waitedMs >= patienceMs) {
      return {
        ...{ point, answer: `do not show it after ${Math.round(waitedMs / 1000)} s` },
        follows:
          'A create whose answer was lost would look absent and be sent again, up to six times. Mend the list first.',
      };
    }
    await clock.sleep(restMs);
  }
}

/** The members that the probe has sent, and the customer, who came as a reference. */
function partialUpdate(before: Order, after: Order): Finding {
  const point = 'Update of one field (4)';
  const lost = [
    ...(after.fk_id === before.fk_id ? [] : ['fk_id']),
    ...(after.date === before.date ? [] : ['date']),
    ...(after.customer?.id === before.customer?.id ? [] : ['customer']),
    ...(linesOf(after).length === linesOf(before).length ? [] : ['lines']),
  ];
  if (after.observations !== 'changed') {
    return { point, answer: 'is answered with success and not made', follows: 'Satchel asks the rep at each change.' };
  }
  if (lost.length === 0) return { point, answer: 'leaves the others as they are' };
  return {
    ...{ point, answer: `changes others too: ${lost.join(', ')}` },
    follows: 'A translation has to send the whole record, as read just before: docs/adapting.md.',
  };
}

function stableLines(point: string, before: Line[], after: Line[]): Finding {
  const ids = new Set(after.map(({ id }) => id));
  if (before.every(({ id }) => ids.has(id))) return { point, answer: 'stay the same' };
  return {
    point,
    answer: 'are new ones',
    follows: 'Satchel matches lines by what they say; of lines alike the rep is asked.',
  };
}

async function* tryLineWrites({ client, productId }: OrderWrites, order: Order): AsyncGenerator<Finding> {
  const [first] = linesOf(order);
  if (first?.id == null) {
    yield { point: 'Writes of lines (4)', answer: 'cannot be tried: the lines have no ids' };
    return;
  }
  await updateOrderItem(client, order.id, first.id, { quantity: 7 });
  const updated = linesOf((await getOrder(client, order.id)).data);
  yield stableLines('Line ids after an update of a line (4)', linesOf(order), updated);
  const changed = updated.find(({ quantity }) => quantity === 7);
  const kept = changed?.description === first.description;
  yield {
    ...{
      point: 'Update of one field of a line (4)',
      answer: kept ? 'leaves the others as they are' : 'changes others too',
    },
    ...(!kept && { follows: 'A translation has to send the whole line: docs/adapting.md.' }),
  };

  await createOrderItem(client, order.id, { id_item: productId, quantity: 11, price: 1 });
  const grown = (await getOrder(client, order.id)).data;
  const added = linesOf(grown).find(({ quantity }) => quantity === 11);
  yield stableLines('Line ids after another line (4)', updated, linesOf(grown));
  if (added?.id == null) {
    yield { point: 'A line that is deleted twice (4, 7)', answer: 'cannot be tried: the new line was not found' };
    return;
  }
  await deleteOrderItem(client, order.id, added.id);
  yield secondDelete(
    'A line that is deleted twice (4, 7)',
    await refusalOf(deleteOrderItem(client, order.id, added.id)),
  );
}

/** What a second deletion was refused with; null if it was taken. */
export function secondDelete(point: string, status: number | null): Finding {
  if (status === null) return { point, answer: 'succeeds again' };
  if (status === 404 || status === 410) return { point, answer: `${status}, which means done` };
  return {
    point,
    answer: `is refused with ${status}`,
    follows: 'A deletion whose answer was lost is shown as rejected.',
  };
}

async function changeFilter(client: Client, id: number, since: string): Promise<Finding> {
  const point = 'A change of a line is a change of its order (4.1)';
  for await (const { rows } of pagesSince(client, since)) {
    if (rows.some((row) => row.id === id)) return { point, answer: 'update_date_from finds the order' };
  }
  return {
    point,
    answer: 'update_date_from does not find the order',
    follows: 'Changes of lines wait for the next whole scan.',
  };
}

/** Enough for a service on which others work as well. */
const mostPages = 5;

async function* pagesSince(client: Client, since: string) {
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await searchOrders(client, { update_date_from: since, sort: '-id', limit: 100, page });
    yield found;
    if (found.received < 100) return;
  }
}

async function clearing(client: Client, id: number): Promise<Finding> {
  const point = 'Null clears a field (2.5)';
  const status = await refusalOf(updateOrder(client, id, { observations: null }));
  if (status !== null) return { point, answer: `is refused with ${status}`, follows: 'A rep cannot empty a field.' };
  const { data } = await getOrder(client, id);
  if (data.observations == null || data.observations === '') return { point, answer: 'yes' };
  return { point, answer: 'no: the field stays', follows: 'A rep who empties a field is asked each time.' };
}

async function sameFkId({ client, made }: OrderWrites, body: object, id: number): Promise<Finding> {
  const point = 'A second order with the same external id (2.5)';
  let second: number | null = null;
  const status = await refusalOf(
    createOrder(client, { ...body }).then(({ data }) => {
      second = data.id;
      made.orders.add(data.id);
    }),
  );
  if (status !== null) return { point, answer: `is refused with ${status}: a resend cannot double an order` };
  if (second === id) return { point, answer: 'is the first one: a resend cannot double an order' };
  return {
    point,
    answer: 'is taken',
    follows: 'Satchel reads before each resend; a very late original can double an order.',
  };
}

async function deletedTwice(client: Client, id: number, made: MadeRecords): Promise<Finding> {
  await deleteOrder(client, id);
  made.orders.delete(id);
  return secondDelete('An order that is deleted twice (4, 7)', await refusalOf(deleteOrder(client, id)));
}
