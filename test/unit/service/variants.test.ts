import { describe, expect, it } from 'vitest';
import { runService, startMs } from './running-service.ts';

const sample = { orders: 5, seed: 1 };

describe('spelling of the pagination members', () => {
  const camel = { totalPages: 3, hasNext: true, hasPrev: false };
  const snake = { total_pages: 3, has_next: true, has_prev: false };

  it.each([
    ['camel', camel],
    ['snake', snake],
    ['both', { ...camel, ...snake }],
  ] as const)('can be %s', async (pagination, members) => {
    const { call } = await runService({ sample, variant: { pagination } });
    const { body } = await call('GET', '/orders?limit=2');
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 5, links: expect.anything(), ...members });
  });
});

describe('status of a create', () => {
  it.each([200, 201] as const)('can be %i for all three creates, and is 200 for all else', async (createStatus) => {
    const { call } = await runService({ variant: { createStatus } });
    const statuses = [
      await call('POST', '/orders', { id_customer: 1 }),
      await call('POST', '/orders/1/items', { id_item: 1, quantity: 1 }),
      await call('POST', '/customers/C-00001/address', { city: 'Natal' }),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([createStatus, createStatus, createStatus]);
    expect((await call('PATCH', '/orders/1', { observations: 'x' })).status).toBe(200);
  });
});

describe('shape of an error', () => {
  const message = 'Some fields cannot be accepted.';

  async function refuse(errors: 'json' | 'problem' | 'html' | 'text' | 'empty') {
    const { call } = await runService({ variant: { errors } });
    const answer = await call('POST', '/orders', { id_customer: 1, '<b>': 1 });
    expect(answer.status).toBe(422);
    return { ...answer, type: answer.headers.get('content-type') };
  }

  it('can be JSON', async () => {
    const { body, type } = await refuse('json');
    expect(type).toBe('application/json; charset=utf-8');
    expect(body).toEqual({ error: { message, fields: { '<b>': 'is not a field of this body' } } });
  });

  it('can be problem+json', async () => {
    const { body, type } = await refuse('problem');
    expect(type).toBe('application/problem+json; charset=utf-8');
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Unprocessable Content',
      status: 422,
      detail: message,
      errors: { '<b>': 'is not a field of this body' },
    });
  });

  it('can be HTML, with the fields escaped', async () => {
    const { text, type } = await refuse('html');
    expect(type).toBe('text/html; charset=utf-8');
    expect(text).toContain(message);
    expect(text).toContain('<li>&lt;b&gt; is not a field of this body</li>');
  });

  it('can be plain text', async () => {
    const { text, type } = await refuse('text');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text).toBe(`${message}\n<b> is not a field of this body`);
  });

  it('can be nothing at all', async () => {
    const { text, type } = await refuse('empty');
    expect([text, type]).toEqual(['', null]);
  });

  it.each(['json', 'problem', 'html', 'text', 'empty'] as const)(
    'keeps status and headers of a refused token as %s',
    async (errors) => {
      const { call } = await runService({ variant: { errors } });
      const answer = await call('GET', '/orders', undefined, { token: 'wrong' });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    },
  );
});

describe('path prefix', () => {
  it('stands before every path and every link', async () => {
    const { call } = await runService({ sample, variant: { prefix: '/v2' } });
    const { body } = await call('GET', '/v2/orders?limit=2');
    expect(body.pagination.links.next).toBe('/v2/orders?limit=2&page=2');
    expect((await call('GET', '/v2/customers/C-00001/address')).body.pagination.links.self).toMatch(
      /^\/v2\/customers\/C-00001\/address\?/,
    );
    expect((await call('GET', '/v2/orders/1')).status).toBe(200);
    for (const path of ['/orders', '/v2', '/v22/orders', '/v1/orders'])
      expect((await call('GET', path)).status).toBe(404);
  });
});

describe('bounds of a date range', () => {
  it.each([
    ['inclusive', [1, 2, 3]],
    ['exclusive', [2]],
  ] as const)('can be %s', async (dateBounds, ids) => {
    const { call, clock } = await runService({ variant: { dateBounds } });
    for (const second of [1, 2, 3]) {
      clock.nowMs = startMs + second * 1000;
      await call('POST', '/orders', { id_customer: 1 });
    }
    const [from, to] = [1, 3].map((second) => new Date(startMs + second * 1000).toISOString());
    for (const name of ['create_date', 'update_date', 'order_date']) {
      const { body } = await call('GET', `/orders?sort=id&${name}_from=${from}&${name}_to=${to}`);
      expect(body.data.map((order) => order.id)).toEqual(ids);
    }
  });
});

describe('cursor style', () => {
  it('answers size and next_cursor, until nothing follows', async () => {
    const { call } = await runService({ sample, variant: { listStyle: 'cursor' } });
    const first = (await call('GET', '/orders?limit=3&sort=id')).body;
    expect(Object.keys(first)).toEqual(['data', 'size', 'next_cursor', 'meta']);
    expect([first.size, typeof first.next_cursor]).toEqual([3, 'string']);
    const second = (await call('GET', `/orders?limit=3&sort=id&cursor=${first.next_cursor}`)).body;
    expect(second.data.map((order) => order.id)).toEqual([4, 5]);
    expect([second.size, second.next_cursor]).toEqual([2, null]);
  });

  it('skips nothing and repeats nothing when an earlier row goes', async () => {
    const { call } = await runService({ sample, variant: { listStyle: 'cursor' } });
    const first = (await call('GET', '/orders?limit=2&sort=id')).body;
    await call('DELETE', '/orders/1');
    const second = (await call('GET', `/orders?limit=2&sort=id&cursor=${first.next_cursor}`)).body;
    expect(second.data.map((order) => order.id)).toEqual([3, 4]);
  });

  it('walks the addresses of a customer too', async () => {
    const { call, service } = await runService({ variant: { listStyle: 'cursor' } });
    await call('POST', '/customers/C-00002/address', { name: 'one' });
    await call('POST', '/customers/C-00002/address', { name: 'two' });
    const ids: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/customers/C-00002/address?limit=1${cursor && `&cursor=${cursor}`}`;
      const { body } = await call('GET', path);
      expect(body.size).toBe(1);
      ids.push(...body.data.map((address) => address.id));
      cursor = body.next_cursor;
    }
    const expected = service.addresses().filter((address) => address.id_customer === 2);
    expect(ids).toEqual(expected.map((address) => address.id));
  });

  it('refuses a cursor that is none of its own', async () => {
    const { call } = await runService({ variant: { listStyle: 'cursor' } });
    for (const path of [
      '/orders?cursor=rubbish',
      '/orders?sort=id&cursor=W10',
      '/customers/C-00001/address?cursor=x',
    ]) {
      const { status, body } = await call('GET', path);
      expect([status, body.error.fields]).toEqual([400, { cursor: 'is not a cursor of this list' }]);
    }
  });
});

describe('unique fk_id', () => {
  it('refuses a second order with the same one, on create and on update', async () => {
    const { call, service } = await runService({ variant: { uniqueOrderFkId: true } });
    await call('POST', '/orders', { id_customer: 1, fk_id: 'one' });
    await call('POST', '/orders', { id_customer: 1, fk_id: 'two' });
    const duplicate = await call('POST', '/orders', { id_customer: 1, fk_id: 'one' });
    expect(duplicate).toMatchObject({ status: 409, body: { error: { fields: { fk_id: 'belongs to order 1' } } } });
    expect((await call('PATCH', '/orders/2', { fk_id: 'one' })).status).toBe(409);
    expect((await call('PATCH', '/orders/1', { fk_id: 'one', observations: 'x' })).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await call('POST', '/orders', { id_customer: 1 })).status).toBe(201);
    expect(service.orders().map((order) => order.fk_id)).toEqual(['one', 'two', null, null]);
    await call('DELETE', '/orders/1');
    expect((await call('POST', '/orders', { id_customer: 1, fk_id: 'one' })).status).toBe(201);
  });
});

describe('other choices', () => {
  it('takes another default for the addresses of a page, and another version', async () => {
    const { call } = await runService({ variant: { addressLimit: 1, version: '9.1' } });
    const { body } = await call('GET', '/customers/C-00001/address');
    expect(body.data).toHaveLength(1);
    expect(body.pagination.limit).toBe(1);
    expect(body.meta.version).toBe('9.1');
  });
});
