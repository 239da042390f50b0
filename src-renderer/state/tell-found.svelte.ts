/** What a search found, for a screen reader. */
import { untrack } from 'svelte';
import { announce } from './announcer.svelte.ts';

const restMs = 500;

/**
 * To be called while a component is set up. `words` is null until the answer to `sought` is there. It is told once the typing
 * rests, and once for each search: what comes in later is no news, nor is what was found before the screen was opened.
 */
export function tellFound(read: () => { sought: string; words: string | null }): void {
  let told = untrack(read).sought;
  $effect(() => {
    const { sought, words } = read();
    if (sought === '') told = '';
    if (sought === told || words === null) return;
    const resting = setTimeout(() => {
      told = sought;
      announce(words);
    }, restMs);
    return () => clearTimeout(resting);
  });
}
