/** Taxes come with the product, out of the last line that the service calculated. */
import { expect, test } from '../fixtures.ts';
import { scan } from '../support/scan.ts';
import type { TestService } from '../support/test-service.ts';
import type { OrderPage } from '../pages/order-page.ts';

type Held = ReturnType<TestService['data']['orders']>[number];

/** The newest line with ICMS-ST, and two customers: who bought its product last, and who never did. */
function taxedLine(service: TestService) {
  const newest = service.data.orders().toSorted((a, b) => String(b.date).localeCompare(String(a.date)));
  const order = newest.find(({ items }) => items.some(({ vlr_icms_st: value }) => Number(value) > 0)) as Held;
  const item = order.items.find(({ vlr_icms_st: value }) => Number(value) > 0) as Held['items'][number];
  const buyers = new Set(
    newest
      .filter(({ items }) => items.some((each) => each.item.id === item.item.id))
      .map(({ customer }) => customer.id),
  );
  const other = newest.find(({ customer }) => !buyers.has(customer.id))?.customer;
  return { order, item, other: String(other?.name) };
}

async function enterTaxed(order: OrderPage, { order: held, item }: ReturnType<typeof taxedLine>): Promise<void> {
  await order.chooseCustomer(String(held.customer.name));
  await order.fillLine(1, { product: item.item.name, fields: { Quantity: '10', Price: '10', 'Discount %': '' } });
  await order.openDetails(1);
}

/** Each brings the product into an order by its code, in some quantity. */
const ways: ((order: OrderPage, code: string, last: number) => Promise<void>)[] = [
  async function repeat(order, _code, last) {
    await order.page.getByRole('button', { name: `Repeat order ${last}` }).click();
  },
  async function catalogue(order, code) {
    const field = order.catalogue.getByRole('searchbox');
    await field.fill(`10*${code}`);
    await field.press('Enter');
  },
  async function scanner(order, code) {
    await order.addLine();
    await order.productOf(1).focus();
    await scan(order.page, code);
  },
  async function paste(order, code) {
    await order.page.keyboard.press('ControlOrMeta+Shift+V');
    const dialog = order.page.getByRole('dialog');
    await dialog.getByLabel('Rows', { exact: true }).fill(`${code}\t10\t10.00`);
    await dialog.getByRole('button', { name: 'Add 1 item' }).click();
    await order.page.keyboard.press('Escape');
  },
];

const en = (figure: unknown) => Number(figure).toFixed(2);

test('rates and bases are filled in by every way in, give way to what is typed, and come back', async ({
  orders,
  service,
}) => {
  const taxed = taxedLine(service);
  const order = await orders.newOrder();
  const line = order.line(1);
  await enterTaxed(order, taxed);
  await expect(order.details.getByRole('group', { name: 'Taxes' })).toContainText(
    `as on this customer’s order ${taxed.order.id}`,
  );
  await expect(order.details.getByRole('group', { name: 'Taxes' })).toContainText('no fields for IBS and CBS');
  const rate = order.details.getByLabel('ICMS-ST rate %', { exact: true });
  const base = order.details.getByLabel('ICMS-ST base', { exact: true });
  await expect(rate).toHaveValue(String(taxed.item.icms_st));
  const ratio = Number(taxed.item.base_icms_st) / Number(taxed.item.total_liq);
  await expect(base).toHaveValue(en(100 * Number(ratio.toFixed(2))));
  const total = line.getByRole('status', { name: 'Total, line 1' });
  const before = await total.textContent();

  await rate.fill('1');
  await expect(total).not.toHaveText(before ?? '');
  await rate.fill('');
  await rate.blur();
  await expect(rate).toHaveValue(String(taxed.item.icms_st));
  await expect(total).toHaveText(before ?? '');

  await order.save();
  await order.expectSynced();
  const [sent] = service.data.orders().at(-1)?.items ?? [];
  expect(sent).toMatchObject({ icms_st: taxed.item.icms_st, ipi: taxed.item.ipi });
  expect(Number(sent?.vlr_icms_st)).toBeGreaterThan(0);

  const next = await (await order.back()).newOrder();
  await next.chooseCustomer(String(taxed.order.customer.name));
  const saved = service.data.orders().at(-1)?.id ?? 0;
  for (const [at, come] of ways.entries()) {
    await come(next, String(taxed.item.item.fk_id), saved);
    await expect(next.quantityOf(1), come.name).not.toHaveValue('');
    await next.openDetails(1);
    for (const [label, value] of [
      ['ICMS-ST rate %', taxed.item.icms_st],
      ['IPI rate %', taxed.item.ipi],
    ] as const)
      await expect(next.details.getByLabel(label, { exact: true }), come.name).toHaveValue(String(value));
    await next.quantityOf(1).fill('10');
    await next.priceOf(1).fill('10');
    await expect(next.details.getByLabel('ICMS-ST base', { exact: true }), come.name).toHaveValue(
      en(100 * Number(ratio.toFixed(2))),
    );
    if (at < ways.length - 1) await next.page.getByRole('button', { name: 'Remove line 1' }).click();
  }
});

test('another customer has them looked up again, and one step back brings the first ones', async ({
  orders,
  service,
}) => {
  const taxed = taxedLine(service);
  const order = await orders.newOrder();
  const taxes = order.details.getByRole('group', { name: 'Taxes' });
  await enterTaxed(order, taxed);
  await expect(taxes).toContainText('as on this customer’s');
  await order.chooseCustomer(taxed.other);
  // The focus went on to the next line.
  await order.openDetails(1);
  await expect(taxes).toContainText('as for other customers');
  await order.page.keyboard.press('ControlOrMeta+z');
  await expect(taxes).toContainText('as on this customer’s');
});
