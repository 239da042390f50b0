/**
 * What the generated messages format counts with. Their own makes a formatter for each text, which takes longer than all
 * else that a text needs; here each is made once.
 */
const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

export function plural(locale: string, input: unknown, options: Intl.PluralRulesOptions): Intl.LDMLPluralRule {
  const key = locale + JSON.stringify(options);
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(locale, options);
  pluralRules.set(key, rules);
  return rules.select(Number(input));
}

export function number(locale: string, input: unknown, options: Intl.NumberFormatOptions): string {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format.format(Number(input));
}
