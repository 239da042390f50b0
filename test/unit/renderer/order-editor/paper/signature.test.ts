/** What a customer signs, and the strokes of the pen. */
import { describe, expect, it } from 'vitest';
import {
  beginStroke,
  goOn,
  pathOf,
  pointIn,
} from '../../../../../src-renderer/screens/order-editor/paper/signature/strokes.ts';
import {
  digestOf,
  signedContent,
} from '../../../../../src-renderer/screens/order-editor/paper/signature/signed-content.ts';
import type { OrderDetail } from '../../../../../src-shared/contract/orders/order-views.ts';
import {
  mostPoints,
  mostStrokes,
  type Point,
  type Stroke,
} from '../../../../../src-shared/contract/orders/signatures.ts';

const line = { item: { id: 7 }, quantity: 2, price: 10, perc_desc: 10 };
const other = { item: { id: 8 }, quantity: 1, price: 5 };
const detailOf = (items: object[], more: Partial<OrderDetail> = {}) =>
  ({ id: null, estimate: '23.00', order: { items }, sync: { state: 'savedHere' }, ...more }) as OrderDetail;
const saved = detailOf([line, other]);
const withTerms = (terms: object) => ({ ...saved, order: { ...saved.order, ...terms } }) as OrderDetail;

describe('what is signed', () => {
  it('is the same however lines stand and figures are written, and once the service confirms it', async () => {
    const lines = [
      { ...other, total_liq: '5.00' },
      { ...line, quantity: '2.000', price: '10.00', total_liq: 18 },
    ];
    const onService = { id: 4, estimate: null, sync: { state: 'onService' } } as Partial<OrderDetail>;
    const confirmed = detailOf(lines, onService);
    Object.assign(confirmed.order, { total_value: 23 });
    expect(signedContent(confirmed)).toBe(signedContent(saved));
    expect(await digestOf(signedContent(saved))).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['a quantity', detailOf([{ ...line, quantity: 3 }, other])],
    ['a price', detailOf([{ ...line, price: 10.01 }, other])],
    ['a discount', detailOf([{ ...line, perc_desc: 0 }, other])],
    ['a product', detailOf([{ ...line, item: { id: 9 } }, other])],
    ['a line more', detailOf([line, other, other])],
    ['a line less', detailOf([line])],
    ['a tax', detailOf([{ ...line, value_ipi: 1 }, other])],
    ['the total', detailOf([line, other], { estimate: '23.01' })],
    ['another customer', withTerms({ customer: { id: 9 } })],
    ['other payment terms', withTerms({ payment_type: { id: 9 } })],
    ['another day of delivery', withTerms({ delivery_date: '2026-12-05' })],
  ])('is another with %s', (_, changed) => {
    expect(signedContent(changed)).not.toBe(signedContent(saved));
  });
});

describe('strokes', () => {
  const rect = { left: 100, top: 50, width: 500, height: 150 };

  it('lie in one box, whatever the size of the pad and wherever the pointer goes', () => {
    expect(pointIn(rect, { clientX: 350, clientY: 125 })).toEqual([500, 150]);
    expect(pointIn(rect, { clientX: 0, clientY: 900 })).toEqual([0, 300]);
  });

  it('leave out places that say nothing more', () => {
    const strokes = goOn(beginStroke([], [10, 10]), [
      [11, 11],
      [20, 10],
      [20, 11],
    ]);
    expect(strokes).toEqual([
      [
        [10, 10],
        [20, 10],
      ],
    ]);
  });

  it('end where there is no more room', () => {
    const places = Array.from({ length: mostPoints + 5 }, (_, at): Point => [(at % 2) * 500, at % 300]);
    const full = goOn(beginStroke([], [999, 299]), places);
    expect(full[0]).toHaveLength(mostPoints);
    expect(beginStroke(full, [1, 1])).toBe(full);
    let many: readonly Stroke[] = [];
    for (let at = 0; at <= mostStrokes; at++) many = beginStroke(many, [at, 1]);
    expect(many).toHaveLength(mostStrokes);
  });

  it('are curves that begin and end where the pen did, and a dot is seen', () => {
    const stroke: Stroke = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ];
    expect(pathOf(stroke)).toBe('M0 0Q10 0 10 5Q10 10 5 10L0 10');
    expect(pathOf([[3, 4]])).toBe('M3 4h0.1');
    expect(pathOf([])).toBe('');
  });
});
