import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCustomerAddress, listCustomerAddresses } from '../../../src-main/api/requests/customer-addresses.ts';
import { createOrder, getOrder, searchOrders, updateOrder } from '../../../src-main/api/requests/orders.ts';
import { sendJson, startHttp, startJson } from '../../support/services/http-loopback.ts';
import { apiErrorOf, closeAfterwards, failureOf, meta, openClient, token } from './support.ts';

const open = closeAfterwards();
const order = { data: { id: 7 }, meta };
const noRows = { data: [], meta };

describe('what a call sends', () => {
  test('every call carries the bearer token and asks for JSON', async () => {
    const server = await open(startJson(order));
    await getOrder(openClient(server.url), 7);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'GET', url: '/orders/7', body: '' });
    expect(request?.headers).toMatchObject({ authorization: `Bearer ${token}`, accept: 'application/json' });
    expect(request?.headers).not.toHaveProperty('content-type');
  });

  test('a write carries its body as JSON, members named buffer or toString included', async () => {
    const server = await open(startJson(order));
    const body = { observations: 'ção', buffer: 1, custom_fields: { toString: 'x' } };
    await updateOrder(openClient(server.url), 7, body);
    expect(server.requests[0]?.method).toBe('PATCH');
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(body);
  });

  test.each(['', '/', '/v2', '/v2/', '/a/b'])(
    'the prefix %j of the base URL stays in front of the path',
    async (prefix) => {
      const server = await open(startJson(order));
      await getOrder(openClient(server.url + prefix), 7);
      expect(server.requests[0]?.url).toBe(`${prefix.replace(/\/$/, '')}/orders/7`);
    },
  );

  test('query members that are undefined are left out, and the others arrive as they were', async () => {
    const server = await open(startJson(noRows));
    const query = { fk_id: 'a&b=c d+e/ç', update_date_from: '2026-01-15T12:00:00+02:00', limit: 5 };
    await searchOrders(openClient(server.url), { ...query, sort: undefined, page: undefined });
    const received = new URL(server.requests[0]?.url ?? '', server.url).searchParams;
    expect(Object.fromEntries(received)).toEqual({ ...query, limit: '5' });
  });

  test.each(['A/B', 'a b', '50%', 'x?y#z', 'ção', '...', '%2F', 'a\\b', '+'])(
    'the external id %j of a customer stays one part of the path',
    async (fkId) => {
      const server = await open(startJson(noRows));
      await listCustomerAddresses(openClient(server.url), fkId, { limit: 10, offset: 20 });
      const [path, query] = server.requests[0]?.url.split('?') ?? [];
      const parts = path?.split('/') ?? [];
      expect(parts).toHaveLength(4);
      expect(decodeURIComponent(parts[2] ?? '')).toBe(fkId);
      expect(query).toBe('limit=10&offset=20');
    },
  );

  test.each(['', '.', '..', '\ud800'])(
    'an external id %j that no path can carry is refused and not sent',
    async (fkId) => {
      const server = await open(startJson(order));
      const failure = await failureOf(createCustomerAddress(openClient(server.url), fkId, { name: 'x' }));
      expect(failure).toMatchObject({ kind: 'status', status: 400 });
      expect(server.requests).toEqual([]);
    },
  );

  test('an id that is no whole number is refused and not sent', async () => {
    const server = await open(startJson(order));
    await expect(getOrder(openClient(server.url), Number.NaN)).rejects.toThrow(RangeError);
    expect(server.requests).toEqual([]);
  });
});

describe('the token', () => {
  test.each([null, '', '   ', 'two\r\nlines', 'with space', 'ção'])(
    'with %j for a token, nothing is sent',
    async (unusable) => {
      const server = await open(startJson(order));
      const client = openClient(server.url, { token: async () => unusable });
      expect(await failureOf(getOrder(client, 7))).toEqual({ kind: 'noToken' });
      expect(server.requests).toEqual([]);
    },
  );

  test('a keychain that cannot be read counts as no token', async () => {
    const client = openClient('http://127.0.0.1:9', { token: () => Promise.reject(new Error('locked')) });
    expect(await failureOf(getOrder(client, 7))).toEqual({ kind: 'noToken' });
  });

  test('is read anew for every call, and white space around it does not count', async () => {
    const server = await open(startJson(order));
    const tokens = ['first', ' second\n'];
    const client = openClient(server.url, { token: async () => tokens.shift() ?? null });
    await getOrder(client, 7);
    await getOrder(client, 7);
    expect(server.requests.map((request) => request.headers.authorization)).toEqual(['Bearer first', 'Bearer second']);
  });

  test('never shows in an error, even if the service repeats it', async () => {
    const server = await open(startJson({ message: `Unknown token ${token}` }, 401));
    const refused = await apiErrorOf(getOrder(openClient(server.url), 7));
    expect(refused.failure).toMatchObject({ status: 401, message: 'Unknown token [token]' });
    await server.close();
    const unreachable = await apiErrorOf(getOrder(openClient(server.url), 7));
    for (const error of [refused, unreachable]) {
      expect(inspect(error, { depth: Infinity, showHidden: true, getters: true })).not.toContain(token);
    }
  });
});

describe('what a call does not do', () => {
  test.each([408, 429, 500, 502, 503, 504])('it does not try again after %i', async (status) => {
    const server = await open(startJson({}, status));
    const client = openClient(server.url);
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ kind: 'status', status });
    expect(await failureOf(createOrder(client, { id_customer: 1 }))).toMatchObject({ kind: 'status', status });
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    [301, 'moved'],
    [302, 'redirect'],
    [303, 'redirect'],
    [307, 'redirect'],
    [308, 'moved'],
  ])('it does not follow a %i to another host', async (status, why) => {
    const other = await open(startJson(order));
    const location = `${other.url}/orders/7`;
    const server = await open(startHttp((_request, response) => void response.writeHead(status, { location }).end()));
    const named = why === 'moved' ? other.url : location;
    expect(await failureOf(getOrder(openClient(server.url), 7))).toEqual({
      kind: 'notTheService',
      ...{ why, status, location: named, message: named },
    });
    expect(await failureOf(createOrder(openClient(server.url), { id_customer: 1 }))).toMatchObject({ why });
    expect(other.requests).toEqual([]);
  });

  test('it does not follow a redirect that says nowhere', async () => {
    const server = await open(startHttp((_request, response) => void response.writeHead(304).end()));
    expect(await failureOf(getOrder(openClient(server.url), 7))).toMatchObject({
      why: 'redirect',
      location: null,
      message: '',
    });
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('it reads what the service packed by %s, complaints included', async (encoding, pack) => {
    const packed = (value: unknown, status: number) => (_: unknown, response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end(pack(JSON.stringify(value)));
    };
    const whole = await open(startHttp(packed(order, 200)));
    expect(await getOrder(openClient(whole.url), 7)).toMatchObject({ data: { id: 7 } });
    const refusing = await open(startHttp(packed({ message: 'Stock is short' }, 422)));
    expect(await failureOf(getOrder(openClient(refusing.url), 7))).toMatchObject({ message: 'Stock is short' });
  });

  test('it does not ask for what some pack as zlib and others as bare deflate', async () => {
    const server = await open(
      startHttp(({ headers }, response) => {
        const isAsked = /deflate/.test(String(headers['accept-encoding']));
        const packing = isAsked ? { 'content-encoding': 'deflate' } : {};
        response.writeHead(200, { 'content-type': 'application/json', ...packing });
        response.end(isAsked ? deflateRawSync(JSON.stringify(order)) : JSON.stringify(order));
      }),
    );
    expect(await getOrder(openClient(server.url), 7)).toMatchObject({ data: { id: 7 } });
    expect(server.requests[0]?.headers['accept-encoding']).toMatch(/gzip.*br/);
  });

  test('an answer that is packed and cut off is not whole', async () => {
    const server = await open(
      startHttp((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end(gzipSync(JSON.stringify(order)).subarray(0, -12));
      }),
    );
    expect(await failureOf(getOrder(openClient(server.url), 7))).toMatchObject({ kind: 'noAnswer' });
  });

  test('it keeps no cookie', async () => {
    const server = await open(
      startHttp((_request, response) => {
        response.setHeader('set-cookie', 'session=1');
        sendJson(response, order);
      }),
    );
    const client = openClient(server.url);
    await getOrder(client, 7);
    await getOrder(client, 7);
    expect(server.requests[1]?.headers).not.toHaveProperty('cookie');
  });
});
