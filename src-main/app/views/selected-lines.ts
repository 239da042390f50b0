/** The lines of an order with their figures, for tables. */
import Big from 'big.js';
import type { SelectedLine } from '../../../src-shared/contract/orders/order-views.ts';
import { itemReadNames } from '../../../src-shared/domain/order-fields.ts';
import { decimalOf, discountPercentage, estimateLine, figureFields } from '../../../src-shared/domain/pricing.ts';
import { integerOf, listOf, membersOf, nameOf, numberOf, textOf } from '../../../src-shared/domain/tolerant.ts';

/** `isEstimated`: the service has not answered for the order as it stands here, so that its nets are not those of the lines. */
export function selectedLines(items: unknown, isEstimated: boolean): SelectedLine[] {
  return listOf(items).map((item) => lineOf(membersOf(item), isEstimated));
}

/** The sum of the quantities that are known; null where none is. */
export function unitsOf(items: unknown): number | null {
  const quantities = listOf(items).map((item) => numberOf(membersOf(item)['quantity']));
  const known = quantities.filter((quantity) => quantity !== null);
  if (known.length === 0) return null;
  if (known.every(Number.isSafeInteger)) return known.reduce((sum, quantity) => sum + quantity, 0);
  return known.reduce((sum, quantity) => sum.plus(quantity), new Big(0)).toNumber();
}

function lineOf(item: Record<string, unknown>, isEstimated: boolean): SelectedLine {
  const figures = Object.fromEntries(figureFields.map((field) => [field, numberOf(item[itemReadNames[field]])]));
  const estimate = estimateLine(figures);
  const received = isEstimated ? null : decimalOf(numberOf(item['total_liq']));
  const net = received ?? decimalOf(estimate?.net);
  const taxes = new Big(figures['value_icms_st'] ?? 0).plus(figures['value_ipi'] ?? 0);
  const product = membersOf(item['item']);
  return {
    product: {
      id: integerOf(product['id']),
      name: nameOf(product['name']) ?? nameOf(item['description']),
      fk_id: textOf(product['fk_id']),
    },
    quantity: figures['quantity'] ?? null,
    price: figures['price'] ?? null,
    discount: discountOf(figures['discount_value'], figures['discount_percentage'], estimate?.gross),
    taxes: taxes.toNumber(),
    total: net && net.plus(taxes).toNumber(),
  };
}

/** The discount of a line is its value, or, where there is none, its percentage. */
function discountOf(value: number | null | undefined, percentage: number | null | undefined, gross: unknown) {
  if (!value) return percentage || null;
  return numberOf(discountPercentage(gross, value)) ?? percentage ?? null;
}
