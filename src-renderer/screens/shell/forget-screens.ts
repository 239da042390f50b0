/** What screens remember while others are open belongs to one account: with the account it goes. */
import { leaveTo } from '../../state/router.svelte.ts';
import { forgetCustomerChoice } from '../customers/customer-choice.svelte.ts';
import { forgetOrderList } from '../orders/order-list.svelte.ts';
import { forgetAttaching } from '../photos/attaching.svelte.ts';
import { forgetThumbnails } from '../photos/thumbnails.ts';
import { forgetProductChoice } from '../products/product-choice.svelte.ts';

export function forgetScreens(): void {
  forgetOrderList();
  forgetCustomerChoice();
  forgetProductChoice();
  forgetAttaching();
  forgetThumbnails();
  leaveTo({ screen: 'orders' });
}
