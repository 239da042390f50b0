/** What a screen reader is told when something changed that the eye sees. */
import { untrack } from 'svelte';

let text = $state('');

export function announcement(): string {
  return text;
}

/** A no-break space at the end makes the same sentence news again. */
export function announce(sentence: string): void {
  text = untrack(() => text) === sentence ? `${sentence}\u00a0` : sentence;
}
