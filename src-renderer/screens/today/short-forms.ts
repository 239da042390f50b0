/** Amounts and days where there is little room, in the rep's language: the whole is said beside them. */
import { dateFormat, formatMoney } from '../../i18n/format.ts';
import { language } from '../../i18n/locale.svelte.ts';
import { number } from '../../i18n/message-formats.ts';
import { spanishShortAmount } from '../../i18n/spanish-amounts.ts';

/** In parts that may stand one below the other. */
export function formatShortMoney(amount: string): string {
  const style = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol', notation: 'compact' } as const;
  const isShortened = Math.abs(Number(amount)) >= 1_000;
  const short = number(language(), amount, { ...style, maximumFractionDigits: isShortened ? 1 : 0 });
  const words = language() === 'es' ? spanishShortAmount(short, formatMoney(amount)) : short;
  return words.replace(/\u00a0(?!M$)/g, ' ').replace('R$', 'R$\u200b');
}

/** Of a day as `yyyy-mm-dd`. */
export function formatWeekday(day: string): string {
  return dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
