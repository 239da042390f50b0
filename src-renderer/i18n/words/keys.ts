/** Keys as they are printed on the keyboard. */
import { isMac, splitKeys } from '../../state/shortcuts.svelte.ts';
import { m } from '../generated/messages.js';

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
};

/** As one word, for a sentence. */
export function keyWords(keys: string): string {
  return keyNames(keys).join('+');
}

/** The keys to be held together, one by one. */
export function keyNames(keys: string): string[] {
  return splitKeys(keys).map((key) => {
    if (key === 'Space') return m.key_space();
    return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}
