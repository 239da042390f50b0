import type { Route } from '../../state/router.svelte.ts';

const topics: Record<Route['screen'], string> = {
  today: 'visits',
  orders: 'find-orders',
  order: 'take-order',
  orderSheet: 'orders-from-sheet',
  customers: 'addresses',
  products: 'photos',
  import: 'price-list',
  outbox: 'not-sent',
  settings: 'settings',
};

/** The id of the topic that is shown first. `screen` is null before the rep has signed in. */
export function fittingTopic(screen: Route['screen'] | null): string {
  return screen === null ? 'sign-in' : topics[screen];
}
