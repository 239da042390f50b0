/** Which customer is shown, and how: it outlives the screen, so that coming back finds it as it was. */
import type { CustomerKey } from '../../state/router.svelte.ts';

export type CustomerTab = 'purchases' | 'orders' | 'addresses';

interface CustomerChoice {
  customer: CustomerKey | null;
  tab: CustomerTab;
  /** What the list is searched for. */
  text: string;
}

const nothing = (): CustomerChoice => ({ customer: null, tab: 'purchases', text: '' });

export const customerChoice = $state<CustomerChoice>(nothing());

/** For another rep, or another service. */
export function forgetCustomerChoice(): void {
  Object.assign(customerChoice, nothing());
}
