import { expect, it } from 'vitest';
import { parseNumber, type NumberLocale } from '../../../../src-renderer/i18n/parse-number.ts';
import { decimalMarks, keptLocale } from '../../../../src-renderer/i18n/region.ts';
import { blankOrder, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { translateDraft } from '../../../../src-renderer/screens/order-editor/draft/translate-draft.ts';

it.each([
  { from: 'en', to: 'pt-BR', typed: '1.250', then: '1,250' },
  { from: 'pt-BR', to: 'en', typed: 'R$ -1,250', then: 'R$ -1.250' },
] as const)('keeps the doubt about $typed if the language changes to $to', ({ from, to, typed, then }) => {
  const there = translateDraft(withPrice(typed), from, to);
  expect(priceOf(there)).toBe(then);
  expect(problemOf(then, to)?.code).toBe('numberAmbiguous');
  expect(priceOf(translateDraft(there, to, from))).toBe(typed);
});

it('leaves a number as it was typed for a language with the same decimal mark', () => {
  const [from, to] = [keptLocale('es'), 'es'] as const;
  expect(from).not.toBe(to);
  for (const typed of ['12', decimalMarks.es === ',' ? '12,5' : '12.5'])
    expect(priceOf(translateDraft(withPrice(typed), from, to))).toBe(typed);
});

it('leaves what is no number as it was typed', () => {
  expect(priceOf(translateDraft(withPrice('1.2.5 ca.'), 'en', 'pt-BR'))).toBe('1.2.5 ca.');
});

it('leaves a line’s text and the id of its product, which are numbers in no language', () => {
  const draft = withPrice('1.50');
  for (const line of draft.lines) Object.assign(line.values, { description: '12.5', id_item: '1.250' });
  expect(translateDraft(draft, 'en', 'pt-BR').lines[0]?.values).toMatchObject({
    price: '1,50',
    description: '12.5',
    id_item: '1.250',
  });
});

function withPrice(typed: string): OrderDraft {
  const line = blankLine();
  line.values.price = typed;
  return { ...blankOrder(), lines: [line] };
}

function priceOf({ lines }: OrderDraft): string | undefined {
  return lines[0]?.values.price;
}

function problemOf(text: string, locale: NumberLocale) {
  const parsed = parseNumber(text, { locale, grouping: true });
  return parsed.ok ? null : parsed.problem;
}
