/** The editor has a field for all that the service takes of an order and of its lines, and sends each as it was typed. */
import { expect, test } from '../fixtures.ts';
import { pickKnown, taxedLine } from '../support/entries.ts';

/** The label of each field that names a record, and where an order tells that. */
const references = {
  id_order_status: ['Status', 'status'],
  id_freight_type: ['Freight type', 'freight'],
  id_user: ['User', 'user'],
  id_payment_type: ['Payment terms', 'payment_type'],
  id_payment_method: ['Payment method', 'payment_method'],
  id_category: ['Category', 'category'],
  id_shipping_company: ['Shipping company', 'shipping_company'],
  id_branch_company: ['Branch', 'branch_company'],
} as const;

test('an order with every field is typed without a connection, and the service gets each of them', async ({
  orders,
  service,
}) => {
  const { customer, products } = pickKnown(service);
  await service.addAddress(customer.fkId, { name: 'Doca nove', street: 'Rua do Porto', number: 9, city: 'Santos' });
  const address = service.data.addresses().at(-1);
  const known = service.data.orders();
  const draft = await orders.newOrder();
  const { page } = draft;
  await draft.chooseCustomer(customer.name);
  await draft.openCards();
  const delivery = draft.field('Delivery address');
  await expect(async () => {
    await delivery.fill('');
    await delivery.fill('doca nove');
    await expect(page.getByRole('option')).toContainText(['Doca nove'], { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await service.goDown();

  const chosen: Record<string, number> = {};
  for (const [field, [label, told]] of Object.entries(references)) {
    const filledIn = await draft.field(label).inputValue();
    const records = known.flatMap((order) => order[told] ?? []);
    const record = records.find(({ name }) => name && name !== filledIn) ?? records[0];
    await draft.field(label).fill(record?.name ?? '');
    await page
      .getByRole('option')
      .filter({ has: page.getByText(record?.name ?? '', { exact: true }) })
      .click();
    await expect(draft.field(label)).toHaveValue(record?.name ?? '');
    chosen[field] = Number(record?.id);
  }
  await draft.fill('Date', '12/20/2027');
  await draft.fill('Date, time', '08:15');
  await draft.fill('Delivery date', '12/24/2027');
  await draft.fill('Freight value', '1,012.5');
  await draft.fill('External code', 'PED-77');
  await draft.fill('Notes', 'Portão azul');
  await page.getByRole('button', { name: 'Add custom field' }).click();
  await draft.fill('Field 1', 'rota');
  await draft.fill('Value of field 1', '7');
  const [first = '', second = ''] = products;
  const { fields, details } = taxedLine(first, 3);
  await draft.fillLines([
    {
      product: first,
      fields,
      details: {
        ...details,
        'Discount value': '1.5',
        ...{ Description: 'Caixa aberta', 'Item total': '31.5', 'Net unit value': '10', 'Net value': '30' },
      },
    },
    { product: second, fields: { Quantity: '0.5', Price: '8', 'Discount %': '12.5' } },
  ]);
  await draft.save();
  await service.comeUp();
  await draft.syncNow();
  await draft.expectSynced();

  const [sent] = service.writes().filter(({ path }) => path === '/orders');
  expect(sent?.body).toEqual({
    ...chosen,
    id_customer: customer.id,
    id_address: address?.id,
    date: expect.any(String),
    delivery_date: expect.any(String),
    fk_id: 'PED-77',
    freight_value: 1012.5,
    observations: 'Portão azul',
    custom_fields: { rota: '7' },
    items: [
      {
        id_item: expect.any(Number),
        ...{ quantity: 3, price: 10.5, discount_value: 1.5, description: 'Caixa aberta' },
        ...{ total_item: 31.5, net_unit_value: 10, net_value: 30 },
        ...{ base_icms: 100, aliq_icms: 18, value_icms: 18 },
        ...{ base_icms_st: 140, aliq_icms_st: 17.5, value_icms_st: 3.25 },
        ...{ base_ipi: 100, aliq_ipi: 5, value_ipi: 5.75 },
      },
      expect.objectContaining({ quantity: 0.5, price: 8, discount_percentage: 12.5 }),
    ],
  });
  const [made] = service.data.orders().slice(-1);
  const typedAtMs = await page.evaluate(() => new Date(2027, 11, 20, 8, 15).getTime());
  expect(new Date(made?.date ?? '').getTime()).toBe(typedAtMs);
  expect(made?.delivery_date).toContain('2027-12-24');
  expect(made?.items.map(({ item }) => item.name)).toEqual([first, second]);
});
