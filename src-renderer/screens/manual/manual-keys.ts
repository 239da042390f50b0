import { isMac } from '../../state/shortcuts.svelte.ts';

/** On a Mac, where F1 is often the key for the brightness, also the one of every help menu. */
export const manualKeys = isMac ? ['F1', 'mod+?'] : ['F1'];
