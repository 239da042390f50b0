/** What the rep types in more than one test, on records that the sample data of the service hold. */
import type { Page } from '@playwright/test';
import { request } from './bridge.ts';
import type { LineEntry } from '../pages/order-page.ts';
import type { TestService } from './test-service.ts';

/** Of the newest order: its customer and its products are known to the window after the first sync. */
export function pickKnown(service: TestService): {
  customer: { id: number; name: string; fkId: string };
  products: string[];
} {
  const orders = service.data.orders();
  const customer = orders.at(-1)?.customer;
  const products = new Set(orders.flatMap(({ items }) => items.map(({ item }) => item.name)));
  if (!customer?.fk_id || products.size < 3) throw new Error('The sample data lack what the tests need.');
  return { customer: { id: customer.id, name: customer.name, fkId: customer.fk_id }, products: [...products] };
}

/** The rep's price list holds these products at the price of their newest order: what others paid is never filled in. */
export async function listPrices(page: Page, service: TestService, names: readonly string[]): Promise<void> {
  const lines = service.data.orders().flatMap(({ items }) => items);
  for (const name of names) {
    const line = lines.findLast(({ item, price }) => item.name === name && (price ?? 0) > 0);
    if (!line) continue;
    const reference = { id: line.item.id, name, price: line.price };
    await request(page, 'command', 'catalogue.add', { kind: 'product', reference });
  }
}

/** A line with a price and every tax; figures differ from line to line. */
export function taxedLine(product: string, quantity: number): LineEntry {
  return {
    product,
    fields: { Quantity: String(quantity), Price: '10.50' },
    details: {
      'ICMS base': '100',
      'ICMS rate %': '18',
      'ICMS value': '18',
      'ICMS-ST base': '140',
      'ICMS-ST rate %': '17.5',
      'ICMS-ST value': `${quantity}.25`,
      'IPI base': '100',
      'IPI rate %': '5',
      'IPI value': '5.75',
    },
  };
}

export const depot = {
  Name: 'Depósito novo',
  Street: 'Rua das Palmeiras',
  Number: '480',
  CEP: '01310-100',
  Neighborhood: 'Centro',
  City: 'São Paulo',
  State: 'SP',
};
