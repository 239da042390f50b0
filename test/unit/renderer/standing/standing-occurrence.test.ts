/** Which time of a standing order a new order is. */
import { expect, it } from 'vitest';
import { blankOrder } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { occurrenceOf } from '../../../../src-renderer/screens/order-editor/save/standing-occurrence.ts';

const standing = { standingId: 's', plannedDay: '2026-11-30', customerId: 7 };
const orderFor = (customer: string) => {
  const draft = blankOrder();
  draft.values.id_customer = customer;
  return { ...draft, standing };
};

it('is the one that it was opened as', () => {
  expect(occurrenceOf(orderFor('7'), '2026-12-01')).toEqual({
    ...{ standingId: 's', plannedDay: '2026-11-30', today: '2026-12-01' },
  });
});

it('is none of an order that was given to another customer, and of another order', () => {
  expect(occurrenceOf(orderFor('8'), '2026-12-01')).toBeNull();
  expect(occurrenceOf(blankOrder(), '2026-12-01')).toBeNull();
});
