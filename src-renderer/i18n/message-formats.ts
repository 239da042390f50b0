/**
 * What numbers are formatted with, each made once. The generated messages take theirs from here, too: their own make one for
 * each text, which takes longer than all else that a text needs.
 */
import type { Language } from '../../src-shared/contract/host/desktop.ts';
import { formatTags } from './region.ts';

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

export function plural(locale: string, input: unknown, options: Intl.PluralRulesOptions): Intl.LDMLPluralRule {
  const key = locale + JSON.stringify(options);
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(locale, options);
  pluralRules.set(key, rules);
  return rules.select(Number(input));
}

export function number(locale: string, input: unknown, options: Intl.NumberFormatOptions): string {
  return numberFormat(locale, options).format(Number(input));
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(formatTags[locale as Language], options);
  numberFormats.set(key, format);
  return format;
}
