/** Lines of a sample order. Everything is counted in whole cents, so that the figures are exact. */
import type { ItemRecord } from '../records.ts';
import type { Product } from './products.ts';
import type { Random } from './random.ts';

/** Hundredths of a percent: most lines have no discount. */
const discounts = [0, 0, 0, 0, 0, 0, 200, 300, 500, 750, 1000];

/** Most lines are of a few boxes. */
const quantities = [1, 2, 2, 3, 4, 5, 6, 6, 8, 10, 12, 12, 15, 20, 24, 30, 48, 60];

export function pickQuantity(random: Random): number {
  return random.pick(quantities);
}

/** Mostly five to ten lines, at most 25. */
export function pickLineCount(random: Random): number {
  const kind = random.fraction();
  if (kind < 0.08) return random.between(1, 4);
  if (kind < 0.64) return random.between(5, 10);
  if (kind < 0.9) return random.between(11, 16);
  return random.between(17, 25);
}

/** `priceLevel` is the customer's, in percent of the list price. */
export function makeLine(
  random: Random,
  product: Product,
  line: { id: number; fkId: string; createdAt: string; priceLevel: number; quantity: number },
): ItemRecord {
  const { quantity } = line;
  const price = divideHalfEven(product.priceCents * line.priceLevel, 100);
  const gross = quantity * price;
  const discountRate = random.pick(discounts);
  const discount = percentOf(gross, discountRate);
  const net = gross - discount;
  const { icms, icmsSt, stMargin, ipi } = product.tax;
  const icmsValue = percentOf(net, icms);
  const stBase = icmsSt === 0 ? 0 : net + percentOf(net, stMargin);
  const stValue = icmsSt === 0 ? 0 : percentOf(stBase, icmsSt) - icmsValue;
  const ipiBase = ipi === 0 ? 0 : net;
  return {
    id: line.id,
    item: { id: product.id, name: product.name, fk_id: product.fk_id, type: product.type },
    quantity,
    price: price / 100,
    description: random.chance(0.8)
      ? `${product.packaging}, validade mínima de ${random.pick([60, 90, 120])} dias`
      : null,
    created_at: line.createdAt,
    unit_liq: divideHalfEven(net * 100, quantity) / 10_000,
    perc_desc: discountRate / 100,
    vlr_desc: discount / 100,
    total_liq: net / 100,
    fk_id: line.fkId,
    base_icms_st: stBase / 100,
    icms_st: icmsSt / 100,
    vlr_icms_st: stValue / 100,
    base_ipi: ipiBase / 100,
    ipi: ipi / 100,
    value_ipi: percentOf(ipiBase, ipi) / 100,
    base_icms: net / 100,
    icms: icms / 100,
    vlr_icms: icmsValue / 100,
    recurrency_period: random.chance(0.06) ? random.pick([7, 15, 30]) : 0,
  };
}

/** Cents out of cents at a rate in hundredths of a percent. */
function percentOf(cents: number, rate: number): number {
  return divideHalfEven(cents * rate, 10_000);
}

/** Whole numbers of 0 or more in, a whole number out; a half goes to the even side. */
function divideHalfEven(dividend: number, divisor: number): number {
  const quotient = Math.floor(dividend / divisor);
  const twice = 2 * (dividend - quotient * divisor);
  return twice > divisor || (twice === divisor && quotient % 2 === 1) ? quotient + 1 : quotient;
}
