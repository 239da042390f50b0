/**
 * The lists that the distributor's office would send its reps, as rows of an import: the service has no list of products or
 * customers. All is made up: barcodes are of the range that GS1 leaves to each company, e-mail addresses end in `.example`, and
 * telephone numbers are of a range that nobody can have.
 */
import type { Reference } from '../records.ts';
import type { Service } from '../service.ts';
import { cities } from './places.ts';
import { listProducts, type Product } from './products.ts';

export interface SampleList {
  kind: 'product' | 'customer';
  fileName: string;
  /** Of products: the price list whose file it is; without it, the general one. */
  list?: { name: string; heldFor: { for: 'named' } };
  /** Members as in an import: see `CatalogueReference`. */
  references: Record<string, unknown>[];
}

const wholesale = 'Atacado';

/** What wholesale pays, in hundredths. */
const wholesalePart = 93;

/** Names, ids and codes are those that the service holds, and cities those of its addresses. `today` as in 2026-03-02. */
export function sampleLists(held: Pick<Service, 'references' | 'addresses'>, today: string): SampleList[] {
  const products = listProducts(Infinity);
  const homes = new Map(held.addresses().map(({ id_customer: id, city }) => [id, city]));
  return [
    {
      ...{ kind: 'product', fileName: 'Tabela de preços.xlsx' },
      references: products.map((product) => productRow(product, today)),
    },
    {
      ...{
        kind: 'product',
        fileName: 'Tabela de preços Atacado.xlsx',
        list: { name: wholesale, heldFor: { for: 'named' } },
      },
      references: products.map(({ id, name, fk_id, priceCents }) => {
        return { id, name, fk_id, price: Math.round((priceCents * wholesalePart) / 100) / 100 };
      }),
    },
    {
      ...{ kind: 'customer', fileName: 'Clientes.xlsx' },
      references: held.references('customer').map((customer) => customerRow(customer, homes.get(customer.id) ?? null)),
    },
  ];
}

const visitDays = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Quarta, a cada 15 dias',
];

function customerRow({ id, name, fk_id }: Reference, city: string | null): Record<string, unknown> {
  return {
    ...{ id, name, fk_id, email: `compras@${slugOf(name)}.example` },
    ...(city === null ? {} : { city, phone: phoneOf(id, city) }),
    ...(buysWholesale(name) ? { price_list: wholesale } : {}),
    ...(id % 3 === 0 ? {} : { visit_day: visitDays[id % visitDays.length] }),
  };
}

function buysWholesale(name: string): boolean {
  return /^(?:Supermercado|Hotel|Churrascaria)/.test(name);
}

/**
 * Brazil has no numbers that are kept for films and the like. This is none of anybody: mobile numbers begin with 91 to 99, and what
 * begins with 90 is how a call is made that the other side pays for.
 */
function phoneOf(id: number, cityName: string): string {
  const areaCode = cities.find(({ name }) => name === cityName)?.areaCode ?? '11';
  const digits = String((id * 386_117 + 2_718_281) % 10_000_000).padStart(7, '0');
  return `(${areaCode}) 90${digits.slice(0, 3)}-${digits.slice(3)}`;
}

function productRow({ id, name, fk_id, type, priceCents, packaging }: Product, today: string): Record<string, unknown> {
  const [, pieces] = /\bcom (\d+)$/.exec(packaging) ?? [];
  return {
    ...{ id, name, fk_id, type, ean: eanOf(id), unit: 'UN', price: priceCents / 100 },
    ...(pieces === undefined ? {} : { carton: Number(pieces) }),
    ...{ stock: 24 + ((id * 37) % 600), stock_date: today },
  };
}

/** Thirteen digits, the last one of which checks the others. */
export function eanOf(id: number): string {
  const digits = `200${String(id).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function slugOf(name: string | null): string {
  const plain = (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
