/** What stands under a quantity of a line. */
import Big from 'big.js';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import { termsWords } from '../../../i18n/words/sale-terms.ts';
import { isMultiple, quantityBreach, type QuantityBreach } from '../line/sale-terms.ts';
import type { CellNote } from './source-words.ts';

/** Under a quantity: the rule that it breaks, else how many cartons it is. */
export function quantityNote(terms: SaleTerms | null | undefined, quantity: number | null): CellNote | null {
  if (!terms) return null;
  const source = termsWords(terms);
  const breach = quantity === null ? null : quantityBreach(terms, quantity);
  if (breach !== null) return { words: breachNotes[breach](terms), source, isFar: true };
  const words = packWords(terms, quantity);
  return words === null ? null : { words, source, isFar: false };
}

const breachNotes: Record<QuantityBreach, (terms: SaleTerms) => string> = {
  offMultiple: ({ multiple }) => m.quantity_note_multiple({ multiple: formatDecimal(multiple ?? 0) }),
  belowMinimum: ({ minimum }) => m.quantity_note_minimum({ minimum: formatDecimal(minimum ?? 0) }),
  beyondStock: ({ stock }) => m.quantity_note_stock({ stock: formatDecimal(stock ?? 0) }),
};

function packWords({ carton, multiple, unit }: SaleTerms, quantity: number | null): string | null {
  if (carton !== null && carton !== 1) {
    const isWhole = quantity !== null && quantity > 0 && isMultiple(quantity, carton);
    return isWhole
      ? m.quantity_note_cartons({ count: new Big(quantity).div(carton).toNumber() })
      : m.quantity_note_carton({ carton: formatDecimal(carton) });
  }
  if (multiple !== null && multiple !== 1) return m.quantity_note_multiple({ multiple: formatDecimal(multiple) });
  return unit === null ? null : unit.toLowerCase();
}
