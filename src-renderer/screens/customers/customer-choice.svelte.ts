/** Which customer is shown, and how: it outlives the screen, so that coming back finds it as it was. */
import { forgetWithAccount } from '../../state/account-memory.ts';
import type { CustomerKey } from '../../state/router.svelte.ts';
import type { ShownState } from './portfolio.ts';

export type CustomerTab = 'purchases' | 'orders' | 'visits' | 'standing' | 'addresses' | 'notes';

interface CustomerChoice {
  customer: CustomerKey | null;
  tab: CustomerTab;
  /** What the list is searched for. */
  text: string;
  /** The list shows the customers of this state alone. */
  state: ShownState | null;
}

const nothing = (): CustomerChoice => ({ customer: null, tab: 'purchases', text: '', state: null });

export const customerChoice = $state<CustomerChoice>(nothing());

forgetWithAccount(() => Object.assign(customerChoice, nothing()));
