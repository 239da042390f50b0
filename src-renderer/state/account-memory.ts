/** What screens remember while others are open belongs to one account: with the account it goes. */
import { leaveTo } from './router.svelte.ts';

const memories = new Set<() => void>();

/** For a module that remembers, when it is loaded: one that was not has nothing to forget. */
export function forgetWithAccount(forget: () => void): void {
  memories.add(forget);
}

export function forgetScreens(): void {
  for (const forget of memories) forget();
  leaveTo({ screen: 'orders' });
}
