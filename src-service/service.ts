/**
 * The whole service of the interface over one SQLite database, without a socket: requests go in, responses come out.
 * Time comes from `now`, ids count up from 1, so the same requests give the same answers.
 */
import { app } from './http/app.ts';
import type { ServiceDocuments } from './http/documents.ts';
import type { RequestRecord, ServiceCore } from './http/exchange.ts';
import type { AddressRecord, OrderRecord } from './records.ts';
import { openWithData, type Sample } from './sample/fill.ts';
import { listAllAddresses } from './store/addresses.ts';
import { listImages, type ProductImage } from './store/images.ts';
import { listOrders } from './store/orders.ts';
import { listReferences, type ProductReference, type ReferenceKind } from './store/references.ts';
import type { Store } from './store/store.ts';
import { defaultVariant, type ServiceVariant } from './variant.ts';

export type { RequestRecord } from './http/exchange.ts';
export type { ServiceVariant } from './variant.ts';

export interface ServiceOptions {
  /** A file, or `:memory:` (the default). A file that holds data keeps it. */
  database?: string;
  /** Bearer tokens that are let in; `practice` when none are given. */
  tokens?: string[];
  now?: () => number;
  variant?: Partial<ServiceVariant>;
  /** Made into an empty database only. Without it: no orders, a dozen customers and two dozen products. */
  sample?: Sample;
  /** Keeps every request for `requests()`; on unless refused. */
  recordRequests?: boolean;
  /** Shown under `/` and `/openapi.yaml`, to anybody. */
  documents?: ServiceDocuments | null;
}

export interface Service {
  fetch(request: Request): Promise<Response>;
  close(): void;
  /** Everything below is for tests, and is not reachable over HTTP. */
  orders(): OrderRecord[];
  addresses(): (AddressRecord & { id_customer: number })[];
  images(): ProductImage[];
  references(kind: ReferenceKind): ProductReference[];
  /** Requests in the order of their arrival. */
  requests(): readonly RequestRecord[];
}

export function openService(options: ServiceOptions = {}): Service {
  const store = openWithData(options.database ?? ':memory:', options.sample, options.now ?? Date.now);
  return serveStore(store, options);
}

/** The service over a database that is open already. */
export function serveStore(store: Store, options: Omit<ServiceOptions, 'database' | 'sample'>): Service {
  const now = options.now ?? Date.now;
  const core: ServiceCore = {
    store,
    variant: { ...defaultVariant, ...options.variant },
    tokens: new Set(options.tokens ?? ['practice']),
    now,
    documents: options.documents ?? null,
  };
  const keepsRequests = options.recordRequests ?? true;
  const requests: RequestRecord[] = [];
  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const record: RequestRecord = { method: request.method, path: pathname + search, body: null, status: null };
      if (keepsRequests) requests.push(record);
      const response = await app.fetch(request, { core, record });
      record.status = response.status;
      return response;
    },
    close: () => store.close(),
    orders: () => listOrders(store),
    addresses: () => listAllAddresses(store),
    images: () => listImages(store),
    references: (kind) => listReferences(store, kind),
    requests: () => requests,
  };
}
