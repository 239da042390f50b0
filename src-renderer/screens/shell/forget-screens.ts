/** What screens remember while others are open belongs to one account: with the account it goes. */
import { leaveTo } from '../../state/router.svelte.ts';
import { forgetCustomerChoice } from '../addresses/customer-choice.svelte.ts';
import { forgetOrderList } from '../orders/order-list.svelte.ts';

export function forgetScreens(): void {
  forgetOrderList();
  forgetCustomerChoice();
  leaveTo({ screen: 'orders' });
}
