/** Which customer is shown, and how: it outlives the screen, so that coming back finds it as it was. */
import { forgetWithAccount } from '../../state/account-memory.ts';
import type { CustomerKey } from '../../state/router.svelte.ts';

export type CustomerTab = 'purchases' | 'orders' | 'visits' | 'standing' | 'addresses' | 'notes';

interface CustomerChoice {
  customer: CustomerKey | null;
  tab: CustomerTab;
  /** What the list is searched for. */
  text: string;
}

const nothing = (): CustomerChoice => ({ customer: null, tab: 'purchases', text: '' });

export const customerChoice = $state<CustomerChoice>(nothing());

forgetWithAccount(() => Object.assign(customerChoice, nothing()));
