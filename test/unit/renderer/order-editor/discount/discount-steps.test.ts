import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  leaveLineField,
  stepsOf,
  typeIntoLine,
} from '../../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import {
  discountText,
  effectiveDiscount,
  stepsIn,
  stepsText,
} from '../../../../../src-renderer/screens/order-editor/line/discount-steps.ts';
import { blankLine } from '../../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { readDraft } from '../../../../../src-renderer/screens/order-editor/draft/read-draft.ts';
import { blankOrder } from '../../../../../src-renderer/screens/order-editor/draft/draft.ts';

describe('a discount in steps', () => {
  it.each([
    ['5+3+2', [5, 3, 2]],
    ['10 + 5', [10, 5]],
    ['5% + 2,5%', [5, 2.5]],
    ['5+2.5', [5, 2.5]],
    ['0+100', [0, 100]],
  ])('is read from %s', (text, steps) => {
    expect(stepsIn(text, { locale: 'pt-BR' })).toEqual(steps);
  });

  it.each(['5', '5+', '+5', '5+x', '5+101', '5+-3', '5/3', ''])('is not read from %j', (text) => {
    expect(stepsIn(text, { locale: 'pt-BR' })).toBeNull();
  });

  it.each([
    [[5, 3, 2], 9.693],
    [[10, 10], 19],
    [[100, 5], 100],
    [[0, 0], 0],
    [[5, 3, 2.5], 10.1538],
  ])('%j comes to %d', (steps, percentage) => {
    expect(effectiveDiscount(steps)).toBe(percentage);
  });

  it('comes to the same in any order, and to no more than the sum of its steps', () => {
    const step = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 6 }), (steps) => {
        const percentage = effectiveDiscount(steps);
        expect(effectiveDiscount(steps.toReversed())).toBe(percentage);
        expect(percentage).toBeLessThanOrEqual(
          Math.min(
            100,
            steps.reduce((sum, each) => sum + each, 0),
          ) + 0.00005,
        );
        expect(percentage).toBeGreaterThanOrEqual(Math.max(...steps));
        expect(stepsIn(stepsText(steps, 'pt-BR'), { locale: 'pt-BR' })).toEqual(steps);
      }),
    );
  });
});

describe('a line with a discount in steps', () => {
  function typed(text: string) {
    const line = blankLine();
    typeIntoLine(line, 'quantity', '10', 'pt-BR');
    typeIntoLine(line, 'price', '100,00', 'pt-BR');
    typeIntoLine(line, 'discount_percentage', text, 'pt-BR');
    return line;
  }

  it('holds the percentage that it comes to once the field is left, and its amount', () => {
    const line = typed('5+3+2');
    leaveLineField(line, 'discount_percentage', 'pt-BR');
    expect(line.values).toMatchObject({ discount_percentage: '9,693', discount_value: '96,93' });
    expect(stepsOf(line, 'pt-BR')).toEqual([5, 3, 2]);
  });

  it('says no steps once another discount is typed', () => {
    const line = typed('5+3+2');
    leaveLineField(line, 'discount_percentage', 'pt-BR');
    typeIntoLine(line, 'discount_percentage', '8', 'pt-BR');
    expect(stepsOf(line, 'pt-BR')).toBeNull();
  });

  it('is sent as one percentage, also while the field has the focus', () => {
    const line = typed('5+3+2');
    line.values.id_item = '1';
    const { added, problems } = readDraft({ ...blankOrder(), lines: [line] }, blankOrder(), 'pt-BR');
    expect(problems).toEqual({});
    expect(added[0]?.changes.discount_percentage).toBe(9.693);
    expect(discountText(9.693, 'en')).toBe('9.693');
  });
});
