import { describe, expect, it } from 'vitest';
import { runService } from './running-service.ts';

const now = '2026-03-10T15:00:00.000Z';
const meta = { timestamp: now, version: '2.0.0' };

async function withOrder(...items: unknown[]) {
  const running = await runService();
  await running.call('POST', '/orders', { id_customer: 1, items });
  return running;
}

describe('creating an item', () => {
  it('answers the whole order, with every written field under its read name', async () => {
    const { call } = await withOrder({ id_item: 1, quantity: 1, price: 10 });
    const { status, body } = await call('POST', '/orders/1/items', {
      id_item: 2,
      quantity: 10,
      price: 5,
      total_item: 50,
      description: 'Gelado',
      discount_value: 4,
      discount_percentage: 8,
      net_unit_value: 4.6,
      net_value: 46,
      base_icms_st: 60,
      aliq_icms_st: 18,
      value_icms_st: 10.8,
      base_ipi: 46,
      aliq_ipi: 5,
      value_ipi: 2.3,
      base_icms: 46,
      aliq_icms: 12,
      value_icms: 5.52,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: expect.objectContaining({ id: 1, total_value: 69.1 }),
      message: 'Item created.',
      meta,
    });
    expect(body.data.items).toHaveLength(2);
    expect(body.data.items[1]).toEqual({
      id: 2,
      item: { id: 2, name: expect.stringMatching(/cola/), fk_id: 'BEB-0001', type: 'product' },
      quantity: 10,
      price: 5,
      description: 'Gelado',
      created_at: now,
      unit_liq: 4.6,
      perc_desc: 8,
      vlr_desc: 4,
      total_liq: 46,
      fk_id: null,
      base_icms_st: 60,
      icms_st: 18,
      vlr_icms_st: 10.8,
      base_ipi: 46,
      ipi: 5,
      value_ipi: 2.3,
      base_icms: 46,
      icms: 12,
      vlr_icms: 5.52,
      recurrency_period: null,
    });
  });

  it('works out the figures that were not sent', async () => {
    const { call } = await withOrder();
    const line = async (body: object) =>
      (await call('POST', '/orders/1/items', { id_item: 1, quantity: 3, ...body })).body.data.items.at(-1);
    expect(await line({ price: 0.1 })).toMatchObject({ vlr_desc: null, total_liq: 0.3, unit_liq: 0.1 });
    expect(await line({ price: 10, discount_percentage: 5 })).toMatchObject({
      perc_desc: 5,
      vlr_desc: 1.5,
      total_liq: 28.5,
      unit_liq: 9.5,
    });
    expect(await line({ price: 10, discount_value: 4 })).toMatchObject({
      perc_desc: null,
      vlr_desc: 4,
      total_liq: 26,
      unit_liq: 8.6667,
    });
    expect(await line({ total_item: 99 })).toMatchObject({ price: null, total_liq: 99, unit_liq: 33 });
    expect(await line({ price: 1, discount_value: 50 })).toMatchObject({ total_liq: 0 });
    expect(await line({})).toMatchObject({ price: null, total_liq: 0, unit_liq: 0 });
  });

  it('rounds half a cent to the even cent', async () => {
    const { call } = await withOrder();
    const totals = [];
    for (const price of [0.25, 0.27, 0.2501]) {
      const { body } = await call('POST', '/orders/1/items', { id_item: 1, quantity: 0.5, price });
      totals.push(body.data.items.at(-1)?.total_liq);
    }
    expect(totals).toEqual([0.12, 0.14, 0.13]);
  });

  it('refuses an unknown product, an unknown order and a line without product or quantity', async () => {
    const { call } = await withOrder();
    const unknown = await call('POST', '/orders/1/items', { id_item: 999, quantity: 1 });
    expect(unknown).toMatchObject({ status: 422, body: { error: { fields: { id_item: 'names no record: 999' } } } });
    const bare = await call('POST', '/orders/1/items', { fk_id: 'x' });
    expect(bare.body.error.fields).toEqual({
      fk_id: 'is not a field of this body',
      id_item: 'is required',
      quantity: 'is required',
    });
    expect((await call('POST', '/orders/9/items', { id_item: 1, quantity: 1 })).status).toBe(404);
  });
});

describe('updating an item', () => {
  const sent = {
    id_item: 1,
    quantity: 4,
    price: 10,
    description: 'before',
    discount_percentage: 10,
    base_icms_st: 1,
    aliq_icms_st: 2,
    value_icms_st: 3,
    base_ipi: 4,
    aliq_ipi: 5,
    value_ipi: 6,
    base_icms: 7,
    aliq_icms: 8,
    value_icms: 9,
  };

  it.each([
    ['id_item', 2, { item: expect.objectContaining({ id: 2 }) }],
    ['quantity', 5, { quantity: 5, vlr_desc: 5, total_liq: 45 }],
    ['price', 20, { price: 20, vlr_desc: 8, total_liq: 72, unit_liq: 18 }],
    ['total_item', 50, { vlr_desc: 5, total_liq: 45, unit_liq: 11.25 }],
    ['description', 'after', { description: 'after' }],
    ['discount_value', 6, { perc_desc: null, vlr_desc: 6, total_liq: 34, unit_liq: 8.5 }],
    ['discount_percentage', 50, { perc_desc: 50, vlr_desc: 20, total_liq: 20, unit_liq: 5 }],
    ['net_unit_value', 9.99, { unit_liq: 9.99 }],
    ['net_value', 35, { total_liq: 35, unit_liq: 8.75 }],
    ['base_icms_st', 100, { base_icms_st: 100 }],
    ['aliq_icms_st', 100, { icms_st: 100 }],
    ['value_icms_st', 100, { vlr_icms_st: 100 }],
    ['base_ipi', 100, { base_ipi: 100 }],
    ['aliq_ipi', 100, { ipi: 100 }],
    ['value_ipi', 100, { value_ipi: 100 }],
    ['base_icms', 100, { base_icms: 100 }],
    ['aliq_icms', 100, { icms: 100 }],
    ['value_icms', 100, { vlr_icms: 100 }],
  ])('changes %s, and what follows from it', async (field, value, changed) => {
    const { call } = await withOrder(sent, { id_item: 3, quantity: 1, price: 1 });
    const before = (await call('GET', '/orders/1')).body.data;
    const { status, body } = await call('PATCH', '/orders/1/items/1', { [field]: value });
    expect(status).toBe(200);
    expect(body.message).toBe('Item updated.');
    expect(body.data.items).toEqual([{ ...before.items[0], ...changed }, before.items[1]]);
    const [first] = body.data.items;
    const expected = (first?.total_liq ?? 0) + (first?.vlr_icms_st ?? 0) + (first?.value_ipi ?? 0) + 1;
    expect(body.data.total_value).toBeCloseTo(expected, 9);
  });

  it.each([
    ['price', { price: null, vlr_desc: 0, total_liq: 0, unit_liq: 0 }],
    ['description', { description: null }],
    ['discount_value', {}],
    ['discount_percentage', { perc_desc: null, vlr_desc: null, total_liq: 40, unit_liq: 10 }],
    ['net_value', {}],
    ['base_icms_st', { base_icms_st: null }],
    ['aliq_icms_st', { icms_st: null }],
    ['value_icms_st', { vlr_icms_st: null }],
    ['base_ipi', { base_ipi: null }],
    ['aliq_ipi', { ipi: null }],
    ['value_ipi', { value_ipi: null }],
    ['base_icms', { base_icms: null }],
    ['aliq_icms', { icms: null }],
    ['value_icms', { vlr_icms: null }],
  ])('clears %s by null, or works it out again', async (field, changed) => {
    const { call } = await withOrder(sent);
    const before = (await call('GET', '/orders/1')).body.data.items[0];
    const { body } = await call('PATCH', '/orders/1/items/1', { [field]: null });
    expect(body.data.items[0]).toEqual({ ...before, ...changed });
  });

  it('refuses to clear the product or the quantity, and unknown products', async () => {
    const { call, service } = await withOrder(sent);
    const before = service.orders();
    const refused = async (body: unknown) => (await call('PATCH', '/orders/1/items/1', body)).body.error.fields;
    expect(await refused({ id_item: null, quantity: null })).toEqual({
      id_item: 'is required',
      quantity: 'is required',
    });
    expect(await refused({ quantity: 9, id_item: 999 })).toEqual({ id_item: 'names no record: 999' });
    expect(await refused({ quantity: '9' })).toEqual({ quantity: 'must be a number' });
    expect(service.orders()).toEqual(before);
  });

  it('answers 404 for an item of another order', async () => {
    const { call } = await withOrder(sent);
    await call('POST', '/orders', { id_customer: 1, items: [sent] });
    expect((await call('PATCH', '/orders/1/items/2', { quantity: 1 })).status).toBe(404);
    expect((await call('PATCH', '/orders/9/items/1', { quantity: 1 })).status).toBe(404);
  });
});

describe('deleting an item', () => {
  it('answers the delete result, and the order continues without it', async () => {
    const { call } = await withOrder({ id_item: 1, quantity: 1, price: 2 }, { id_item: 2, quantity: 1, price: 3 });
    const { status, body } = await call('DELETE', '/orders/1/items/1');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Item deleted.', deletedId: 1, meta });
    expect((await call('GET', '/orders/1')).body.data).toMatchObject({ items: [{ id: 2 }], total_value: 3 });
    expect((await call('DELETE', '/orders/1/items/1')).status).toBe(404);
    expect((await call('DELETE', '/orders/9/items/2')).status).toBe(404);
  });

  it('never gives an item id twice', async () => {
    const { call } = await withOrder({ id_item: 1, quantity: 1 });
    await call('DELETE', '/orders/1/items/1');
    const { body } = await call('POST', '/orders/1/items', { id_item: 1, quantity: 1 });
    expect(body.data.items.map((item) => item.id)).toEqual([2]);
  });
});
