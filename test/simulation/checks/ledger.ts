/** The service, with a record of everything that was written to it: by whom, when, and what it changed. */
import { customKeyOf, valuesOfAddress, valuesOfWholeOrder, type Values } from '../../../src-main/records/values.ts';
import type { OrderRecord } from '../../../src-service/records.ts';
import type { Service } from '../../../src-service/service.ts';

export type Writer = 'rep' | 'others';

export interface Sent {
  method: string;
  /** Without the variant's prefix, with its query. */
  path: string;
  body: Record<string, unknown> | null;
}

export interface Write {
  /** As it was handed in. */
  sent: Sent;
  index: number;
  by: Writer;
  atMs: number;
  status: number;
  /** `order:3`, `address:7` or `image:5/shelf.jpg`; null where nothing was made. */
  record: string | null;
  /** Values that the write changed, in the names of the write bodies (`items.9.price` for a line). */
  changed: { field: string; before: unknown; after: unknown; formerAuthor: Author | null }[];
  /** Lines that the write made, in order. */
  newItemIds: number[];
}

export interface Author {
  by: Writer;
  index: number;
}

export interface Ledger {
  readonly writes: Write[];
  /** Who last changed a value: key is `record/field`. */
  readonly authors: Map<string, Author>;
  /** Every value that was ever there, with the moments that brought and ended it. */
  readonly values: Map<string, { value: unknown; fromMs: number; toMs: number }[]>;
  deliver(by: Writer, request: Request, sent: Sent): Promise<Response>;
  /** What the service holds, oldest first: nothing is written to it past the ledger. */
  orders(): OrderRecord[];
  addresses(): ReturnType<Service['addresses']>;
  /** Every state that an order ever had, as JSON, oldest first. */
  readonly versions: Map<number, string[]>;
  /** How many writes the service has carried out. */
  now(): number;
}

export function createLedger(service: Service, nowMs: () => number, onWrite: (write: Write) => void): Ledger {
  const writes: Write[] = [];
  const authors = new Map<string, Author>();
  const values: Ledger['values'] = new Map();
  const versions: Ledger['versions'] = new Map();
  let queue: Promise<unknown> = Promise.resolve();
  const held = keepLists(service);

  function valuesOf(record: string | null): Values {
    const [kind, id] = record?.split(':') ?? [];
    if (kind === 'order') {
      const order = held.orders().find((each) => each.id === Number(id));
      return order ? valuesOfWholeOrder(order) : {};
    }
    if (kind === 'image') return {};
    const address = held.addresses().find((each) => each.id === Number(id));
    return address ? valuesOfAddress(address) : {};
  }

  async function carryOut(by: Writer, request: Request, sent: Sent): Promise<Response> {
    if (sent.method === 'GET') return await service.fetch(request);
    const named = recordOf(sent.path);
    const before = valuesOf(named);
    const response = await service.fetch(request);
    held.forget(sent.path);
    const text = await response.text();
    const record = response.ok ? (named ?? createdRecord(sent.path, text)) : null;
    const after = record ? valuesOf(record) : {};
    const index = writes.length;
    const changed: Write['changed'] = [];
    if (record) {
      for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
        if (JSON.stringify(before[field] ?? null) === JSON.stringify(after[field] ?? null)) continue;
        const formerAuthor = authors.get(`${record}/${field}`) ?? null;
        changed.push({ field, before: before[field] ?? null, after: after[field] ?? null, formerAuthor });
        const key = `${record}/${field}`;
        const wasThere = field in before || (named !== null && customKeyOf(field) !== null);
        if (wasThere && !values.has(key)) hold(key, before[field] ?? null, -Infinity);
        hold(key, after[field] ?? null, nowMs());
        authors.set(key, { by, index });
      }
    }
    const newItemIds = itemIds(after).filter((id) => !itemIds(before).includes(id));
    const write = { sent, index, by, atMs: nowMs(), status: response.status, record, changed, newItemIds };
    writes.push(write);
    // An order is changed by what is written to it; and it carries its address.
    const touched = sent.path.startsWith('/orders')
      ? held.orders().filter(({ id }) => `order:${id}` === record)
      : held.orders();
    for (const order of touched) {
      const known = versions.get(order.id) ?? [];
      const json = JSON.stringify(order);
      if (known.at(-1) !== json) versions.set(order.id, [...known, json]);
    }
    onWrite(write);
    return new Response(text === '' ? null : text, { status: response.status, headers: response.headers });
  }

  function hold(key: string, value: unknown, fromMs: number): void {
    const known = values.get(key) ?? [];
    const last = known.at(-1);
    if (last) last.toMs = fromMs;
    values.set(key, [...known, { value, fromMs, toMs: Infinity }]);
  }

  return {
    writes,
    authors,
    values,
    versions,
    orders: () => [...held.orders()],
    addresses: () => [...held.addresses()],
    now: () => writes.length,
    deliver(by, request, sent) {
      const response = queue.then(() => carryOut(by, request, sent));
      queue = response;
      return response;
    },
  };
}

export function recordOf(path: string): string | null {
  const order = /^\/orders\/(\d+)/.exec(path);
  if (order) return `order:${order[1]}`;
  const address = /^\/customers\/address\/(\d+)/.exec(path);
  return address ? `address:${address[1]}` : null;
}

function createdRecord(path: string, text: string): string {
  const { data } = JSON.parse(text) as { data: { id: number; fileName?: string } };
  const productId = /^\/products\/(\d+)\/image/.exec(path)?.[1];
  if (productId !== undefined) return `image:${productId}/${data.fileName}`;
  return path.startsWith('/orders') ? `order:${data.id}` : `address:${data.id}`;
}

function itemIds(values: Values): number[] {
  const ids = Object.keys(values).flatMap((field) => /^items\.(\d+)\.id_item$/.exec(field)?.[1] ?? []);
  return ids.map(Number);
}

/** Reading every record anew for each question costs more than the story. */
function keepLists(service: Service) {
  let orders: OrderRecord[] | null = null;
  let addresses: ReturnType<Service['addresses']> | null = null;
  return {
    orders: () => (orders ??= service.orders()),
    addresses: () => (addresses ??= service.addresses()),
    /** Orders carry their addresses; nothing carries orders. */
    forget(written: string) {
      orders = null;
      if (!written.startsWith('/orders')) addresses = null;
    },
  };
}
