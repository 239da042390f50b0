/** The story that Satchel is for: an order in a cellar, a dead battery, and the order on the service exactly once. */
import { expect, ownStart as test, sampleOrders } from '../fixtures.ts';
import { depot, pickKnown, taxedLine } from '../support/entries.ts';
import { filesWith } from '../support/files-with.ts';

test('an order entered offline survives a kill and reaches the service exactly once', async ({
  app,
  orders,
  service,
  start,
  dataFolder,
}) => {
  test.setTimeout(120_000);
  const { customer, products } = pickKnown(service);
  const [first = '', second = '', third = ''] = products;
  const addressesBefore = service.data.addresses().length;

  await service.goDown();
  const draft = await orders.newOrder();
  await draft.chooseCustomer(customer.name);
  await expect(draft.field('Freight value')).toHaveValue('');
  await draft.makeAddress(depot);
  await expect(draft.field('Delivery address')).toHaveValue(/Rua das Palmeiras/);
  await draft.fillLines([taxedLine(first, 1), taxedLine(second, 2), taxedLine(third, 3)]);
  // 63.00 for six pieces, ICMS-ST of 1.25 + 2.25 + 3.25, and three times 5.75 of IPI.
  await expect(draft.estimate).toContainText('87.00');
  await draft.save();
  await draft.fill('Notes', 'Cellar, no signal');
  await draft.saveChanges();
  await draft.expectPending(2);
  await app.kill();

  const again = await start();
  const list = again.pages.orders;
  await list.expectTotal(sampleOrders + 1);
  await list.expectPending(2);
  await expect(list.rows(customer.name, 'Not sent yet', 'estimate', '87.00')).toHaveCount(1);
  expect(service.writes()).toEqual([]);

  await service.comeUp();
  await list.syncNow();
  await list.expectSynced();

  const sent = service.writes().map(({ method, path }) => `${method} ${path}`);
  expect(sent.toSorted()).toEqual([`POST /customers/${customer.fkId}/address`, 'POST /orders']);
  expect(service.data.orders()).toHaveLength(sampleOrders + 1);
  expect(service.data.addresses()).toHaveLength(addressesBefore + 1);
  const order = service.data.orders().at(-1);
  const address = service.data.addresses().find(({ name }) => name === depot.Name);
  expect(order?.address?.id).toBe(address?.id);
  expect(address).toMatchObject({ id_customer: customer.id, number: 480, zip_code: 1310100, street: depot.Street });
  expect(order).toMatchObject({ customer: { id: customer.id }, observations: 'Cellar, no signal', total_value: 87 });
  expect(order?.items.map(({ item }) => item.name)).toEqual([first, second, third]);
  expect(order?.items[1]).toMatchObject({
    ...{ quantity: 2, price: 10.5, total_liq: 21 },
    ...{ base_icms: 100, icms: 18, vlr_icms: 18 },
    ...{ base_icms_st: 140, icms_st: 17.5, vlr_icms_st: 2.25 },
    ...{ base_ipi: 100, ipi: 5, value_ipi: 5.75 },
  });

  const row = list.rows(String(order?.id), customer.name, '87.00', 'Synced');
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText('estimate');

  const opened = await list.open(String(order?.id), customer.name);
  await expect(opened.heading).toContainText(`Order ${order?.id}`);
  await opened.fill('Notes', 'Ring the bell');
  await opened.saveChanges();
  await opened.expectSynced();
  const edits = service.writes().slice(sent.length);
  expect(edits).toEqual([expect.objectContaining({ method: 'PATCH', path: `/orders/${order?.id}` })]);
  expect(edits[0]?.body).toEqual({ observations: 'Ring the bell' });

  expect(await again.window.evaluate(() => JSON.stringify(localStorage))).not.toContain(service.token);
  await again.kill();
  expect(filesWith(dataFolder, customer.name)).not.toEqual([]);
  expect(filesWith(dataFolder, 'app.ready')).toEqual([expect.stringContaining('logs')]);
  expect(filesWith(dataFolder, service.token)).toEqual([]);
});
