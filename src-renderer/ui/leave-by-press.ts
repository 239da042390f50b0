import { flushSync } from 'svelte';

/**
 * A press beside what is open closes it before the press has its own effect, so that what was pressed gets the focus. Left
 * to itself a popover closes afterwards: it takes the focus back until then, and gives it to where it was opened from.
 * Gives back what to call when it has closed.
 */
export function leaveByPress(isOwn: (pressed: Element) => boolean, close: () => void): () => void {
  function press({ target }: PointerEvent): void {
    if (target instanceof Element && !isOwn(target)) flushSync(close);
  }
  window.addEventListener('pointerdown', press, { capture: true });
  return () => window.removeEventListener('pointerdown', press, { capture: true });
}
