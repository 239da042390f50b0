import { describe, expect, it } from 'vitest';
import type { LastTaxes } from '../../../../src-shared/contract/orders/taxes.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { sumEstimates } from '../../../../src-shared/domain/pricing.ts';
import { baseRatio, taxBase } from '../../../../src-shared/domain/tax-base.ts';
import {
  dropFilledTaxes,
  fillTaxes,
  leaveLineField,
  takeProduct,
  typeIntoLine,
} from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { lineEstimate } from '../../../../src-renderer/screens/order-editor/line/line-figures.ts';
import { lineOf } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { copyLines } from '../../../../src-renderer/screens/order-editor/terms/presets.ts';
import { createSeededRandom } from '../../../support/seeded-random.ts';
import { openRig } from '../../../support/rig.ts';

const known: LastTaxes = {
  ...{ productId: 5, taxedFor: 'customer', state: 'SP', orderId: 60, date: '2026-02-03T12:00:00Z' },
  icms: { rate: 18, ratio: '1' },
  icms_st: { rate: 18, ratio: '1.4' },
  ipi: { rate: 0, ratio: '0' },
};

function lineWith(figures: Partial<LineDraft['values']>): LineDraft {
  const line = blankLine();
  line.product = 'Coffee';
  line.values.id_item = '5';
  for (const [field, text] of Object.entries(figures)) typeIntoLine(line, field as 'price', text, 'en');
  return line;
}

describe('taxes that come with the product', () => {
  it('follow quantity, price and discount', () => {
    const line = lineWith({ quantity: '2', price: '50' });
    fillTaxes(line, known, 'en');
    expect(line.values).toMatchObject({
      ...{ aliq_icms: '18', base_icms: '100.00', value_icms: '18.00' },
      ...{ aliq_icms_st: '18', base_icms_st: '140.00', value_icms_st: '7.20' },
      ...{ aliq_ipi: '0', base_ipi: '0.00', value_ipi: '0.00' },
    });
    typeIntoLine(line, 'discount_percentage', '50', 'en');
    expect(line.values).toMatchObject({ base_icms_st: '70.00', value_icms_st: '3.60' });
  });

  it('give way to what is typed, and come back if that is emptied', () => {
    const line = lineWith({ quantity: '2', price: '50' });
    typeIntoLine(line, 'aliq_icms', '12', 'en');
    fillTaxes(line, known, 'en');
    expect(line.values).toMatchObject({ aliq_icms: '12', value_icms: '12.00', value_icms_st: '13.20' });
    typeIntoLine(line, 'aliq_icms', '', 'en');
    expect(line.values.aliq_icms).toBe('');
    leaveLineField(line, 'aliq_icms', 'en');
    expect(line.values).toMatchObject({ aliq_icms: '18', value_icms: '18.00', value_icms_st: '7.20' });
    typeIntoLine(line, 'aliq_ipi', '10', 'en');
    expect(line.values).toMatchObject({ base_ipi: '100.00', value_ipi: '10.00' });
  });

  it('change with the customer and go with the product', () => {
    const line = lineWith({ quantity: '2', price: '50' });
    fillTaxes(line, known, 'en');
    fillTaxes(line, { ...known, icms: { rate: 12, ratio: '1' }, ipi: null }, 'en');
    expect(line.values).toMatchObject({ aliq_icms: '12', aliq_ipi: '', base_ipi: '' });
    dropFilledTaxes(line, 'en');
    expect(line.values).toMatchObject({ aliq_icms: '', base_icms_st: '', value_icms_st: '' });
  });

  it('follow the quantity of a saved line as well', () => {
    const line = lineOf(
      {
        ...{ localId: 'a' as LocalId, id: 70, item: { id: 5, name: 'Coffee' }, quantity: 2, price: 50 },
        ...{ base_icms: 100, icms: 12, vlr_icms: 12, base_icms_st: 150, icms_st: 18, vlr_icms_st: 15 },
      },
      'en',
    );
    typeIntoLine(line, 'quantity', '4', 'en');
    expect(line.values).toMatchObject({ value_icms: '24.00', base_icms_st: '300.00', value_icms_st: '30.00' });
  });

  it('leave a copy with taxes of its own alone, whose bases follow its quantity', () => {
    const item = {
      ...{ localId: 'a' as LocalId, id: 70, item: { id: 5, name: 'Coffee' }, quantity: 2, price: 50, total_liq: 100 },
      ...{ base_icms: 100, icms: 12, vlr_icms: 12, base_icms_st: 150, icms_st: 18, vlr_icms_st: 15 },
    };
    const [copy] = copyLines([lineOf(item, 'en')], 'en', '1');
    if (!copy) throw new Error('No copy');
    fillTaxes(copy, known, 'en');
    typeIntoLine(copy, 'quantity', '4', 'en');
    expect(copy.values).toMatchObject({
      aliq_icms: '12',
      base_icms_st: '300.00',
      value_icms_st: '30.00',
      aliq_ipi: '',
    });
    copy.pricedFor = '5';
    copy.values.id_item = '6';
    takeProduct(copy, 'en');
    fillTaxes(copy, known, 'en');
    expect(copy.values.aliq_icms).toBe('18');
  });
});

it('finds the margin again that made a base', () => {
  const { fraction } = createSeededRandom(3);
  for (let n = 0; n < 1_000; n++) {
    const net = (1_000 + Math.floor(fraction() * 1e7)) / 100;
    const ratio = (1 + fraction() * 1.5).toFixed(2);
    const other = (1_000 + Math.floor(fraction() * 1e7)) / 100;
    expect(taxBase(other, baseRatio(taxBase(net, ratio), net))).toBe(taxBase(other, ratio));
  }
});

it('makes the total of the service out of what a rep types of its orders', { timeout: 60_000 }, async () => {
  const rig = await openRig({ orders: 1_000 });
  await rig.sync();
  const { localIds } = await rig.query('orders.between', { criteria: {}, from: 0, count: 1_000 });
  let withTaxes = 0;
  for (const localId of localIds) {
    const { order } = await rig.order(localId);
    const productIds = order.items.flatMap(({ item }) => item?.id ?? []);
    const answer = await rig.query('taxes.last', {
      ...{ customerId: order.customer?.id ?? null, productIds, addressId: order.address?.id ?? null },
      ...{ addressLocalId: null, branchId: order.branch_company?.id ?? null },
    });
    const taxes = new Map(answer.rows.map((row) => [row.productId, row]));
    const lines = order.items.map(({ item, quantity, price, perc_desc: discount }) => {
      const line = lineWith({
        quantity: String(quantity),
        price: String(price),
        discount_percentage: String(discount),
      });
      fillTaxes(line, taxes.get(item?.id ?? 0) ?? null, 'en');
      return lineEstimate(line, 'en');
    });
    if (lines.some((line) => Number(line?.taxes) > 0)) withTaxes++;
    expect(sumEstimates(lines, order.freight?.value).total).toBe(order.total_value?.toFixed(2));
  }
  expect(localIds).toHaveLength(1_000);
  expect(withTaxes).toBeGreaterThan(900);
});
