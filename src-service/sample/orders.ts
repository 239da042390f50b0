/** Sample orders. */
import type { OrderRecord, Reference } from '../records.ts';
import { totalOf } from '../rules/totals.ts';
import { insertOrder, reserveItemIds } from '../store/orders.ts';
import { insertReference } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import { companies } from './companies.ts';
import { makeRegular, pickOften, takeTurns, type Regular } from './habits.ts';
import { spreadInstants } from './order-dates.ts';
import { makeLine, pickLineCount, pickQuantity } from './order-lines.ts';
import type { Product } from './products.ts';
import type { Random } from './random.ts';

/** What orders are made from. */
export interface Catalogue {
  customers: Pick<Regular, 'customer' | 'addresses'>[];
  products: Product[];
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

export function fillOrders(store: Store, random: Random, catalogue: Catalogue, count: number, nowMs: number): void {
  const instantOf = spreadInstants(random, count, nowMs);
  const { products } = catalogue;
  const nextRegular = takeTurns(
    random,
    catalogue.customers.map((each) => makeRegular(random, products, each)),
    count,
  );
  let opportunities = 0;
  let quotations = 0;
  for (let i = 0; i < count; i++) {
    const createdMs = instantOf(i);
    const updatedMs = Math.min(nowMs, createdMs + random.between(5, 6 * 1440) * minuteMs);
    const order = makeOrder(store, random, products, nextRegular(), { number: 104_000 + i, createdMs, nowMs });
    if (random.chance(0.12)) {
      order.opportunity = {
        id: ++opportunities,
        name: `Reposição – ${order.customer.name}`,
        fk_id: `OP-${opportunities}`,
      };
      insertReference(store, 'opportunity', order.opportunity);
    }
    if (random.chance(0.3)) {
      order.quotation = { id: ++quotations, name: `Cotação ${2000 + quotations}` };
      insertReference(store, 'quotation', { ...order.quotation, fk_id: null });
    }
    insertOrder(store, order, createdMs, updatedMs);
  }
}

function makeOrder(
  store: Store,
  random: Random,
  products: readonly Product[],
  { customer, addresses, usual }: Regular,
  { number, createdMs, nowMs }: { number: number; createdMs: number; nowMs: number },
): Omit<OrderRecord, 'id'> {
  const createdAt = new Date(createdMs).toISOString();
  const fkId = `PED-${number}`;
  const chosen = new Map<Product, number>();
  const wanted = Math.min(pickLineCount(random), products.length);
  while (chosen.size < wanted) {
    const { product, quantity } = pickLine(random, products, usual);
    if (!chosen.has(product)) chosen.set(product, quantity);
  }
  const firstId = reserveItemIds(store, chosen.size);
  const items = [...chosen].map(([product, quantity], i) =>
    makeLine(random, product, {
      id: firstId + i,
      fkId: `${fkId}-${String(i + 1).padStart(2, '0')}`,
      createdAt,
      priceLevel: 98 + 2 * (customer.id % 3),
      quantity,
    }),
  );
  const freight = makeFreight(random);
  const dateMs = Math.floor(createdMs / minuteMs) * minuteMs;
  const isSale = random.chance(0.93);
  return {
    date: new Date(dateMs).toISOString(),
    fk_id: fkId,
    status: pickStatus(random, (nowMs - createdMs) / dayMs),
    freight,
    customer,
    // A customer is looked after by the same rep, now and then by another.
    user: random.chance(0.9) ? at(companies.user, customer.id) : random.pick(companies.user),
    observations: random.chance(0.4) ? random.pick(observations) : null,
    delivery_date: new Date((Math.floor(dateMs / dayMs) + random.between(2, 9)) * dayMs + dayMs / 2).toISOString(),
    opportunity: null,
    quotation: null,
    payment_type: random.pick(companies.payment_type),
    payment_method: random.pick(companies.payment_method),
    category: isSale ? at(companies.category, 0) : random.pick(companies.category),
    shipping_company: random.pick(companies.shipping_company),
    address: random.chance(0.8) ? (addresses[0] ?? null) : random.pick(addresses),
    branch_company: at(companies.branch_company, customer.id),
    total_value: totalOf(items, freight),
    items,
    custom_fields: {
      pedido_compra: `PC-${random.between(10_000, 99_999)}`,
      rota: `Rota ${random.between(1, 24)}`,
      canal: random.pick(['Visita', 'Telefone', 'WhatsApp', 'E-mail']),
    },
  };
}

/** Mostly what the customer usually buys, in the usual quantity. */
function pickLine(random: Random, products: readonly Product[], usual: Regular['usual']): Regular['usual'][number] {
  const isUsual = random.chance(0.85);
  const { product, quantity } = isUsual
    ? pickOften(random, usual)
    : { product: pickOften(random, products), quantity: 0 };
  return { product, quantity: quantity > 0 && random.chance(0.75) ? quantity : pickQuantity(random) };
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

function pickStatus(random: Random, ageDays: number): Reference {
  const [open, approved, picking, invoiced, delivered, cancelled] = companies.status as [
    Reference,
    Reference,
    Reference,
    Reference,
    Reference,
    Reference,
  ];
  if (random.chance(0.05)) return cancelled;
  if (ageDays < 1) return random.pick([open, open, approved]);
  if (ageDays < 4) return random.pick([open, approved, approved, picking]);
  if (ageDays < 10) return random.pick([picking, invoiced, invoiced, delivered]);
  return delivered;
}

function makeFreight(random: Random): NonNullable<OrderRecord['freight']> {
  const type = random.pick(companies.freight_type);
  const isPaid = type.fk_id === 'CIF' || type.fk_id === 'TERC';
  return { id: type.id, name: type.name, value: isPaid ? random.between(1500, 18_000) / 100 : 0, fk_id: type.fk_id };
}

const observations = [
  'Entregar pela manhã, doca 2.',
  'Recebimento de segunda a quinta, até as 16h.',
  'Ligar para a Sra. Helena antes da entrega.',
  'Cliente pediu nota fiscal separada para os itens de limpeza.',
  'Conferir validade mínima de 90 dias nos laticínios.',
  'Entrada de caminhão somente pela rua lateral.',
  'Paletes devolvidos na próxima entrega.',
  'Produtos refrigerados: descarregar primeiro.',
  'Substituir marca somente com autorização do comprador.',
  'Promoção de aniversário da loja: não atrasar.',
];
