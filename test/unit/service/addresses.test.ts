import { describe, expect, it } from 'vitest';
import { openService } from '../../../src-service/service.ts';
import { runService } from './running-service.ts';

const now = '2026-03-10T15:00:00.000Z';
const meta = { timestamp: now, version: '2.0.0' };

const whole = {
  street: 'Rua Augusta',
  number: 100,
  complement: 'Loja 3',
  zip_code: 1305000,
  neighborhood: 'Consolação',
  city: 'São Paulo',
  state: 'SP',
  latitude: -23.55,
  longitude: -46.65,
  address_type: 'Entrega',
  name: 'Depósito',
  fk_id: 'A-1',
};

/** Without its own addresses the customer's list holds only what a test creates. */
async function withEmptyCustomer() {
  const running = await runService();
  for (const { id, id_customer } of running.service.addresses()) {
    if (id_customer === 2) await running.call('DELETE', `/customers/address/${id}`);
  }
  return running;
}

describe('creating an address', () => {
  it('answers the address with its id', async () => {
    const { call, service } = await runService();
    const { status, body } = await call('POST', '/customers/C-00002/address', whole);
    expect(status).toBe(201);
    expect(body).toEqual({ data: { id: body.data.id, ...whole }, message: 'Address created.', meta });
    expect(service.addresses()).toContainEqual({ id: body.data.id, ...whole, id_customer: 2 });
  });

  it('fills what was not sent with null', async () => {
    const { call } = await runService();
    const { body } = await call('POST', '/customers/C-00002/address', { city: 'Natal' });
    const blank = Object.fromEntries(Object.keys(whole).map((field) => [field, null]));
    expect(body.data).toEqual({ id: body.data.id, ...blank, city: 'Natal' });
  });

  it('refuses what does not fit, by name', async () => {
    const { call } = await runService();
    const { status, body } = await call('POST', '/customers/C-00002/address', {
      id: 5,
      street: 1,
      number: -1,
      zip_code: '01305-000',
      latitude: 91,
      longitude: -181,
    });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({
      id: 'is not a field of this body',
      street: 'must be text',
      number: 'must not be negative',
      zip_code: 'must be a number',
      latitude: 'must be from -90 to 90',
      longitude: 'must be from -180 to 180',
    });
  });

  it('answers 404 for a customer that nobody knows, also by its numeric id', async () => {
    const { call } = await runService();
    expect((await call('POST', '/customers/C-99999/address', whole)).status).toBe(404);
    expect((await call('POST', '/customers/2/address', whole)).status).toBe(404);
  });
});

describe('reading, updating and deleting an address', () => {
  it('reads by the numeric id', async () => {
    const { call, service } = await runService();
    const { id_customer: _, ...first } = service.addresses()[0] ?? { id_customer: 0 };
    expect(await call('GET', '/customers/address/1')).toMatchObject({ status: 200, body: { data: first, meta } });
    expect((await call('GET', '/customers/address/999')).status).toBe(404);
  });

  it.each(Object.keys(whole))('changes %s and nothing else, and clears it by null', async (field) => {
    const { call } = await runService();
    const before = (await call('POST', '/customers/C-00002/address', { city: 'Natal' })).body.data;
    const path = `/customers/address/${before.id}`;
    const value = whole[field as keyof typeof whole];
    const { status, body } = await call('PATCH', path, { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { ...before, [field]: value }, message: 'Address updated.', meta });
    await call('PATCH', path, { [field]: null });
    expect((await call('GET', path)).body.data).toEqual({ ...before, [field]: null });
  });

  it('refuses an update that does not fit, and changes nothing', async () => {
    const { call, service } = await runService();
    const before = service.addresses();
    const { status, body } = await call('PATCH', '/customers/address/1', { city: 'Natal', number: '12' });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({ number: 'must be a number' });
    expect(service.addresses()).toEqual(before);
    expect((await call('PATCH', '/customers/address/999', { city: 'Natal' })).status).toBe(404);
  });

  it('deletes, and the address vanishes', async () => {
    const { call, service } = await runService();
    const { status, body } = await call('DELETE', '/customers/address/1');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Address deleted.', deletedId: 1, meta });
    expect((await call('GET', '/customers/address/1')).status).toBe(404);
    expect((await call('PATCH', '/customers/address/1', {})).status).toBe(404);
    expect((await call('DELETE', '/customers/address/1')).status).toBe(404);
    expect(service.addresses().some((address) => address.id === 1)).toBe(false);
    expect((await call('POST', '/orders', { id_customer: 1, id_address: 1 })).body.error.fields).toEqual({
      id_address: 'names no record: 1',
    });
  });

  it('shows in the orders that carry it, which keep it when it is deleted', async () => {
    const { call } = await runService();
    await call('POST', '/orders', { id_customer: 1, id_address: 1 });
    await call('PATCH', '/customers/address/1', { city: 'Natal' });
    await call('DELETE', '/customers/address/1');
    expect((await call('GET', '/orders/1')).body.data.address).toMatchObject({ id: 1, city: 'Natal' });
  });
});

describe('listing the addresses of a customer', () => {
  it('pages by offset, in order of id', async () => {
    const { call } = await withEmptyCustomer();
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) {
      ids.push((await call('POST', '/customers/C-00002/address', { name: `${i}` })).body.data.id);
    }
    const path = '/customers/C-00002/address';
    const first = (await call('GET', `${path}?limit=2`)).body;
    expect(first.data.map((address) => address.id)).toEqual(ids.slice(0, 2));
    expect(first.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 5,
      totalPages: 3,
      hasNext: true,
      hasPrev: false,
      links: {
        self: `${path}?limit=2&offset=0`,
        first: `${path}?limit=2&offset=0`,
        last: `${path}?limit=2&offset=4`,
        next: `${path}?limit=2&offset=2`,
        prev: null,
      },
    });
    const last = (await call('GET', `${path}?limit=2&offset=4`)).body;
    expect(last.data.map((address) => address.id)).toEqual(ids.slice(4));
    expect(last.pagination).toMatchObject({ page: 3, hasNext: false, hasPrev: true });
    expect(last.pagination.links).toMatchObject({ next: null, prev: `${path}?limit=2&offset=2` });
    expect((await call('GET', `${path}?offset=50`)).body.data).toEqual([]);
  });

  it('takes 25 at a time when no limit is sent', async () => {
    const { call } = await withEmptyCustomer();
    for (let i = 0; i < 26; i++) await call('POST', '/customers/C-00002/address', { name: `${i}` });
    expect((await call('GET', '/customers/C-00002/address')).body.data).toHaveLength(25);
  });

  it('refuses a limit or an offset out of range, and other parameters', async () => {
    const { call } = await runService();
    for (const query of ['limit=0', 'limit=101', 'limit=2.5', 'limit=', 'offset=-1', 'offset=x', 'page=1']) {
      const { status, body } = await call('GET', `/customers/C-00002/address?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(Object.keys(body.error.fields ?? {})).toEqual([query.split('=')[0]]);
    }
  });

  it('answers 404 for a customer that nobody knows', async () => {
    const { call } = await runService();
    expect((await call('GET', '/customers/C-99999/address')).status).toBe(404);
  });

  it('answers an empty list for a customer without addresses', async () => {
    const { call } = await withEmptyCustomer();
    const { body } = await call('GET', '/customers/C-00002/address');
    expect(body.data).toEqual([]);
    expect(body.pagination).toMatchObject({ page: 1, total: 0, totalPages: 0, hasNext: false, hasPrev: false });
  });
});

describe('the service without sample data', () => {
  it('knows customers with addresses, so that there is something to work with', () => {
    const service = openService();
    expect(service.references('customer')).toHaveLength(12);
    expect(new Set(service.addresses().map((address) => address.id_customer)).size).toBe(12);
    service.close();
  });
});
