/** Opens a database and puts the first data into an empty one. */
import { renameSync, rmSync, statSync } from 'node:fs';
import type { Reference } from '../records.ts';
import { insertAddress } from '../store/addresses.ts';
import { insertReference, type ReferenceKind } from '../store/references.ts';
import { openStore, type Store } from '../store/store.ts';
import { companies } from './companies.ts';
import { makeAddresses, makeCustomers, sampleCustomers, type CustomerCodes } from './customers.ts';
import { fillOrders, type Catalogue } from './orders.ts';
import { listProducts } from './products.ts';
import { createRandom, type Random } from './random.ts';

export interface Sample {
  orders: number;
  seed: number;
  /** `sequence` unless said. */
  customerCodes?: CustomerCodes;
}

const withoutSample = { seed: 1, customers: 12, products: 24 };

/**
 * A new file is filled under another name and takes its own when it is complete, so that it never stands there half
 * filled: data are made into an empty database only.
 */
export function openWithData(file: string, sample: Sample | undefined, now: () => number): Store {
  if (file === ':memory:') {
    const store = openStore(file);
    fill(store, sample, now());
    return store;
  }
  if (isEmpty(file)) {
    const draft = `${file}.filling`;
    rmSync(draft, { force: true });
    const store = openStore(draft, 'bulk');
    fill(store, sample, now());
    store.close();
    renameSync(draft, file);
  }
  return openStore(file);
}

function isEmpty(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

function fill(store: Store, sample: Sample | undefined, nowMs: number): void {
  store.transact(() => {
    if (!sample) return void fillCatalogue(store, createRandom(withoutSample.seed), withoutSample);
    const random = createRandom(sample.seed);
    const { customerCodes } = sample;
    const size = { customers: sampleCustomers(sample.orders), products: Infinity, customerCodes };
    const catalogue = fillCatalogue(store, random, size);
    fillOrders(store, random, catalogue, sample.orders, nowMs);
  });
}

interface Size {
  customers: number;
  products: number;
  customerCodes?: CustomerCodes | undefined;
}

function fillCatalogue(store: Store, random: Random, size: Size): Catalogue {
  for (const [kind, rows] of Object.entries(companies) as [ReferenceKind, Reference[]][]) {
    for (const row of rows) insertReference(store, kind, row);
  }
  const products = listProducts(size.products);
  for (const product of products) insertReference(store, 'product', product);
  const customers = makeCustomers(random, size.customers, size.customerCodes).map((customer) => {
    insertReference(store, 'customer', customer);
    const addresses = makeAddresses(random, customer).map((address) => insertAddress(store, customer.id, address));
    return { customer, addresses };
  });
  return { customers, products };
}
