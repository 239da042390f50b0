import { describe, expect, it } from 'vitest';
import { runService, startMs } from './running-service.ts';

const now = '2026-03-10T15:00:00.000Z';
const meta = { timestamp: now, version: '2.0.0' };

describe('creating an order', () => {
  it('answers the whole order in the read shape, with every reference resolved', async () => {
    const { call, service } = await runService();
    const address = service.addresses().find((each) => each.id_customer === 3);
    const { status, body } = await call('POST', '/orders', {
      date: '2026-03-01T10:00:00-03:00',
      id_customer: 3,
      id_user: 2,
      fk_id: 'satchel-1',
      id_payment_type: 4,
      id_payment_method: 2,
      id_order_status: 1,
      id_category: 1,
      id_freight_type: 1,
      freight_value: 12.5,
      id_shipping_company: 2,
      id_address: address?.id,
      observations: 'Doca 2',
      delivery_date: '2026-03-05T12:00:00Z',
      id_branch_company: 1,
      custom_fields: { rota: '7' },
      items: [{ id_item: 1, quantity: 2, price: 6.49 }],
    });
    expect(status).toBe(201);
    const { id_customer: _, ...embedded } = address ?? { id_customer: 0 };
    expect(body).toEqual({
      data: {
        id: 1,
        date: '2026-03-01T10:00:00-03:00',
        fk_id: 'satchel-1',
        status: { id: 1, name: 'Em aberto', fk_id: 'ABERTO' },
        freight: { id: 1, name: 'CIF – por conta do remetente', value: 12.5, fk_id: 'CIF' },
        customer: { id: 3, name: expect.any(String), fk_id: 'C-00003' },
        user: { id: 2, name: 'Carlos Eduardo Prado', fk_id: 'V-02' },
        observations: 'Doca 2',
        delivery_date: '2026-03-05T12:00:00Z',
        opportunity: null,
        quotation: null,
        payment_type: { id: 4, name: '28 dias', fk_id: '28D' },
        payment_method: { id: 2, name: 'Pix', fk_id: 'PIX' },
        category: { id: 1, name: 'Venda', fk_id: 'VENDA' },
        shipping_company: { id: 2, name: 'Expresso Serra Azul', fk_id: 'T-11' },
        address: embedded,
        branch_company: { id: 1, name: 'Matriz São Paulo', fk_id: 'F-01' },
        total_value: 25.48,
        items: [expect.objectContaining({ id: 1, quantity: 2, price: 6.49, total_liq: 12.98, created_at: now })],
        custom_fields: { rota: '7' },
      },
      message: 'Order created.',
      meta,
    });
  });

  it('needs a customer and nothing else: the date is the present, the rest is null', async () => {
    const { call } = await runService();
    const { status, body } = await call('POST', '/orders', { id_customer: 1 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ date: now, fk_id: null, status: null, freight: null, address: null, items: [] });
    expect(body.data.total_value).toBe(0);
  });

  it('gives ids that count up and never come again', async () => {
    const { call } = await runService();
    await call('POST', '/orders', { id_customer: 1 });
    await call('DELETE', '/orders/1');
    expect((await call('POST', '/orders', { id_customer: 1 })).body.data.id).toBe(2);
  });

  it('names every field that cannot be accepted, and creates nothing', async () => {
    const { call, service } = await runService();
    const { status, body } = await call('POST', '/orders', {
      date: '2026-03-01',
      id_user: 'two',
      id_category: 1.5,
      fk_id: 7,
      freight_value: -1,
      custom_fields: { rota: 7 },
      observation: 'misspelt',
      items: [{ id_item: 1, quantity: 0, price: 1e13 }, { quantity: 1, discount_percentage: 101 }, 'line'],
    });
    expect(status).toBe(422);
    expect(body.error.fields).toEqual({
      id_customer: 'is required',
      date: expect.stringContaining('must be a date-time'),
      id_user: 'must be a number',
      id_category: 'must be a whole number',
      fk_id: 'must be text',
      freight_value: 'must not be negative',
      custom_fields: 'must be an object with text values',
      observation: 'is not a field of this body',
      'items.0.quantity': 'must be greater than zero',
      'items.0.price': 'is too large',
      'items.1.id_item': 'is required',
      'items.1.discount_percentage': 'must be at most 100',
      'items.2': 'must be an object',
    });
    expect(service.orders()).toEqual([]);
  });

  it('names every reference that nobody knows', async () => {
    const { call, service } = await runService();
    const ids = {
      id_customer: 901,
      id_user: 902,
      id_payment_type: 903,
      id_payment_method: 904,
      id_order_status: 905,
      id_category: 906,
      id_freight_type: 907,
      id_shipping_company: 908,
      id_address: 909,
      id_branch_company: 0,
    };
    const { status, body } = await call('POST', '/orders', { ...ids, items: [{ id_item: 999, quantity: 1 }] });
    expect(status).toBe(422);
    const expected = Object.entries({ ...ids, 'items.0.id_item': 999 });
    expect(body.error.fields).toEqual(
      Object.fromEntries(expected.map(([field, id]) => [field, `names no record: ${id}`])),
    );
    expect(service.orders()).toEqual([]);
  });

  it('takes the same fk_id twice, for the interface does not promise that it is unique', async () => {
    const { call, service } = await runService();
    await call('POST', '/orders', { id_customer: 1, fk_id: 'same' });
    expect((await call('POST', '/orders', { id_customer: 1, fk_id: 'same' })).status).toBe(201);
    expect(service.orders()).toHaveLength(2);
  });
});

describe('reading an order', () => {
  it('answers what was created', async () => {
    const { call } = await runService();
    const created = await call('POST', '/orders', { id_customer: 1, items: [{ id_item: 2, quantity: 1, price: 3 }] });
    const { status, body } = await call('GET', '/orders/1');
    expect(status).toBe(200);
    expect(body).toEqual({ data: created.body.data, meta });
  });

  it('answers 404 for an order that is not there', async () => {
    const { call } = await runService();
    expect(await call('GET', '/orders/5')).toMatchObject({
      status: 404,
      body: { error: { message: 'Order 5 was not found.' } },
    });
  });
});

describe('updating an order', () => {
  const whole = {
    date: '2026-03-01T10:00:00Z',
    id_customer: 3,
    id_user: 2,
    fk_id: 'first',
    id_payment_type: 4,
    id_payment_method: 2,
    id_order_status: 1,
    id_category: 1,
    id_freight_type: 1,
    freight_value: 10,
    id_shipping_company: 2,
    id_address: 1,
    observations: 'before',
    delivery_date: '2026-03-05T12:00:00Z',
    id_branch_company: 1,
    custom_fields: { a: '1', b: '2' },
    items: [{ id_item: 1, quantity: 1, price: 5 }],
  };

  it.each([
    ['date', '2026-04-01T00:00:00Z', { date: '2026-04-01T00:00:00Z' }],
    ['id_customer', 4, { customer: expect.objectContaining({ id: 4, fk_id: 'C-00004' }) }],
    ['id_user', 3, { user: expect.objectContaining({ id: 3 }) }],
    ['fk_id', 'second', { fk_id: 'second' }],
    ['id_payment_type', 1, { payment_type: expect.objectContaining({ id: 1 }) }],
    ['id_payment_method', 1, { payment_method: expect.objectContaining({ id: 1 }) }],
    ['id_order_status', 2, { status: expect.objectContaining({ id: 2 }) }],
    ['id_category', 2, { category: expect.objectContaining({ id: 2 }) }],
    ['id_freight_type', 2, { freight: expect.objectContaining({ id: 2, fk_id: 'FOB', value: 10 }) }],
    ['freight_value', 20.25, { freight: expect.objectContaining({ id: 1, value: 20.25 }), total_value: 25.25 }],
    ['id_shipping_company', 1, { shipping_company: expect.objectContaining({ id: 1 }) }],
    ['id_address', 2, { address: expect.objectContaining({ id: 2 }) }],
    ['observations', 'after', { observations: 'after' }],
    ['delivery_date', '2026-03-09T12:00:00Z', { delivery_date: '2026-03-09T12:00:00Z' }],
    ['id_branch_company', 2, { branch_company: expect.objectContaining({ id: 2 }) }],
    ['custom_fields', { c: '3' }, { custom_fields: { c: '3' } }],
  ])('changes %s and nothing else', async (field, value, changed) => {
    const { call } = await runService();
    const before = (await call('POST', '/orders', whole)).body.data;
    const { status, body } = await call('PATCH', '/orders/1', { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { ...before, ...changed }, message: 'Order updated.', meta });
    expect((await call('GET', '/orders/1')).body.data).toEqual(body.data);
  });

  it.each([
    ['date', { date: null }],
    ['id_user', { user: null }],
    ['fk_id', { fk_id: null }],
    ['id_payment_type', { payment_type: null }],
    ['id_payment_method', { payment_method: null }],
    ['id_order_status', { status: null }],
    ['id_category', { category: null }],
    ['id_freight_type', { freight: { id: null, name: null, fk_id: null, value: 10 } }],
    ['freight_value', { freight: expect.objectContaining({ id: 1, value: null }), total_value: 5 }],
    ['id_shipping_company', { shipping_company: null }],
    ['id_address', { address: null }],
    ['observations', { observations: null }],
    ['delivery_date', { delivery_date: null }],
    ['id_branch_company', { branch_company: null }],
    ['custom_fields', { custom_fields: null }],
  ])('clears %s by null', async (field, changed) => {
    const { call } = await runService();
    const before = (await call('POST', '/orders', whole)).body.data;
    const { status, body } = await call('PATCH', '/orders/1', { [field]: null });
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...before, ...changed });
  });

  it('has no freight when neither its type nor its value says anything', async () => {
    const { call } = await runService();
    await call('POST', '/orders', whole);
    const { body } = await call('PATCH', '/orders/1', { id_freight_type: null, freight_value: null });
    expect(body.data.freight).toBeNull();
  });

  it('refuses items, a missing customer, unknown fields and unknown references, and changes nothing', async () => {
    const { call, service } = await runService();
    await call('POST', '/orders', whole);
    const before = service.orders();
    const refused = async (body: unknown) => (await call('PATCH', '/orders/1', body)).body.error.fields;
    expect(await refused({ observations: 'x', items: [] })).toEqual({
      items: expect.stringContaining('on create only'),
    });
    expect(await refused({ id_customer: null })).toEqual({ id_customer: 'is required' });
    expect(await refused({ id: 4 })).toEqual({ id: 'is not a field of this body' });
    expect(await refused({ observations: 'x', id_user: 99 })).toEqual({ id_user: 'names no record: 99' });
    expect(service.orders()).toEqual(before);
  });

  it('answers 404 for an order that is not there', async () => {
    const { call } = await runService();
    expect((await call('PATCH', '/orders/5', { observations: 'x' })).status).toBe(404);
  });
});

describe('deleting an order', () => {
  it('answers the delete result, and the order vanishes', async () => {
    const { call, service } = await runService();
    await call('POST', '/orders', { id_customer: 1 });
    const { status, body } = await call('DELETE', '/orders/1');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Order deleted.', deletedId: 1, meta });
    expect((await call('GET', '/orders/1')).status).toBe(404);
    expect((await call('GET', '/orders')).body.data).toEqual([]);
    expect((await call('DELETE', '/orders/1')).status).toBe(404);
    expect(service.orders()).toEqual([]);
  });
});

describe('created and updated times', () => {
  it('follow the clock: an item moves the updated time of its order, and so does an address of it', async () => {
    const { call, clock } = await runService();
    await call('POST', '/orders', { id_customer: 1, id_address: 1, items: [{ id_item: 1, quantity: 1 }] });
    const updatedSince = async (ms: number) => {
      const from = encodeURIComponent(new Date(startMs + ms).toISOString());
      return (await call('GET', `/orders?update_date_from=${from}`)).body.data.length;
    };
    expect(await updatedSince(1)).toBe(0);
    const changes: [string, string, unknown][] = [
      ['PATCH', '/orders/1', { observations: 'x' }],
      ['POST', '/orders/1/items', { id_item: 1, quantity: 1 }],
      ['PATCH', '/orders/1/items/1', { quantity: 2 }],
      ['DELETE', '/orders/1/items/1', undefined],
      ['PATCH', '/customers/address/1', { city: 'Natal' }],
    ];
    for (const [i, [method, path, body]] of changes.entries()) {
      clock.nowMs = startMs + (i + 1) * 1000;
      await call(method, path, body);
      expect(await updatedSince((i + 1) * 1000)).toBe(1);
      expect(await updatedSince((i + 1) * 1000 + 1)).toBe(0);
    }
    const created = (await call('GET', `/orders?create_date_to=${now}`)).body.data;
    expect(created.map((order) => order.id)).toEqual([1]);
  });
});
