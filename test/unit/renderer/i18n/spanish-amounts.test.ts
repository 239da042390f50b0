import { expect, it } from 'vitest';
import { spanishShortAmount } from '../../../../src-renderer/i18n/spanish-amounts.ts';

const reais = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const;

it.each([
  ['es-AR', 2_401.07, 'R$ 2,4 mil'],
  ['es-AR', 240, 'R$ 240'],
  ['es-AR', -2_401.07, '-R$ 2,4 mil'],
  ['es-CL', 2_401.07, 'R$2,4 mil'],
  ['es-MX', 2_401.07, 'R$2.4 mil'],
  ['es-ES', 2_401.07, '2,4 mil R$'],
  ['es-419', 1_200_000, 'R$1.2 M'],
])('%s writes a short %d as the whole amount', (tag, amount, words) => {
  const [short, whole] = [
    new Intl.NumberFormat(tag, { ...reais, notation: 'compact', maximumFractionDigits: 1 }).format(amount),
    new Intl.NumberFormat(tag, reais).format(amount),
  ];
  expect(spanishShortAmount(short, whole).replaceAll('\u00a0', ' ')).toBe(words);
});
