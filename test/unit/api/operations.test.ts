import { describe, expect, test } from 'vitest';
import {
  createCustomerAddress,
  deleteCustomerAddress,
  getCustomerAddress,
  listCustomerAddresses,
  updateCustomerAddress,
  scanCustomerAddresses,
} from '../../../src-main/api/requests/customer-addresses.ts';
import { createOrderItem, deleteOrderItem, updateOrderItem } from '../../../src-main/api/requests/order-items.ts';
import {
  createOrder,
  deleteOrder,
  getOrder,
  searchOrders,
  updateOrder,
  scanOrders,
} from '../../../src-main/api/requests/orders.ts';
import { uploadProductImage } from '../../../src-main/api/requests/product-images.ts';
import type { Fetch } from '../../../src-main/ports/ports.ts';
import { openService, type Service, type ServiceVariant } from '../../../src-service/service.ts';
import { serve } from '../../../src-service/serve.ts';
import { collect, idsOf } from './changing-list.ts';
import { closeAfterwards, failureOf, openClient } from './support.ts';

const open = closeAfterwards();

const variants: [string, Partial<ServiceVariant>][] = [
  ['the reference', {}],
  ['members in snake case', { pagination: 'snake' }],
  ['members in both spellings', { pagination: 'both' }],
  ['creates that answer 200', { createStatus: 200 }],
  ['problem documents', { errors: 'problem' }],
  ['errors in HTML', { errors: 'html' }],
  ['errors in text', { errors: 'text' }],
  ['errors without a body', { errors: 'empty' }],
  ['another upload field', { uploadField: 'image' }],
  ['a path prefix', { prefix: '/v2' }],
  ['date bounds left out', { dateBounds: 'exclusive' }],
  ['lists by cursor', { listStyle: 'cursor' }],
  ['short lists of addresses', { addressLimit: 1 }],
  ['external ids that are unique', { uniqueOrderFkId: true }],
  [
    'many of these at once',
    {
      pagination: 'snake',
      createStatus: 200,
      errors: 'html',
      uploadField: 'photo',
      prefix: '/api/v2',
      listStyle: 'cursor',
    },
  ],
];

/** The first bytes of a PNG are enough for the service to know it as one. */
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(5000)]);
const photo = { name: 'Fachada ção.png', type: 'image/png', size: png.length, open: () => ReadableStream.from([png]) };

async function openWith(variant: Partial<ServiceVariant>, orders = 0) {
  const service = await open(openService({ tokens: ['practice'], variant, sample: { orders, seed: 1 } }));
  const server = await open(serve(service, { port: 0 }));
  const client = openClient(server.url + (variant.prefix ?? ''), {
    token: async () => 'practice',
    uploadField: variant.uploadField ?? 'file',
  });
  const [customer] = service.references('customer');
  const [product] = service.references('product');
  if (!customer?.fk_id || !product) throw new Error('The service has no customers or no products.');
  return { service, server, client, customer, customerFkId: customer.fk_id, product };
}

function withoutSocket(service: Pick<Service, 'fetch'>): Fetch {
  return (input, init) => service.fetch(new Request(input, init));
}

describe.each(variants)('the service with %s', (_name, variant) => {
  test('takes and gives orders', async () => {
    const { client, customer, product } = await openWith(variant);
    const body = {
      date: '2026-01-15T09:00:00-03:00',
      id_customer: customer.id,
      fk_id: 'satchel-1',
      observations: 'Entregar pela manhã',
      custom_fields: { route: '7' },
      items: [{ id_item: product.id, quantity: 2, price: 10.5 }],
    };
    const created = await createOrder(client, body);
    const { id } = created.data;
    expect(created.data).toMatchObject({ fk_id: 'satchel-1', total_value: 21, customer: { id: customer.id } });
    expect(created.data.items).toHaveLength(1);
    expect(created.meta.version).toBe('2.0.0');
    expect(created.meta.timestamp).not.toBeNull();

    expect((await getOrder(client, id)).data).toEqual(created.data);
    const updated = await updateOrder(client, id, { observations: null, date: '2026-01-16T09:00:00-03:00' });
    expect(updated.data).toMatchObject({ id, observations: null, date: '2026-01-16T09:00:00-03:00' });
    expect((await searchOrders(client, { fk_id: 'satchel-1', limit: 5 })).rows).toEqual([updated.data]);
    expect((await searchOrders(client, { fk_id: 'satchel-2' })).rows).toEqual([]);

    expect(await deleteOrder(client, id)).toMatchObject({ success: true, deletedId: id });
    expect(await failureOf(getOrder(client, id))).toMatchObject({ kind: 'status', status: 404 });
    expect(await failureOf(deleteOrder(client, id))).toMatchObject({ kind: 'status', status: 404 });
  });

  test('takes and gives the lines of an order', async () => {
    const { client, customer, product } = await openWith(variant);
    const { id } = (await createOrder(client, { id_customer: customer.id })).data;
    const line = { id_item: product.id, quantity: 3, price: 2, aliq_icms: 18 };
    const withItem = await createOrderItem(client, id, line);
    expect(withItem.data).toMatchObject({ id, total_value: 6, items: [{ quantity: 3, icms: 18 }] });
    const itemId = withItem.data.items?.[0]?.id;
    if (typeof itemId !== 'number') throw new Error('The line has no id.');
    const changed = await updateOrderItem(client, id, itemId, { quantity: 4 });
    expect(changed.data).toMatchObject({ id, total_value: 8, items: [{ id: itemId, quantity: 4 }] });
    expect(await deleteOrderItem(client, id, itemId)).toMatchObject({ success: true, deletedId: itemId });
    expect((await getOrder(client, id)).data.items).toEqual([]);
  });

  test('takes and gives addresses', async () => {
    const { client, customerFkId } = await openWith(variant);
    const before = (await listCustomerAddresses(client, customerFkId)).rows;
    const body = { street: 'Rua das Flores', number: 12, zip_code: 1310100, fk_id: 'satchel-a', state: 'SP' };
    const created = await createCustomerAddress(client, customerFkId, body);
    const id = created.data.id ?? Number.NaN;
    expect(created.data).toMatchObject(body);
    expect((await getCustomerAddress(client, id)).data).toEqual(created.data);
    const updated = await updateCustomerAddress(client, id, { number: 14, state: null });
    expect(updated.data).toMatchObject({ id, number: 14, state: null, street: 'Rua das Flores' });
    expect((await listCustomerAddresses(client, customerFkId)).rows).toEqual([...before, updated.data]);
    expect(await deleteCustomerAddress(client, id)).toMatchObject({ success: true, deletedId: id });
    expect(await failureOf(getCustomerAddress(client, id))).toMatchObject({ kind: 'status', status: 404 });
  });

  test('takes photos of products', async () => {
    const { client, service, product } = await openWith(variant);
    const answer = await uploadProductImage(client, product.id, photo);
    expect(answer.data.fileName).toBe(photo.name);
    const [image] = service.images();
    expect(image).toMatchObject({ productId: product.id, fileName: photo.name, contentType: 'image/png' });
    const none = await failureOf(uploadProductImage(client, 999_999, photo));
    expect(none).toMatchObject({ kind: 'status', status: 404 });
  });

  test('gives all of its orders and addresses to a walk', async () => {
    const { client, service, customerFkId } = await openWith(variant, 60);
    const all = service.orders().map((order) => order.id);
    const pages = await collect(scanOrders(client, { sort: 'id', limit: 25 }));
    expect(idsOf(pages)).toEqual(all.sort((a, b) => a - b));
    expect(pages.map((page) => page.received)).toEqual([25, 25, 10]);
    const newest = await collect(scanOrders(client, { sort: '-date', limit: 7 }));
    expect(new Set(idsOf(newest)).size).toBe(60);

    const direct = openClient(client.options.baseUrl, { ...client.options, fetch: withoutSocket(service) });
    for (let number = 0; number < 105; number++) await createCustomerAddress(direct, customerFkId, { number });
    const addresses = (await collect(scanCustomerAddresses(client, customerFkId))).flatMap((page) => page.rows);
    const expected = service.addresses().filter((row) => row.id_customer === service.references('customer')[0]?.id);
    expect(addresses.map((row) => row.id)).toEqual(expected.map((row) => row.id));
  });

  test('refuses in words that are found, whatever their shape', async () => {
    const { client, server } = await openWith(variant);
    const failure = await failureOf(createOrder(client, { id_customer: 'x' }));
    expect(failure).toMatchObject({ kind: 'status', status: 422 });
    const { message } = failure as { message: string };
    if (variant.errors === 'empty') expect(message).toBe('Unprocessable Entity');
    else expect(message).toContain('id_customer');
    expect(message).not.toMatch(/[<>{}]/);

    const stranger = openClient(server.url + (variant.prefix ?? ''), { token: async () => 'stranger' });
    expect(await failureOf(getOrder(stranger, 1))).toMatchObject({ kind: 'status', status: 401 });
    expect(await failureOf(uploadProductImage(stranger, 1, photo))).toMatchObject({ kind: 'status', status: 401 });
  });
});

test('every filter of a search reaches the service as it was meant', async () => {
  const { client, service } = await openWith({}, 5);
  const filters = {
    fk_id: 'a b&c',
    create_date_from: '2020-01-01T00:00:00+02:00',
    create_date_to: '2030-01-01T00:00:00Z',
    update_date_from: '2020-01-01T00:00:00Z',
    update_date_to: '2030-01-01T00:00:00Z',
    order_date_from: '2020-01-01T00:00:00Z',
    order_date_to: '2030-01-01T00:00:00Z',
    id_customer: 1,
    id_quotation: 2,
    limit: 3,
    page: 2,
    sort: '-updated_at',
  } as const;
  await searchOrders(client, filters);
  const sent = new URL(service.requests().at(-1)?.path ?? '', 'http://service').searchParams;
  expect(Object.fromEntries(sent)).toEqual({ ...filters, id_customer: '1', id_quotation: '2', limit: '3', page: '2' });
});

test('a scan begins at the first page, whatever page its filters name, and keeps the filters', async () => {
  const { client, service } = await openWith({}, 30);
  const customerId = service.orders()[0]?.customer.id ?? 0;
  const own = service.orders().filter((order) => order.customer.id === customerId);
  const pages = await collect(scanOrders(client, { id_customer: customerId, page: 9, limit: 1, sort: 'id' }));
  expect(idsOf(pages)).toEqual(own.map((order) => order.id));
});

test('a base URL without the prefix of the service is answered by the service with 404', async () => {
  const { server } = await openWith({ prefix: '/v2' });
  const failure = await failureOf(searchOrders(openClient(server.url, { token: async () => 'practice' }), {}));
  expect(failure).toMatchObject({ kind: 'status', status: 404 });
});

test('the client works on the service without a socket', async () => {
  const { service, product } = await openWith({}, 3);
  const client = openClient('http://practice.invalid', {
    token: async () => 'practice',
    fetch: withoutSocket(service),
  });
  expect((await searchOrders(client, {})).rows).toHaveLength(3);
  expect((await uploadProductImage(client, product.id, photo)).data.fileName).toBe(photo.name);
});
