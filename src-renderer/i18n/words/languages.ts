import { m } from '../generated/messages.js';
import type { Locale } from '../locale.svelte.ts';

/** Each language under its own name, whichever is in use. */
export const languageNames: Record<Locale, () => string> = {
  en: m.language_en,
  'pt-BR': m.language_pt,
  es: m.language_es,
};
