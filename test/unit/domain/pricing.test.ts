import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  differenceFrom,
  discountPercentage,
  discountValue,
  estimateLine,
  estimateOrder,
  estimateTotal,
  substitutionValue,
  sumEstimates,
  sumParts,
  taxValue,
} from '../../../src-shared/domain/pricing.ts';

describe('the estimate of a line', () => {
  it('is quantity times price', () => {
    expect(estimateLine({ quantity: 3, price: 19.9 })).toEqual({
      gross: '59.70',
      discount: '0.00',
      net: '59.70',
      taxes: '0.00',
      total: '59.70',
    });
  });

  it('is exact if binary fractions are not', () => {
    expect(estimateLine({ quantity: 3, price: 0.1 })?.total).toBe('0.30');
    expect(estimateLine({ quantity: 1.005, price: 1000 })?.total).toBe('1005.00');
  });

  it('rounds half a cent to the even cent', () => {
    expect(estimateLine({ quantity: 0.5, price: 0.25 })?.gross).toBe('0.12');
    expect(estimateLine({ quantity: 0.5, price: 0.27 })?.gross).toBe('0.14');
    expect(estimateLine({ quantity: 0.5, price: 0.2501 })?.gross).toBe('0.13');
  });

  it('takes the discount value off the whole line', () => {
    expect(estimateLine({ quantity: 10, price: 5, discount_value: 7.5 })?.net).toBe('42.50');
  });

  it('takes the discount percentage off the gross, rounded to cents', () => {
    expect(estimateLine({ quantity: 1, price: 33.33, discount_percentage: 10 })).toMatchObject({
      discount: '3.33',
      net: '30.00',
    });
  });

  it('lets the discount value count when both are filled in, and the percentage when the value is zero', () => {
    expect(estimateLine({ quantity: 1, price: 100, discount_value: 5, discount_percentage: 50 })?.net).toBe('95.00');
    expect(estimateLine({ quantity: 1, price: 100, discount_value: 0, discount_percentage: 50 })?.net).toBe('50.00');
  });

  it('adds ICMS-ST and IPI, and leaves ICMS in the price', () => {
    const line = { quantity: 1, price: 100, value_icms_st: 7.25, value_ipi: 5, value_icms: 18 };
    expect(estimateLine(line)).toMatchObject({ net: '100.00', taxes: '12.25', total: '112.25' });
  });

  it('is unknown without a quantity or a price', () => {
    expect(estimateLine({ price: 10 })).toBeNull();
    expect(estimateLine({ quantity: 10, price: null })).toBeNull();
    expect(estimateLine({ quantity: 10, price: 'ten' })).toBeNull();
  });

  it('reads numbers that came as text', () => {
    expect(estimateLine({ quantity: '2', price: '10.50' })?.total).toBe('21.00');
  });
});

describe('the estimate of an order', () => {
  it('is the sum of its lines and the freight', () => {
    const lines = [
      { quantity: 2, price: 10 },
      { quantity: 1, price: 0.99 },
    ];
    expect(estimateTotal(lines, 15.5)).toEqual({ total: '36.49', unpriced: 0 });
  });

  it('counts the lines that it had to leave out', () => {
    expect(estimateTotal([{ quantity: 2, price: 10 }, { quantity: 1 }], null)).toEqual({ total: '20.00', unpriced: 1 });
  });

  it('equals the sum of the line totals whatever the lines are', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 100);
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 9999 }), price: cents, value_ipi: cents });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), cents, (lines, freight) => {
        const sum = lines.reduce(
          (total, { quantity, price, value_ipi }) =>
            total + BigInt(quantity) * BigInt(Math.round(price * 100)) + BigInt(Math.round(value_ipi * 100)),
          BigInt(Math.round(freight * 100)),
        );
        expect(BigInt(estimateTotal(lines, freight).total.replace('.', ''))).toBe(sum);
      }),
    );
  });

  it('is the same whether its figures came as numbers or as text', () => {
    const figure = fc.oneof(
      fc.integer({ min: -9_999_999, max: 99_999_999 }).map((n) => n / 100),
      fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 1000),
      fc.constantFrom(0, -0, 0.5, 0.25, 1.005, 99_999_999.99),
    );
    const some = fc.option(figure, { nil: undefined });
    const line = fc.record({
      ...{ quantity: figure, price: figure, discount_value: some, discount_percentage: some },
      ...{ value_icms_st: some, value_ipi: some },
    });
    const asText = (each: object) =>
      Object.fromEntries(
        Object.entries(each).map(([name, value]) => [name, value === undefined ? null : String(value)]),
      );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 9 }), some, (lines, freight) => {
        const freightText = freight === undefined ? null : String(freight);
        expect(estimateTotal(lines, freight)).toEqual(estimateTotal(lines.map(asText), freightText));
      }),
    );
  });

  it('reads the lines and the freight of an order as the service returns them', () => {
    const items = [{ quantity: 2, price: 50, perc_desc: 10, vlr_icms_st: 3, value_ipi: 2.5, vlr_icms: 16 }];
    expect(estimateOrder({ items, freight: { value: 12 } })).toBe('107.50');
    expect(estimateOrder({ items: [{ quantity: 2, price: 50, vlr_desc: 30, perc_desc: 10 }] })).toBe('70.00');
  });

  it('is unknown while a line has no price, and zero for an order without lines', () => {
    expect(estimateOrder({ items: [{ quantity: 2 }] })).toBeNull();
    expect(estimateOrder({ items: null, freight: null })).toBe('0.00');
  });
});

/** Cents as decimal text. */
const amountText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const centsOf = (text: string) => BigInt(text.replace('.', ''));

/** a × b / 10^places as whole cents, half to even, calculated with whole numbers alone. */
function halfEvenCents(product: bigint, places: number): bigint {
  const divisor = 10n ** BigInt(places - 2);
  const [whole, rest] = [product / divisor, (product % divisor) * 2n];
  if (rest > divisor) return whole + 1n;
  return rest === divisor && whole % 2n === 1n ? whole + 1n : whole;
}

describe('rounding, against whole-number arithmetic', () => {
  const quantity = fc.integer({ min: 1, max: 9_999_999 });
  const price = fc.integer({ min: 0, max: 99_999_999 });

  it('rounds quantity × price half to even, for quantities of three places and prices of four', () => {
    fc.assert(
      fc.property(quantity, price, (thousandths, tenThousandths) => {
        const line = {
          quantity: (BigInt(thousandths) * 10n)
            .toString()
            .padStart(5, '0')
            .replace(/(\d{4})$/, '.$1'),
          price: String(tenThousandths)
            .padStart(5, '0')
            .replace(/(\d{4})$/, '.$1'),
        };
        expect(centsOf(estimateLine(line)?.gross ?? '')).toBe(
          halfEvenCents(BigInt(thousandths) * BigInt(tenThousandths), 7),
        );
      }),
    );
  });

  it('rounds percentages and rates half to even', () => {
    const rate = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(price, rate, (cents, hundredths) => {
        const expected = halfEvenCents(BigInt(cents) * BigInt(hundredths), 6);
        expect(centsOf(discountValue(amountText(cents), amountText(hundredths)) ?? '')).toBe(expected);
        expect(centsOf(taxValue(amountText(cents), amountText(hundredths)) ?? '')).toBe(expected);
      }),
    );
  });

  it('never loses or makes a cent: net and discount are the gross', () => {
    fc.assert(
      fc.property(quantity, price, fc.integer({ min: 0, max: 10_000 }), (units, cents, hundredths) => {
        const figures = { quantity: units, price: amountText(cents), discount_percentage: amountText(hundredths) };
        const line = estimateLine(figures);
        expect(centsOf(line?.net ?? '') + centsOf(line?.discount ?? '')).toBe(centsOf(line?.gross ?? ''));
      }),
    );
  });
});

describe('ICMS-ST', () => {
  it('is what base × rate comes to beyond the line’s own ICMS, and nothing if that is more', () => {
    expect(substitutionValue('140', '18', '18.00')).toBe('7.20');
    expect(substitutionValue('100', '18', '18.00')).toBe('0.00');
    expect(substitutionValue('100', '18', '30.00')).toBe('0.00');
    expect(substitutionValue('100', '18', null)).toBe('18.00');
    expect(substitutionValue('100', null, '18.00')).toBeNull();
  });

  it('is given back with a return', () => {
    expect(substitutionValue('-140', '18', '-18.00')).toBe('-7.20');
    expect(substitutionValue('-100', '18', '-30.00')).toBe('0.00');
  });
});

describe('a discount below zero', () => {
  it('is a surcharge, as a value and as a percentage', () => {
    const figures = { quantity: 2, price: 50 };
    expect(estimateLine({ ...figures, discount_value: -5 })).toMatchObject({ discount: '-5.00', net: '105.00' });
    expect(estimateLine({ ...figures, discount_percentage: -5 })?.net).toBe('105.00');
    expect(estimateTotal([{ ...figures, discount_value: -5 }], null).total).toBe('105.00');
    expect(estimateTotal([{ ...figures, discount_value: -5.001 }], null).total).toBe('105.00');
  });

  it('is a discount of a return', () => {
    expect(estimateLine({ quantity: -2, price: 50, discount_value: -10 })?.net).toBe('-90.00');
    expect(discountPercentage('-100.00', '-10')).toBe('10');
    expect(discountPercentage('0.00', '-10')).toBeNull();
  });
});

describe('a discount as percentage and as value', () => {
  it('is the same discount either way, for any line of up to 10,000.00', () => {
    const upTo = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(upTo, upTo, (one, other) => {
        const gross = amountText(Math.max(one, other));
        const value = amountText(Math.min(one, other));
        expect(discountValue(gross, discountPercentage(gross, value))).toBe(value);
      }),
    );
  });

  it('gives a percentage of four places at most', () => {
    expect(discountPercentage('30.00', '10')).toBe('33.3333');
    expect(discountPercentage('80', '20.00')).toBe('25');
  });

  it('is not known without a gross, or a discount', () => {
    expect(discountPercentage('0.00', '5')).toBeNull();
    expect(discountPercentage(null, '5')).toBeNull();
    expect(discountPercentage('100', null)).toBeNull();
    expect(discountValue(null, '5')).toBeNull();
    expect(discountValue('100', null)).toBeNull();
    expect(discountValue('100', 'some')).toBeNull();
  });
});

describe('the difference of the service’s figure from the estimate', () => {
  it('is what the service has more', () => {
    expect(differenceFrom('10.00', 10.02)).toBe('0.02');
    expect(differenceFrom('10.02', 10)).toBe('-0.02');
  });

  it('is none if the service calculated in binary fractions', () => {
    expect(differenceFrom('0.30', 0.1 + 0.2)).toBeNull();
    expect(differenceFrom(0.7 * 3, '2.1')).toBeNull();
    expect(differenceFrom('30.30', 10.1 * 3 + 0.02)).toBe('0.02');
  });

  it('is kept to the places that the service calculates with', () => {
    expect(differenceFrom(0.0375, 0.04)).toBe('0.0025');
  });

  it('is none if both are the same, or one is not known', () => {
    expect(differenceFrom('10.00', 10)).toBeNull();
    expect(differenceFrom('10.00', null)).toBeNull();
    expect(differenceFrom(null, 10)).toBeNull();
  });
});

describe('the parts of an order', () => {
  const figures = fc.record({
    quantity: fc.integer({ min: 0, max: 999 }),
    price: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    discount_percentage: fc.constantFrom(undefined, 2.5, 5, 33.33),
    value_icms_st: fc.constantFrom(undefined, 0.07, 12.3),
    value_ipi: fc.constantFrom(undefined, 1.11),
  });

  it('make its total with the freight, to the cent', () => {
    fc.assert(
      fc.property(fc.array(figures, { maxLength: 12 }), fc.integer({ min: 0, max: 50_000 }), (lines, freight) => {
        const estimates = lines.map(estimateLine);
        const { gross, discount, taxes } = sumParts(estimates);
        const cents = (amount: string) => Math.round(Number(amount) * 100);
        const total = cents(sumEstimates(estimates, freight / 100).total);
        expect(cents(gross) - cents(discount) + cents(taxes) + freight).toBe(total);
      }),
    );
  });

  it('leave out what cannot be calculated, as the total does', () => {
    expect(sumParts([null, estimateLine({ quantity: 2, price: 3 })])).toEqual({
      gross: '6.00',
      discount: '0.00',
      taxes: '0.00',
    });
  });
});
