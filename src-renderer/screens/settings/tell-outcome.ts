import { m } from '../../i18n/generated/messages.js';
import { fieldWords } from '../../i18n/words/problems.ts';
import { announce } from '../../state/announcer.svelte.ts';
import type { Trouble } from '../../state/settings.svelte.ts';

/** A setting is changed by leaving its field: whoever has gone on by then does not meet what is said beside it. */
export function tellOutcome(label: string, trouble: Trouble): void {
  announce(trouble ? `${label}: ${fieldWords(trouble)}` : m.settings_saved());
}
