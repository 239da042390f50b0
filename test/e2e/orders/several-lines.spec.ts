/** Texts of several lines, as a colleague's system may hold them in any field, are changed here without losing their lines. */
import { expect, test } from '../fixtures.ts';
import { pickKnown } from '../support/entries.ts';

test('a description, a custom field and an address that hold line breaks keep them when something is added', async ({
  orders,
  service,
}) => {
  const { customer } = pickKnown(service);
  const id_item = service.data.orders()[0]?.items[0]?.item.id;
  await service.createAsColleague({
    id_customer: customer.id,
    observations: 'Pedido em partes',
    custom_fields: { rota: 'BR-101\nkm 7' },
    items: [{ id_item, quantity: 2, price: 3, description: 'Caixa aberta\nver foto' }],
  });
  await service.addAddress(customer.fkId, {
    name: 'Doca nove',
    street: 'Rua do Porto',
    complement: 'Fundos\nPortão 2',
  });
  const made = () => service.data.orders().at(-1);

  await orders.syncNow();
  await orders.searchFor('partes');
  const order = await orders.open(customer.name);
  const { keyboard } = order.page;
  const add = async (field: ReturnType<typeof order.field>, text: string) => {
    await field.focus();
    await keyboard.press('ControlOrMeta+End');
    await keyboard.type(text);
  };
  const details = await order.openDetails(1);
  await add(details.getByLabel('Description', { exact: true }), ' hoje');
  await order.openCards();
  await add(order.field('Value of field 1'), ', norte');
  await order.saveChanges();
  await order.expectSynced();
  expect(made()?.items[0]?.description).toBe('Caixa aberta\nver foto hoje');
  expect(made()?.custom_fields).toEqual({ rota: 'BR-101\nkm 7, norte' });

  const addresses = await orders.openAddresses();
  await addresses.chooseCustomer(customer.name);
  await addresses.openAddress('Doca nove');
  await add(addresses.form.getByLabel('Complement'), ', azul');
  await addresses.save({});
  await addresses.syncNow();
  await addresses.expectPending(0);
  expect(service.data.addresses().at(-1)?.complement).toBe('Fundos\nPortão 2, azul');
});
