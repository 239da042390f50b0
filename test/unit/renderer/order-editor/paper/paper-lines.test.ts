import { expect, it } from 'vitest';
import type { OrderDetail } from '../../../../../src-shared/contract/orders/order-views.ts';
import { paperLines, paperSums } from '../../../../../src-renderer/screens/order-editor/paper/paper-lines.ts';

it('prints what a line is cheaper by', () => {
  const items = [{ quantity: 2, price: 10, perc_desc: 10 }] as OrderDetail['order']['items'];
  expect(paperLines({ order: { items } } as OrderDetail, false)).toMatchObject([{ discount: '2.00', net: '18.00' }]);
});

it.each([String, Number])('prints the figures of the service, as text or as numbers (%o)', (as) => {
  const line = { quantity: as('1.500'), price: as('10.00'), total_liq: as('14.25'), vlr_icms_st: as('1.10') };
  const items = [{ ...line, value_ipi: as('0.20') }, line, {}] as OrderDetail['order']['items'];
  const detail = { order: { items } } as OrderDetail;
  expect(paperLines(detail, true).map(({ net }) => net)).toEqual(['14.25', '14.25', null]);
  expect(paperLines(detail, false).map(({ net }) => net)).toEqual(['15.00', '15.00', null]);
  expect(paperLines(detail, true).map(({ discount }) => discount)).toEqual([null, null, null]);
  expect(paperSums(detail)).toEqual([
    ['value_icms_st', '2.20'],
    ['value_ipi', '0.20'],
  ]);
});
