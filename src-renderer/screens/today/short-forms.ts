/** Amounts and days where there is little room, in the rep's language: the whole is said beside them. */
import { dateFormat } from '../../i18n/format.ts';
import { language } from '../../i18n/locale.svelte.ts';
import { number } from '../../i18n/message-formats.ts';

/** In parts that may stand one below the other. */
export function formatShortMoney(amount: string): string {
  const style = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol', notation: 'compact' } as const;
  const isShortened = Math.abs(Number(amount)) >= 1_000;
  const words = number(language(), amount, { ...style, maximumFractionDigits: isShortened ? 1 : 0 });
  const parts = words.replaceAll('\u00a0', ' ').replace('R$', 'R$\u200b');
  return language() === 'es' ? withMil(parts) : parts;
}

/** Of a day as `yyyy-mm-dd`. */
export function formatWeekday(day: string): string {
  return dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Spanish writes a thousand as k, K or mil by its region and size; mil is what everybody says. */
function withMil(words: string): string {
  return words.replace(/ k$/i, ' mil').replace(/ M$/, '\u00a0M');
}
