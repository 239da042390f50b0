/** How a product is sold by the price list, in words. */
import type { SaleTerms } from '../../../src-shared/contract/catalogue/sale-terms.ts';
import { formatDecimal, formatExactMoney, formatNearDay } from '../format.ts';
import { m } from '../generated/messages.js';

/** All that the list says of how the product is sold, in one line. */
export function termsWords(terms: SaleTerms): string {
  const { listName, unit, carton, multiple, minimum, minimumPrice } = terms;
  const stock = stockWords(terms);
  const when = validityWords(terms);
  return [
    listName && m.terms_list({ list: listName }),
    unit && m.terms_unit({ unit }),
    carton && m.terms_carton({ carton: formatDecimal(carton) }),
    multiple && m.terms_multiple({ multiple: formatDecimal(multiple) }),
    minimum && m.terms_minimum({ minimum: formatDecimal(minimum) }),
    minimumPrice && m.terms_minimum_price({ price: formatExactMoney(minimumPrice) }),
    stock && m.terms_stock({ stock }),
    when && m.terms_valid({ when }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How many there were, and when; null if the list does not say. */
export function stockWords({ stock, stockDate }: SaleTerms): string | null {
  const day = stockDate ? formatNearDay(stockDate) : m.none();
  return stock === null ? null : m.stock_on({ stock: formatDecimal(stock), day });
}

/** Null where the list's price holds on every day. */
export function validityWords({ validFrom, validTo }: Pick<SaleTerms, 'validFrom' | 'validTo'>): string | null {
  const from = validFrom === null ? null : formatNearDay(validFrom);
  const to = validTo === null ? null : formatNearDay(validTo);
  if (from && to) return m.terms_valid_between({ from, to });
  if (to) return m.terms_valid_to({ to });
  return from && m.terms_valid_from({ from });
}
