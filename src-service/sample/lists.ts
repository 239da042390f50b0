/**
 * The lists that the distributor's office would send its reps, as rows of an import: the service has no list of products or
 * customers. All is made up: barcodes are of the range that GS1 leaves to each company, e-mail addresses end in `.example`.
 */
import { makeCustomers, sampleCustomers } from './customers.ts';
import type { Sample } from './fill.ts';
import { listProducts, type Product } from './products.ts';
import { createRandom } from './random.ts';

export interface SampleList {
  kind: 'product' | 'customer';
  fileName: string;
  /** Members as in an import: see `CatalogueReference`. */
  references: Record<string, unknown>[];
}

/** Names and ids are those that the service fills with the same sample. `today` as in 2026-03-02. */
export function sampleLists({ orders, seed }: Sample, today: string): SampleList[] {
  const products = listProducts(Infinity).map((product) => productRow(product, today));
  const customers = makeCustomers(createRandom(seed), sampleCustomers(orders)).map(({ id, name, fk_id }) => {
    return { id, name, fk_id, email: `compras@${slugOf(name)}.example` };
  });
  return [
    { kind: 'product', fileName: 'Tabela de preços.xlsx', references: products },
    { kind: 'customer', fileName: 'Clientes.xlsx', references: customers },
  ];
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
