/** The language of the window: the company's or the computer's until the rep chooses one, which is remembered on this machine. */
import { locales, overwriteGetLocale, overwriteSetLocale, type Locale } from './generated/runtime.js';

export type { Locale };
export { locales };

const storageKey = 'satchel.language';

let current = $state<Locale>(remembered() ?? preferred(navigator.languages));

/** Whether the company has set it. */
let isCompanys = $state(false);

overwriteGetLocale(() => current);
overwriteSetLocale(setLanguage);

/** Reactive: what reads it is shown again when the rep chooses another language. */
export function language(): Locale {
  return current;
}

export function setLanguage(locale: Locale): void {
  if (isCompanys) return;
  current = locale;
  localStorage.setItem(storageKey, locale);
}

/** The company has set it: there is nothing to choose. */
export function isLanguageSet(): boolean {
  return isCompanys;
}

/** What the company enforces is not remembered as the rep's choice. */
export function followCompany(said: { value: Locale; isEnforced: boolean } | null): void {
  isCompanys = said?.isEnforced ?? false;
  if (said && (isCompanys || remembered() === null)) current = said.value;
}

function remembered(): Locale | null {
  const stored = localStorage.getItem(storageKey);
  return locales.find((locale) => locale === stored) ?? null;
}

/** The first wanted language that we have: any Portuguese is served in the Brazilian one. */
function preferred(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0];
    const found = locales.find((locale) => locale.toLowerCase().split('-')[0] === base);
    if (found) return found;
  }
  return 'en';
}
