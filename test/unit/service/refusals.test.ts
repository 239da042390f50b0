import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { runService } from './running-service.ts';

const operations: [method: string, path: string][] = [
  ['GET', '/orders/1'],
  ['DELETE', '/orders/1'],
  ['PATCH', '/orders/1'],
  ['GET', '/orders'],
  ['POST', '/orders'],
  ['DELETE', '/orders/1/items/1'],
  ['PATCH', '/orders/1/items/1'],
  ['POST', '/orders/1/items'],
  ['GET', '/customers/C-00001/address'],
  ['POST', '/customers/C-00001/address'],
  ['GET', '/customers/address/1'],
  ['DELETE', '/customers/address/1'],
  ['PATCH', '/customers/address/1'],
  ['POST', '/products/1/image'],
];

describe('the bearer check', () => {
  it.each(operations)('lets nobody in to %s %s without a token that it knows', async (method, path) => {
    const { call, service } = await runService({ tokens: ['right'] });
    const before = [service.orders(), service.addresses()];
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic right' }]) {
      const answer = await call(method, path, undefined, { token: null, headers: headers as Record<string, string> });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.body.error.message).toMatch(/bearer token/);
    }
    expect([service.orders(), service.addresses()]).toEqual(before);
  });

  it('takes every token that it was given, and the scheme in any case', async () => {
    const { call } = await runService({ tokens: ['one', 'two'] });
    expect((await call('GET', '/orders', undefined, { token: 'one' })).status).toBe(200);
    const headers = { authorization: 'bearer two' };
    expect((await call('GET', '/orders', undefined, { token: null, headers })).status).toBe(200);
  });
});

describe('what cannot be served', () => {
  it('answers 404 if no operation is', async () => {
    const { call } = await runService();
    for (const path of ['/', '/order', '/orders/1/items/1/taxes', '/orders/', '/v2/orders']) {
      const { status, body } = await call('GET', path);
      expect([path, status, body.error.message]).toEqual([path, 404, 'No operation has this path.']);
    }
  });

  it('answers 405 with the methods that a path takes', async () => {
    const { call } = await runService();
    const answer = await call('PUT', '/orders/1', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, DELETE, PATCH');
    expect((await call('DELETE', '/orders')).status).toBe(405);
  });

  it('answers 400 for a path id that is no whole number', async () => {
    const { call } = await runService();
    for (const [method, path, field] of [
      ['GET', '/orders/abc', 'id'],
      ['DELETE', '/orders/1.5', 'id'],
      ['DELETE', '/orders/x/items/1', 'id_order'],
      ['DELETE', '/orders/1/items/x', 'id'],
      ['GET', '/customers/address/-1', 'id'],
      ['DELETE', '/orders/99999999999999999999', 'id'],
    ] as const) {
      const { status, body } = await call(method, path);
      expect([path, status]).toEqual([path, 400]);
      expect(body.error.fields).toEqual({ [field]: 'must be a whole number' });
    }
  });

  it('answers 400 for a body that is not a JSON object', async () => {
    const { call, service } = await runService();
    const headers = { 'content-type': 'application/json' };
    for (const body of ['', '{', '[]', 'null', '"text"', new Uint8Array([0x7b, 0xff, 0x7d])]) {
      expect((await call('POST', '/orders', body, { headers })).status).toBe(400);
    }
    expect(service.orders()).toEqual([]);
  });

  it('answers 415 for a body of another type', async () => {
    const { call } = await runService();
    const sent = JSON.stringify({ id_customer: 1 });
    const refused = await call('POST', '/orders', sent, { headers: { 'content-type': 'text/plain' } });
    expect(refused).toMatchObject({ status: 415, body: { error: { message: expect.stringContaining('text/plain') } } });
    const taken = await call('POST', '/orders', sent, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(taken.status).toBe(201);
  });

  it('answers 413 for a JSON body beyond five megabytes', async () => {
    const { call } = await runService();
    const { status } = await call('POST', '/orders', { id_customer: 1, observations: 'x'.repeat(5 * 1024 * 1024) });
    expect(status).toBe(413);
  });

  it('takes no effect from a body that ends early', async () => {
    const { call, service, url } = await runService();
    const { port } = new URL(url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', reject);
      socket.resume();
      socket.on('close', () => resolve());
      const head = ['POST /orders HTTP/1.1', 'host: x', 'authorization: Bearer practice'];
      const body = '{"id_customer":1}';
      head.push('content-type: application/json', `content-length: ${body.length + 10}`, '', body);
      socket.end(head.join('\r\n'));
    });
    expect((await call('GET', '/orders')).body.data).toEqual([]);
    expect(service.orders()).toEqual([]);
  });

  it('names a field called like a member of every object', async () => {
    const { call } = await runService();
    const sent = '{"id_customer":1,"__proto__":{"fk_id":"x"},"constructor":1,"toString":1}';
    const { status, text } = await call('POST', '/orders', sent, { headers: { 'content-type': 'application/json' } });
    expect(status).toBe(422);
    for (const field of ['__proto__', 'constructor', 'toString']) expect(text).toContain(`"${field}"`);
  });
});
