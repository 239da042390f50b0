/** What other people do, straight on the service. */
import { makeRequest } from './messages.ts';
import { dateOf, numberOf, pick } from '../checks/tags.ts';
import type { Step } from '../scenario.ts';
import type { World } from './world.ts';

type Fraction = Pick<Step, 'a' | 'b' | 'c'>;

export const othersSteps: Partial<Record<Step['do'], (world: World, step: Fraction) => Promise<void>>> = {
  async theyEditOrder(world, { a, b, c }) {
    const order = pick(world.ledger.orders().reverse(), a ** 2);
    if (!order) return;
    const tag = world.tag('others');
    const body =
      b < 0.45
        ? { observations: c < 0.1 ? 'agreed' : tag }
        : b < 0.6
          ? { delivery_date: dateOf(world, 'others') }
          : b < 0.7
            ? { freight_value: numberOf(tag) }
            : b < 0.8
              ? { id_payment_type: 1 }
              : { custom_fields: { ...order.custom_fields, [c < 0.5 ? 'color' : 'route']: tag } };
    await tell(world, 'PATCH', `/orders/${order.id}`, body);
  },

  async theyDeleteOrder(world, { a }) {
    const order = pick(world.ledger.orders().reverse(), a ** 2);
    if (order) await tell(world, 'DELETE', `/orders/${order.id}`);
  },

  async theyCreateOrder(world, { a }) {
    const customer = pick(world.customers, a);
    const items = [{ id_item: 1, quantity: 1, price: 1.5 }];
    const date = dateOf(world, 'others');
    await tell(world, 'POST', '/orders', { id_customer: customer?.id, date, observations: world.tag('others'), items });
  },

  async theyAddItem(world, { a, b }) {
    const order = pick(world.ledger.orders().reverse(), a ** 2);
    const price = b < 0.3 ? 1.5 : numberOf(world.tag('others'));
    if (order) await tell(world, 'POST', `/orders/${order.id}/items`, { id_item: 1, quantity: 1, price });
  },

  async theyEditItem(world, { a, b, c }) {
    const order = pick(world.ledger.orders().reverse(), a ** 2);
    const item = order && pick(order.items, b);
    const tag = world.tag('others');
    if (!item) return;
    const body = c < 0.5 ? { price: numberOf(tag) } : c < 0.8 ? { description: tag } : { quantity: numberOf(tag) };
    await tell(world, 'PATCH', `/orders/${order?.id}/items/${item.id}`, body);
  },

  async theyDeleteItem(world, { a, b }) {
    const order = pick(world.ledger.orders().reverse(), a ** 2);
    const item = order && pick(order.items, b);
    if (item) await tell(world, 'DELETE', `/orders/${order?.id}/items/${item.id}`);
  },

  async theyCreateAddress(world, { a }) {
    const customer = pick(world.customers, a);
    await tell(world, 'POST', `/customers/${customer?.fk_id}/address`, { street: world.tag('others') });
  },

  async theyEditAddress(world, { a, b }) {
    const address = pick(addresses(world), a);
    const tag = world.tag('others');
    if (address)
      await tell(world, 'PATCH', `/customers/address/${address.id}`, b < 0.5 ? { street: tag } : { name: tag });
  },

  async theyDeleteAddress(world, { a }) {
    const address = pick(addresses(world), a);
    if (address) await tell(world, 'DELETE', `/customers/address/${address.id}`);
  },
};

/** Of the two customers that the scenarios are about. */
function addresses(world: World) {
  const ids = world.customers.map(({ id }) => id);
  return world.ledger.addresses().filter(({ id_customer }) => ids.includes(id_customer));
}

async function tell(world: World, method: string, path: string, body?: Record<string, unknown>): Promise<void> {
  const prefix = world.scenario.variant.prefix ?? '';
  const request = makeRequest(`https://service.example${prefix}${path}`, {
    method,
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const response = await world.ledger.deliver('others', request, { method, path, body: body ?? null });
  world.tell(`others: ${method} ${path} ${body ? JSON.stringify(body) : ''} → ${response.status}`);
}
