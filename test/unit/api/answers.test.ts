import { describe, expect, test } from 'vitest';
import { deleteCustomerAddress, getCustomerAddress } from '../../../src-main/api/requests/customer-addresses.ts';
import { createOrderItem, updateOrderItem } from '../../../src-main/api/requests/order-items.ts';
import {
  createOrder,
  deleteOrder,
  getOrder,
  searchOrders,
  updateOrder,
} from '../../../src-main/api/requests/orders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { startHttp } from '../../support/services/http-loopback.ts';
import { closeAfterwards, failureOf, meta, openClient } from './support.ts';

const open = closeAfterwards();

interface Sent {
  status?: number;
  type?: string | null;
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** A client of a server that gives everybody the same answer. */
async function answering({ status = 200, type = 'application/json', headers = {}, body }: Sent) {
  const server = await open(
    startHttp((_request, response) => {
      response.writeHead(status, { ...(type === null ? {} : { 'content-type': type }), ...headers }).end(body);
    }),
  );
  return openClient(server.url, { clock: createFakeClock(Date.UTC(2026, 0, 15, 12)) });
}

const json = (value: unknown, status = 200): Sent => ({ status, body: JSON.stringify(value) });
const page = '<!doctype html><html><head><title>Hotel</title></head><body><h1>Please log in</h1></body></html>';

describe('a record', () => {
  test('is kept as it came, unknown members and numbers in text included', async () => {
    const data = { id: 7, total_value: '12.50', customer: { id: '5' }, brand_new: { a: [null, true] } };
    const client = await answering(json({ data, message: 'Here', meta: { ...meta, more: 1 }, extra: 1 }));
    expect(await getOrder(client, 7)).toEqual({ data, message: 'Here', meta });
  });

  test('has nothing if a member is of a type that nobody could show', async () => {
    const data = { id: 7, date: [], fk_id: 5, customer: 'x', address: [1], items: [3, { id: 1, price: {} }] };
    const client = await answering(json({ data: { ...data, status: { id: {}, name: 4 } }, meta }));
    const readable = { id: 7, date: null, fk_id: '5', customer: null, address: null, items: [{ id: 1, price: null }] };
    expect((await getOrder(client, 7)).data).toEqual({ ...readable, status: { id: null, name: '4' } });
  });

  test.each([undefined, null, 'x', {}, { timestamp: 5, version: 2 }])(
    'is an answer with %j for meta and without a message',
    async (odd) => {
      const client = await answering(json({ data: { id: 7 }, meta: odd, message: 5 }));
      expect(await getOrder(client, 7)).toEqual({
        data: { id: 7 },
        message: null,
        meta: { timestamp: null, version: null },
      });
    },
  );

  test.each([200, 201, 202])('of a create is an answer with status %i', async (status) => {
    const client = await answering(json({ data: { id: 7 }, meta }, status));
    expect((await createOrder(client, { id_customer: 1 })).data.id).toBe(7);
  });

  test.each(['application/json; charset=utf-8', 'application/vnd.api+json', 'text/html', 'text/plain', null])(
    'is read from JSON whatever its content type says: %s',
    async (type) => {
      const client = await answering({ ...json({ data: { id: 7 }, meta }), type });
      expect((await getOrder(client, 7)).data).toEqual({ id: 7 });
    },
  );

  test('is read with a byte order mark before it, and in its own character set', async () => {
    const marked = await answering({ body: `\ufeff${JSON.stringify({ data: { id: 7 }, meta })}` });
    expect((await getOrder(marked, 7)).data.id).toBe(7);
    const body = Buffer.from('{"data":{"id":7,"observations":"ação"}}', 'latin1');
    const latin = await answering({ type: 'application/json; charset=ISO-8859-1', body });
    expect((await getOrder(latin, 7)).data.observations).toBe('ação');
  });

  test('has a number for its own id and those of its lines, also if they came as text', async () => {
    const client = await answering(json({ data: { id: '7', items: [{ id: '8' }, { id: 'x' }, { id: '' }] }, meta }));
    const lines = [{ id: 8 }, { id: null }, { id: null }];
    expect((await getOrder(client, 7)).data).toEqual({ id: 7, items: lines });
    const list = await answering(json({ data: [{ id: '7' }, { id: '7.5' }, { id: '-' }], meta }));
    expect((await searchOrders(list, {})).rows).toEqual([{ id: 7 }]);
  });

  test('other than the one that was asked for is no usable answer', async () => {
    const client = await answering(json({ data: { id: 8 }, meta }));
    const expected = { kind: 'noAnswer', code: 'ANOTHER_RECORD' };
    expect(await failureOf(getOrder(client, 7))).toMatchObject(expected);
    expect(await failureOf(updateOrder(client, 7, {}))).toMatchObject(expected);
    expect(await failureOf(createOrderItem(client, 7, {}))).toMatchObject(expected);
    expect(await failureOf(updateOrderItem(client, 7, 8, {}))).toMatchObject(expected);
    expect(await failureOf(getCustomerAddress(client, 7))).toMatchObject(expected);
  });
});

describe('null in the envelope of the service', () => {
  const nothing = json({ data: null, message: 'No such order', meta });

  test('is a record that is gone if it was asked for by its id', async () => {
    const client = await answering(nothing);
    const expected = { kind: 'status', status: 404, message: 'No such order' };
    expect(await failureOf(getOrder(client, 7))).toMatchObject(expected);
    expect(await failureOf(getCustomerAddress(client, 7))).toMatchObject(expected);
  });

  test('does not say what became of a write', async () => {
    const client = await answering(nothing);
    expect(await failureOf(updateOrder(client, 7, {}))).toMatchObject({ kind: 'notTheService', why: 'noEnvelope' });
    expect(await failureOf(createOrder(client, {}))).toMatchObject({ kind: 'notTheService', why: 'noEnvelope' });
  });
});

describe('JSON that is not the interface', () => {
  test.each([
    {},
    [],
    'ok',
    5,
    true,
    null,
    { id: 7 },
    { data: null },
    { meta },
    { data: {} },
    { data: { id: 'A7' } },
    { data: { id: '' } },
    { data: [{ id: 7 }] },
  ])('%j is no record', async (value) => {
    const client = await answering(json(value));
    const expected = { kind: 'notTheService', why: 'noEnvelope', status: 200, location: null, message: '' };
    expect(await failureOf(getOrder(client, 7))).toMatchObject(expected);
    expect(await failureOf(createOrder(client, {}))).toMatchObject(expected);
  });

  test.each([{}, { data: {} }, { data: 'x' }, { orders: [] }, []])('%j is no list', async (value) => {
    const client = await answering(json(value));
    expect(await failureOf(searchOrders(client, {}))).toMatchObject({ kind: 'notTheService', why: 'noEnvelope' });
  });

  test('its own words are passed on', async () => {
    const client = await answering(json({ message: 'Please accept the terms of use' }));
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ message: 'Please accept the terms of use' });
  });
});

describe('a delete', () => {
  test.each([
    [
      { success: true, message: 'Gone', deletedId: 7, meta },
      { success: true, message: 'Gone', deletedId: 7, meta },
    ],
    [
      { data: { success: true, message: 'Gone', deletedId: 7 }, meta },
      { success: true, message: 'Gone', deletedId: 7 },
    ],
    [{ success: true }, { success: true, message: null, deletedId: null }],
    [{ deletedId: 7 }, { success: true, deletedId: 7 }],
    [
      { data: { id: 7 }, message: 'Gone', meta },
      { success: true, message: 'Gone', deletedId: 7 },
    ],
    [
      { success: false, message: 'No', deletedId: 7 },
      { success: false, message: 'No' },
    ],
    [
      { success: 'false', message: 'No', deletedId: '7' },
      { success: false, deletedId: 7 },
    ],
    [{ success: 0, deletedId: 7 }, { success: false }],
    [{ success: 1 }, { success: true, deletedId: null }],
  ])('answered with %j is %j', async (value, expected) => {
    const client = await answering(json(value));
    expect(await deleteOrder(client, 7)).toMatchObject(expected);
    expect(await deleteCustomerAddress(client, 7)).toMatchObject(expected);
  });

  test.each([204, 200])('answered with %i and nothing is a success', async (status) => {
    const client = await answering({ status, type: null, body: '' });
    expect(await deleteOrder(client, 7)).toMatchObject({ success: true, deletedId: null });
  });

  test.each([{}, { message: 'Welcome' }, { data: [] }, 'ok', { success: 'yes' }])(
    'answered with %j is no answer of the service',
    async (value) => {
      expect(await failureOf(deleteOrder(await answering(json(value)), 7))).toMatchObject({ why: 'noEnvelope' });
    },
  );

  test('answered with a page is no answer of the service', async () => {
    const client = await answering({ type: 'text/html', body: page });
    expect(await failureOf(deleteOrder(client, 7))).toMatchObject({ kind: 'notTheService', why: 'html' });
  });
});

describe('answers that are no JSON', () => {
  test.each(['text/html; charset=utf-8', 'application/xhtml+xml', 'application/json', 'text/plain', null])(
    'a page with content type %s is a captive portal',
    async (type) => {
      const client = await answering({ type, body: page });
      expect(await failureOf(createOrder(client, {}))).toEqual({
        kind: 'notTheService',
        why: 'html',
        status: 200,
        location: null,
        message: 'Hotel; Please log in',
      });
    },
  );

  test.each(['{"data":{"id":7', '{"data":{"id":7}}}', '[', 'nul'])(
    'JSON that is not whole is no answer: %s',
    async (body) => {
      const client = await answering({ body });
      expect(await failureOf(getOrder(client, 7))).toMatchObject({ kind: 'noAnswer', code: 'UNREADABLE_JSON' });
    },
  );

  test('text is something else', async () => {
    const client = await answering({ type: 'text/plain', body: 'It works!' });
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ why: 'noEnvelope', message: 'It works!' });
  });

  test.each([
    [200, ''],
    [200, ' \r\n'],
    [201, ''],
    [204, ''],
  ])('nothing at all, with %i, is no answer to a read or a write', async (status, body) => {
    const client = await answering({ status, body });
    const expected = { kind: 'noAnswer', code: 'EMPTY_BODY' };
    expect(await failureOf(createOrder(client, {}))).toMatchObject(expected);
    expect(await failureOf(getOrder(client, 7))).toMatchObject(expected);
  });
});

describe('errors', () => {
  test('come with status, words and the time to wait in seconds', async () => {
    const body = '{"error":{"message":"Slow down"}}';
    const client = await answering({ status: 429, headers: { 'retry-after': '120' }, body });
    expect(await failureOf(createOrder(client, {}))).toEqual({
      kind: 'status',
      status: 429,
      retryAfterMs: 120_000,
      message: 'Slow down',
    });
  });

  test('come with the time to wait as a date, by the clock of the answer', async () => {
    const headers = { 'retry-after': 'Fri, 16 Jan 2026 07:01:30 GMT', date: 'Fri, 16 Jan 2026 07:00:00 GMT' };
    const client = await answering({ status: 503, headers, body: '' });
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ status: 503, retryAfterMs: 90_000 });
  });

  test('that say nothing get the meaning of their status', async () => {
    const client = await answering({ status: 500, type: null, body: '' });
    const expected = { status: 500, message: 'Internal Server Error', retryAfterMs: null };
    expect(await failureOf(getOrder(client, 7))).toMatchObject(expected);
  });

  test('in HTML and as problem documents are read for their words', async () => {
    const problem = JSON.stringify({ title: 'Not valid', detail: 'Customer 1 is blocked', status: 422 });
    const problems = await answering({ status: 422, type: 'application/problem+json', body: problem });
    expect(await failureOf(createOrder(problems, {}))).toMatchObject({ message: 'Not valid: Customer 1 is blocked' });
    const html = await answering({ status: 502, type: 'text/html', body: page });
    expect(await failureOf(createOrder(html, {}))).toMatchObject({ kind: 'status', message: 'Hotel; Please log in' });
  });

  test('on deletes are errors too', async () => {
    const client = await answering(json({ message: 'No such order' }, 404));
    expect(await failureOf(deleteOrder(client, 7))).toMatchObject({ status: 404, message: 'No such order' });
  });
});
