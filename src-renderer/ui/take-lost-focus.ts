import { tick } from 'svelte';

/**
 * For what is done by a key: with what was there before may have gone the element that had the focus, and the next Tab would
 * begin at the top of the window. Whoever pressed a button keeps the focus there.
 */
export async function takeLostFocus(find: () => HTMLElement | null | undefined): Promise<void> {
  await tick();
  if (document.activeElement === document.body) find()?.focus();
}
