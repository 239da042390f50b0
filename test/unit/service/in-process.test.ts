import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openService, type Service, type ServiceOptions } from '../../../src-service/service.ts';
import { startMs } from './running-service.ts';

function open(options: ServiceOptions = {}): Service {
  const service = openService({ now: () => startMs, ...options });
  onTestFinished(() => service.close());
  return service;
}

async function send(service: Service, method: string, path: string, body?: unknown, token = 'practice') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const text = body === undefined ? null : JSON.stringify(body);
  const response = await service.fetch(new Request(`http://service${path}`, { method, headers, body: text }));
  return (await response.json()) as { data: { id: number; total_value: number } };
}

function temporaryFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'service-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'service.sqlite');
}

describe('the service without a socket', () => {
  it('answers the same requests with the same bytes', async () => {
    const run = async () => {
      const service = open({ sample: { orders: 3, seed: 9 } });
      const answers = [];
      for (const [method, path, body] of [
        ['POST', '/orders', { id_customer: 2, items: [{ id_item: 1, quantity: 2, price: 3 }] }],
        ['PATCH', '/orders/4', { observations: 'x' }],
        ['POST', '/customers/C-00002/address', { city: 'Natal' }],
        ['GET', '/orders', undefined],
      ] as const) {
        answers.push(await send(service, method, path, body));
      }
      return JSON.stringify([answers, service.orders(), service.addresses()]);
    };
    expect(await run()).toBe(await run());
  });

  it('keeps services apart', async () => {
    const [one, two] = [open({ tokens: ['one'] }), open({ tokens: ['two'], variant: { prefix: '/v2' } })];
    await send(one, 'POST', '/orders', { id_customer: 1 }, 'one');
    await send(two, 'POST', '/v2/orders', { id_customer: 2 }, 'two');
    expect(one.orders().map((order) => order.customer.id)).toEqual([1]);
    expect(two.orders().map((order) => order.customer.id)).toEqual([2]);
  });

  it('lists every request that arrived, with what was sent and what was answered', async () => {
    const service = open();
    await send(service, 'POST', '/orders', { id_customer: 1 });
    await send(service, 'GET', '/orders?limit=2');
    await send(service, 'POST', '/orders', { id_customer: 99 });
    await send(service, 'POST', '/orders', { id_customer: 1 }, 'wrong');
    expect(service.requests()).toEqual([
      { method: 'POST', path: '/orders', body: { id_customer: 1 }, status: 201 },
      { method: 'GET', path: '/orders?limit=2', body: null, status: 200 },
      { method: 'POST', path: '/orders', body: { id_customer: 99 }, status: 422 },
      { method: 'POST', path: '/orders', body: null, status: 401 },
    ]);
  });

  it('lists none when told not to', async () => {
    const service = open({ recordRequests: false });
    await send(service, 'GET', '/orders');
    expect(service.requests()).toEqual([]);
  });

  it('loses no write when many arrive at once', async () => {
    const service = open();
    await send(service, 'POST', '/orders', { id_customer: 1 });
    const line = { id_item: 1, quantity: 1, price: 1.1 };
    await Promise.all(Array.from({ length: 20 }, () => send(service, 'POST', '/orders/1/items', line)));
    expect(service.orders()[0]).toMatchObject({ total_value: 22 });
    expect(service.orders()[0]?.items.map((item) => item.id)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('answers 500 in the error shape when its database fails', async () => {
    const service = openService({ variant: { errors: 'json' } });
    service.close();
    const request = new Request('http://service/orders/1', { headers: { authorization: 'Bearer practice' } });
    const response = await service.fetch(request);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: { message: expect.stringContaining('The service failed') } });
  });
});

describe('a database file', () => {
  it('keeps what was written, and takes no sample data once it holds any', async () => {
    const database = temporaryFile();
    const first = openService({ database, sample: { orders: 2, seed: 1 } });
    await send(first, 'POST', '/orders', { id_customer: 1, fk_id: 'mine' });
    const before = first.orders();
    first.close();
    const second = open({ database, sample: { orders: 50, seed: 2 } });
    expect(second.orders()).toEqual(before);
    expect(second.orders().at(-1)?.fk_id).toBe('mine');
    expect((await send(second, 'POST', '/orders', { id_customer: 1 })).data.id).toBe(4);
  });

  it('gives ids on after a deleted record across openings', async () => {
    const database = temporaryFile();
    const first = openService({ database });
    await send(first, 'POST', '/orders', { id_customer: 1, items: [{ id_item: 1, quantity: 1 }] });
    await send(first, 'DELETE', '/orders/1');
    first.close();
    const second = open({ database });
    await send(second, 'POST', '/orders', { id_customer: 1, items: [{ id_item: 1, quantity: 1 }] });
    expect(second.orders()).toMatchObject([{ id: 2, items: [{ id: 2 }] }]);
  });

  it('is filled anew when an earlier filling did not come to its end', () => {
    const database = temporaryFile();
    writeFileSync(`${database}.filling`, 'half of it');
    expect(open({ database, sample: { orders: 5, seed: 1 } }).orders()).toHaveLength(5);
    expect(readdirSync(join(database, '..')).filter((name) => name.endsWith('.filling'))).toEqual([]);
  });

  it('is refused when it is something else', () => {
    const text = temporaryFile();
    writeFileSync(text, 'A shopping list, much longer than a header.'.repeat(50));
    expect(() => openService({ database: text })).toThrow(`${text} is not a database.`);
    const other = temporaryFile();
    const db = new Database(other);
    db.exec('CREATE TABLE t (a)');
    db.close();
    expect(() => openService({ database: other })).toThrow('was not made by this version of the service');
  });
});
