/** The office's rules, as the rep hands them to Satchel. */
import type { OrdersPage } from '../pages/orders-page.ts';

/** `rules` is the file as text, or its members. */
export async function chooseRules(orders: OrdersPage, rules: object | string): Promise<void> {
  await orders.openSettings();
  const text = typeof rules === 'string' ? rules : JSON.stringify({ version: 1, ...rules });
  await orders.page
    .locator('input[data-file="rules"]')
    .setInputFiles({ name: 'satchel-rules.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}
