/** Tries a service against what its interface leaves open. Without `write` it only reads. */
import { randomUUID } from 'node:crypto';
import { peekOrders, searchOrders } from '../../src-main/api/requests/orders.ts';
import { createClient } from '../../src-main/api/wire/client.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';
import { tryChecks, wordsOf, type Finding, type Subject } from './finding.ts';
import { listChecks } from './list-checks.ts';
import { MadeRecords } from './made-records.ts';
import { tryOrderWrites } from './order-writes.ts';
import { tryAddressWrites, tryPhoto } from './other-writes.ts';
import { recordChecks } from './record-checks.ts';

export interface ProbeOptions {
  baseUrl: string;
  token: string;
  /** Makes an order and an address, and deletes them. */
  write: boolean;
  /** Null takes those of the newest order. */
  customerId: number | null;
  productId: number | null;
  /** A photo stays: no operation deletes it. Null sends none. */
  photoProductId: number | null;
  /** How long a list may take to show what was written. */
  patienceMs: number;
}

/** Rejects if the service cannot be reached or refuses the token. `left` is called with what could not be deleted. */
export async function* probeService(options: ProbeOptions, left: (what: string[]) => void): AsyncGenerator<Finding> {
  const subject = await openSubject(options);
  yield* tryChecks(recordChecks, subject);
  yield* tryChecks(listChecks, subject);
  if (options.write) yield* tryWrites(subject, options, left);
  const { photoProductId } = options;
  if (photoProductId === null) return;
  const point = 'Upload of a photo (4, 4.3)';
  yield* tryChecks([{ point, try: () => tryPhoto(subject, photoProductId) }], subject);
}

async function openSubject({ baseUrl, token, customerId, productId }: ProbeOptions): Promise<Subject> {
  const clientWith: Subject['clientWith'] = (changes) =>
    createClient({
      ...{ baseUrl, fetch: systemPorts.fetch, clock: systemPorts.clock, requestTimeoutMs: 30_000 },
      token: async () => changes.token ?? token,
      uploadField: changes.uploadField ?? 'file',
    });
  const client = clientWith({});
  await peekOrders(client, {});
  const filters = { limit: 50, ...(customerId !== null && { id_customer: customerId }) };
  const { rows: orders } = await searchOrders(client, filters);
  const known = orders.find(({ customer }) => customer?.id != null && customer.fk_id != null)?.customer;
  const id = customerId ?? known?.id ?? orders.find(({ customer }) => customer?.id != null)?.customer?.id ?? null;
  const line = orders.flatMap(({ items }) => items ?? []).find(({ item }) => item?.id != null);
  return {
    ...{ client, clientWith, orders, productId: productId ?? line?.item?.id ?? null },
    customer: id === null ? null : { id, fkId: known?.id === id ? (known.fk_id ?? null) : null },
  };
}

async function* tryWrites(
  { client, customer, productId }: Subject,
  { patienceMs }: ProbeOptions,
  left: (what: string[]) => void,
): AsyncGenerator<Finding> {
  if (customer === null || productId === null) {
    yield { point: 'Writes', answer: 'cannot be tried: --customer and --product name whom and what to write about' };
    return;
  }
  const made = new MadeRecords(client, customer, `satchel-probe-${randomUUID()}`);
  try {
    yield* upToFailure(
      'Writes of an order',
      tryOrderWrites({ client, made, customerId: customer.id, productId, patienceMs }),
    );
    if (customer.fkId === null) {
      yield { point: 'Writes of an address', answer: 'cannot be tried: the external id of the customer is not known' };
    } else yield* upToFailure('Writes of an address', tryAddressWrites(client, customer.fkId, made));
  } finally {
    left(await made.remove());
  }
}

/** Each step builds on the one before: what follows a failure is not tried. */
async function* upToFailure(point: string, findings: AsyncGenerator<Finding>): AsyncGenerator<Finding> {
  try {
    yield* findings;
  } catch (error) {
    yield { point: `${point}: the rest`, answer: `could not be tried: ${wordsOf(error)}`, failed: true };
  }
}
