import { tick } from 'svelte';

/**
 * For a screen that was opened by a key: with the screen before went the element that had the focus, and the next Tab would
 * begin at the top of the window. Whoever pressed a button keeps the focus there.
 */
export async function takeLostFocus(find: () => HTMLElement | null | undefined): Promise<void> {
  await tick();
  if (document.activeElement === document.body) find()?.focus();
}
