/** Operations 9 to 13: addresses of customers. */
import { hasAny } from '../rules/fields.ts';
import { buildAddress, changeAddress, checkAddressBody } from '../rules/address-write.ts';
import { deleteAddress, findAddress, insertAddress, listAddresses, saveAddress } from '../store/addresses.ts';
import { listOrdersWithAddress, saveOrder } from '../store/orders.ts';
import { findCustomerId } from '../store/references.ts';
import type { Call } from './exchange.ts';
import { cursorPageOf, pageOf, readCursor, relativeLink } from './paging.ts';
import { readQuery } from './query.ts';
import { readJson } from './read-body.ts';
import { deleted, found, invalid, isRefusal, missing, readPathId, written, type Reply } from './reply.ts';

export function listCustomerAddresses(call: Call): Reply {
  const { core } = call.env;
  const fkId = call.req.param('customerId') ?? '';
  const isCursor = core.variant.listStyle === 'cursor';
  const reader = readQuery(call.req.url);
  const limit = reader.wholeNumber('limit', 1, 100) ?? core.variant.addressLimit;
  const offset = reader.wholeNumber('offset', 0) ?? 0;
  const cursor = isCursor ? reader.text('cursor') : undefined;
  const after = cursor === undefined ? [0] : readCursor(cursor, 1);
  if (!after) reader.refuse('cursor', 'is not a cursor of this list');
  const refusal = reader.outcome();
  if (refusal) return refusal;
  const customerId = findCustomerId(core.store, fkId);
  if (customerId === undefined) return missing(`Customer ${fkId}`);

  if (isCursor) {
    const page = listAddresses(core.store, customerId, { limit: limit + 1, offset: 0, afterId: after?.[0] ?? 0 });
    const hasNext = page.rows.length > limit;
    const rows = page.rows.slice(0, limit);
    return cursorPageOf(core, rows.map(documentOf), hasNext ? [rows.at(-1)?.id ?? 0] : null);
  }

  const { rows, total } = listAddresses(core.store, customerId, { limit, offset, afterId: 0 });
  const path = core.variant.prefix + call.req.path;
  const link = (to: number) => relativeLink(path, reader.query, { limit, offset: to });
  return pageOf(core, rows.map(documentOf), {
    page: Math.floor(offset / limit) + 1,
    limit,
    total,
    links: {
      self: link(offset),
      first: link(0),
      last: link(Math.max(0, Math.ceil(total / limit) - 1) * limit),
      next: offset + limit < total ? link(offset + limit) : null,
      prev: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    },
  });
}

const documentOf = ({ document }: { document: string }) => document;

export async function createAddress(call: Call): Promise<Reply> {
  const fkId = call.req.param('customerId') ?? '';
  const body = await readJson(call);
  if (isRefusal(body)) return body;
  const { core } = call.env;
  return core.store.transact(() => {
    const customerId = findCustomerId(core.store, fkId);
    if (customerId === undefined) return missing(`Customer ${fkId}`);
    const errors = checkAddressBody(body, false);
    if (hasAny(errors)) return invalid(errors);
    const address = insertAddress(core.store, customerId, buildAddress(body));
    return written(core, 'created', JSON.stringify(address), 'Address created.');
  });
}

export function getAddress(call: Call): Reply {
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const address = findAddress(call.env.core.store, id);
  return address ? found(call.env.core, JSON.stringify(address)) : missing(`Address ${id}`);
}

export function removeAddress(call: Call): Reply {
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const { core } = call.env;
  return deleteAddress(core.store, id) ? deleted(core, id, 'Address deleted.') : missing(`Address ${id}`);
}

/** The orders that carry the address change with it, and so does their updated time: what they return is different. */
export async function updateAddress(call: Call): Promise<Reply> {
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const body = await readJson(call);
  if (isRefusal(body)) return body;
  const { core } = call.env;
  return core.store.transact(() => {
    const before = findAddress(core.store, id);
    if (!before) return missing(`Address ${id}`);
    const errors = checkAddressBody(body, true);
    if (hasAny(errors)) return invalid(errors);
    const address = changeAddress(before, body);
    saveAddress(core.store, address);
    for (const order of listOrdersWithAddress(core.store, id)) saveOrder(core.store, { ...order, address }, core.now());
    return written(core, 'updated', JSON.stringify(address), 'Address updated.');
  });
}
