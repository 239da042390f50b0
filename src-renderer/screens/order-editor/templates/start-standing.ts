/** Begins a new order as an occurrence of a standing order: its lines, at the prices and with the taxes of now. */
import type { StandingOpening } from '../../../../src-shared/contract/standing/standing-orders.ts';
import { query } from '../../../bridge.ts';
import type { NewOrderCustomer } from '../../../state/router.svelte.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import type { Prefill } from '../terms/prefill.svelte.ts';
import { keepPrices, unpackTemplate, useTemplate } from './template-content.ts';

/** Returns how many lines came; null if they cannot be read: the customer is chosen all the same. */
export async function startStanding(
  editor: OrderEditor,
  prefill: Prefill,
  { customer, standing }: { customer: NewOrderCustomer; standing: StandingOpening },
): Promise<number | null> {
  const answer = await query('standing.get', { standingId: standing.standingId });
  const order = answer.ok ? answer.value.order : null;
  const template = order && unpackTemplate(order.content, editor.locale);
  editor.draft.standing = standing;
  // Its own terms go before those of the last order.
  const count = template && useTemplate(editor.draft, template, editor.locale);
  keepPrices(editor.draft, standing.customerId, editor.locale);
  await prefill.chooseCustomer(customer);
  // The rep has typed nothing of it yet: undo leads to no empty order.
  editor.keeper.forgetSteps();
  editor.keeper.adopt();
  return count;
}
