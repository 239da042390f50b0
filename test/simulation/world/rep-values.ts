/** What the rep enters. */
import type { EntryDetail } from '../../../src-shared/contract/outbox/outbox.ts';
import type { ItemWrite } from '../../../src-shared/domain/order-item.ts';
import type { Values } from '../../../src-main/records/values.ts';
import { dateOf, numberOf, pick } from '../checks/tags.ts';
import type { World } from './world.ts';

export function orderChanges(world: World, b: number, c: number, customFields: Values) {
  const payment = 1 + Math.floor(c * world.paymentTypes);
  if (b < 0.35) return { observations: c < 0.06 ? 'agreed' : world.tag('rep') };
  if (b < 0.5) return { delivery_date: dateOf(world, 'rep') };
  if (b < 0.6) return { id_payment_type: payment };
  if (b < 0.7) return { freight_value: numberOf(world.tag('rep')) };
  if (b < 0.8) return { observations: world.tag('rep'), delivery_date: dateOf(world, 'rep') };
  if (b < 0.83) return { observations: null };
  const kept = Object.fromEntries(Object.entries(customFields).map(([key, value]) => [key, String(value)]));
  return { custom_fields: { ...kept, [c < 0.5 ? 'color' : 'dock']: world.tag('rep') } };
}

export function newItem(world: World, fraction: number): ItemWrite {
  const products = world.products;
  // Two lines that say the same are nothing unusual.
  if (fraction < 0.15) return { id_item: products[0]?.id ?? 0, quantity: 1, price: 1.5 };
  const number = numberOf(world.tag('rep'));
  return {
    id_item: pick(products, fraction)?.id ?? 0,
    quantity: 1 + (number % 5),
    price: number + 0.25,
    ...(fraction > 0.6 ? { description: world.tag('rep') } : {}),
    ...(fraction > 0.8 ? { discount_percentage: 10 } : {}),
  };
}

export function editedPayload(world: World, detail: EntryDetail | null, b: number): unknown {
  const payload = detail?.payload as Record<string, Values> | undefined;
  switch (detail?.kind) {
    case 'order.create': {
      const { id_category: _, ...order } = payload?.['order'] ?? {};
      return { order: { ...order, observations: world.tag('rep'), ...(b < 0.3 ? { items: [] } : {}) } };
    }
    case 'order.update':
      return { changes: { ...payload?.['changes'], observations: world.tag('rep') } };
    case 'item.create':
      return { item: { ...payload?.['item'], quantity: 1 + numberOf(world.tag('rep')) } };
    case 'item.update':
      return { changes: { ...payload?.['changes'], price: numberOf(world.tag('rep')) + 0.5 } };
    case 'address.create':
      return { address: { ...payload?.['address'], name: world.tag('rep') } };
    case 'address.update':
      return { changes: { ...payload?.['changes'], name: world.tag('rep') } };
    default:
      return null;
  }
}
