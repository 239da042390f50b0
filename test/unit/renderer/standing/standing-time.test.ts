/** Which time of a standing order a new order is. */
import { expect, it } from 'vitest';
import { blankOrder } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { standingTimeOf } from '../../../../src-renderer/screens/order-editor/save/standing-time.ts';

const standing = { standingId: 's', plannedDay: '2026-11-30', customerId: 7 };
const orderFor = (customer: string) => {
  const draft = blankOrder();
  draft.values.id_customer = customer;
  return { ...draft, standing };
};

it('is the one that it was opened as', () => {
  expect(standingTimeOf(orderFor('7'), '2026-12-01')).toEqual({
    ...{ standingId: 's', plannedDay: '2026-11-30', today: '2026-12-01' },
  });
});

it('is none of an order that was given to another customer, and of another order', () => {
  expect(standingTimeOf(orderFor('8'), '2026-12-01')).toBeNull();
  expect(standingTimeOf(blankOrder(), '2026-12-01')).toBeNull();
});
