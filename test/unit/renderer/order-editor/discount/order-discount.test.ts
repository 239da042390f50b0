import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  spreadOver,
  typeSpread,
  type Spread,
  type Wish,
} from '../../../../../src-renderer/screens/order-editor/discount/order-discount.ts';
import { typeIntoLine } from '../../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import { blankLine, type LineDraft } from '../../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { lineEstimate } from '../../../../../src-renderer/screens/order-editor/line/line-figures.ts';
import { sumParts } from '../../../../../src-shared/domain/pricing.ts';

function lineOf(texts: Partial<LineDraft['values']>): LineDraft {
  const line = { ...blankLine(), product: 'Coffee' };
  for (const [field, text] of Object.entries(texts)) typeIntoLine(line, field as keyof typeof texts, text, 'en');
  return line;
}

function spreadOf(lines: LineDraft[], wish: Partial<Wish> & { text: string }): Spread {
  const spread = spreadOver(lines, { unit: 'percent', isInstead: false, ...wish }, 'en');
  if (spread === null || 'problem' in spread) throw new Error(JSON.stringify(spread));
  return spread;
}

const three = () => [1, 2, 3].map(() => lineOf({ quantity: '1', price: '10' }));

describe('a discount on the whole order', () => {
  it('is typed into the lines as amounts, whose percentages follow', () => {
    const lines = three();
    typeSpread(spreadOf(lines, { text: '3.333' }), 'en');
    expect(lines.map(({ values }) => values.discount_value)).toEqual(['0.34', '0.33', '0.33']);
    expect(lines.map(({ values }) => values.discount_percentage)).toEqual(['3.4', '3.3', '3.3']);
  });

  it('comes on top of what the lines have, or takes the place of it', () => {
    const lines = [lineOf({ quantity: '10', price: '10', discount_percentage: '10' })];
    expect(spreadOf(lines, { text: '10' })).toMatchObject({
      before: 9_000,
      after: 8_100,
      lines: [{ discount: 1_900 }],
    });
    expect(spreadOf(lines, { text: '5', isInstead: true })).toMatchObject({ before: 9_000, after: 9_500 });
  });

  it('may be an amount, or in steps', () => {
    const lines = [lineOf({ quantity: '10', price: '100' })];
    expect(spreadOf(lines, { unit: 'amount', text: '12.34' })).toMatchObject({ before: 100_000, after: 98_766 });
    expect(spreadOf(lines, { text: '5+3+2' })).toMatchObject({ after: 90_307 });
  });

  it('leaves lines without a price and returned ones out, and says how many', () => {
    const lines = [...three(), lineOf({ quantity: '2' }), lineOf({ quantity: '-1', price: '10' }), blankLine()];
    expect(spreadOf(lines, { text: '10' })).toMatchObject({ leftOut: 2, before: 3_000, after: 2_700 });
  });

  it.each([
    ['percent', '101', 'mustBeFromZeroToAHundred'],
    ['percent', 'x', 'mustBeANumber'],
    ['amount', '30.01', 'outOfRange'],
    ['amount', '-1', 'mustNotBeNegative'],
  ] as const)('in %s of %s is none: %s', (unit, text, problem) => {
    expect(spreadOver(three(), { unit, text, isInstead: false }, 'en')).toEqual({ problem });
  });

  it('makes the estimate of the order less by just that, whatever the lines are', () => {
    const hundredths = (max: number) => fc.integer({ min: 1, max }).map((each) => (each / 100).toFixed(2));
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 500 }).map(String),
      price: hundredths(100_000),
      discount_percentage: fc.constantFrom('', '5', '12.5', '33.33'),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), hundredths(2_500), (texts, text) => {
        const lines = texts.map(lineOf);
        const netOf = () => {
          const { gross, discount } = sumParts(lines.map((each) => lineEstimate(each, 'en')));
          return Math.round((Number(gross) - Number(discount)) * 100);
        };
        const before = netOf();
        const spread = spreadOf(lines, { text });
        expect(spread.before).toBe(before);
        typeSpread(spread, 'en');
        expect(netOf()).toBe(spread.after);
      }),
    );
  });
});
