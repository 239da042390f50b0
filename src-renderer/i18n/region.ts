/**
 * How a language writes numbers and days. English is that of the United States, and Portuguese that of Brazil; Spanish goes by
 * the computer's region, since Mexico writes 1,234.50 and Argentina 1.234,50.
 */
import type { Language } from '../../src-shared/contract/host/desktop.ts';

export type DecimalMark = '.' | ',';

/** Where days begin with the month: in Spanish a rep types the day first. */
const monthFirst = new Set(['es-PA', 'es-PR']);

/** The tags by which `Intl` formats. */
export const formatTags: Record<Language, string> = {
  en: 'en',
  'pt-BR': 'pt-BR',
  es: spanishOf(navigator.languages),
};

export const decimalMarks: Record<Language, DecimalMark> = {
  en: '.',
  'pt-BR': ',',
  es: decimalMarkOf(formatTags.es),
};

/**
 * A language that writes numbers as this one does on this computer, and as itself on every computer: what is kept may be opened
 * where another region is set.
 */
export function keptLocale(language: Language): Language {
  if (language !== 'es') return language;
  return decimalMarks.es === ',' ? 'pt-BR' : 'en';
}

/** Spanish of the first country that the computer wants it of, else that of Latin America. */
function spanishOf(wanted: readonly string[]): string {
  return wanted.find((tag) => /^es-[A-Z]{2}$/.test(tag) && !monthFirst.has(tag)) ?? 'es-419';
}

/** English of the United States is what most computers come with, wherever they stand: it says no country. */
const everywhere = 'en-US';

/**
 * The country (ISO 3166) whose taxpayer numbers customers have. No address, account or order of the service names one: it is that
 * of the language, otherwise of the computer's region. English without one goes by the service, whose taxes are those of Brazil.
 * Null for Spanish of no country.
 */
export function taxCountryOf(language: Language, wanted: readonly string[] = navigator.languages): string | null {
  if (language === 'pt-BR') return 'BR';
  const tags = wanted.filter((tag) => (language === 'es' ? tag.startsWith('es-') : tag !== everywhere));
  const [country = null] = tags.flatMap((tag) => /-([A-Z]{2})$/.exec(tag)?.[1] ?? []);
  return language === 'en' ? (country ?? 'BR') : country;
}

function decimalMarkOf(tag: string): DecimalMark {
  const mark = new Intl.NumberFormat(tag).formatToParts(0.5).find(({ type }) => type === 'decimal');
  return mark?.value === ',' ? ',' : '.';
}
