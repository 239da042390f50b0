/** What is begun on the screen of an order may end after the rep has left it, and then opens nothing. */
import { onDestroy } from 'svelte';

export type HasLeft = () => boolean;

/** Answers whether the rep has left the screen. To be called while it is made. */
export function watchLeaving(): HasLeft {
  let isLeft = false;
  onDestroy(() => {
    isLeft = true;
  });
  return () => isLeft;
}
