/** What the desk asks when a large customer is chosen, and who is due, beside many cached orders. */
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { figure, percentile, type Benchmark, type Figure, type Scale } from '../report/figures.ts';
import { makeOrder } from '../order.ts';
import { makeFolder, openOffline, stock } from '../stocked.ts';
import { timesOf } from './times-of.ts';

const ordersOfCustomer = 500;
const linesOfOrder = 60;
const dayMs = 86_400_000;

export const desk: Benchmark = {
  about: `what the desk asks about a customer with ${ordersOfCustomer} orders of ${linesOfOrder} lines, and the list of customers who are due; as the main process answers them.`,
  orders: 100_000,
  run: measure,
};

const rounds = 5;
const repeats = 20;

async function measure({ orders }: Scale): Promise<Figure[]> {
  const workspace = await openOffline(await stock(makeFolder(), orders));
  try {
    const customerId = await enterOrders(workspace);
    const questions = questionsAbout(workspace, customerId);
    const times = new Map(Object.keys(questions).map((name) => [name, [] as number[]]));
    for (let round = 0; round < rounds; round++)
      for (const [name, ask] of Object.entries(questions))
        times.get(name)?.push(percentile(await timesOf(repeats, ask), 0.5));
    return [...times].map(([name, all]) => figure(`${name}, p50`, 'ms', all));
  } finally {
    await workspace.close();
  }
}

/** One a day, up to today. Returns the customer. */
async function enterOrders(workspace: Workspace): Promise<number> {
  const order = makeOrder(0);
  const [line] = order.items ?? [];
  if (!line) throw new Error('The order has no lines.');
  const items = Array.from({ length: linesOfOrder }, (_, at) => ({ ...line, id_item: at + 1 }));
  const today = Date.now();
  for (let n = 0; n < ordersOfCustomer; n++) {
    const date = new Date(today - (ordersOfCustomer - n) * dayMs).toISOString();
    const made = await workspace.command('order.create', { order: { ...order, date, items } });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
  }
  return order.id_customer ?? 0;
}

function questionsAbout(workspace: Workspace, customerId: number): Record<string, () => Promise<unknown>> {
  const productIds = Array.from({ length: linesOfOrder }, (_, at) => at + 1);
  const place = { customerId, addressId: null, addressLocalId: null, branchId: null };
  const today = new Date().toISOString().slice(0, 10);
  let daysAsked = 0;
  const nextDay = () => new Date(Date.now() + (++daysAsked % 2) * dayMs).toISOString().slice(0, 10);
  return {
    'what the customer usually buys': () => workspace.query('customers.purchases', { customerId }),
    'the taxes of all of it': () => workspace.query('taxes.last', { ...place, productIds }),
    'the prices of all of it': () => workspace.query('prices.last', { ...place, productIds }),
    'a word among the products, the customer’s first': () =>
      workspace.query('catalogue.list', { kind: 'product', text: 'arroz', limit: 31, customerId }),
    'the last months and the rhythm': () => workspace.query('customers.figures', { customerId, today }),
    'what similar customers buy': () => workspace.query('customers.alike', { customerId }),
    'who is due, of all customers': () => workspace.query('customers.due', { today, limit: 50 }),
    'who is due, of all customers, all orders read anew': () =>
      workspace.query('customers.due', { today: nextDay(), limit: 50 }),
  };
}
