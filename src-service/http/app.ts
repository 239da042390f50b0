/** The 14 operations under their paths (interface, section 4). The app holds no state: a call brings its service along. */
import { Hono } from 'hono';
import { createAddress, getAddress, listCustomerAddresses, removeAddress, updateAddress } from './addresses.ts';
import { documentAt } from './documents.ts';
import { errorResponse } from './error-body.ts';
import type { Call, RequestRecord, ServiceCore } from './exchange.ts';
import { createItem, removeItem, updateItem } from './order-items.ts';
import { createOrder, getOrder, removeOrder, updateOrder } from './orders.ts';
import { uploadImage } from './product-images.ts';
import { isRefusal, type Refusal, type Reply } from './reply.ts';
import { searchOrders } from './search-orders.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Operation = (call: Call) => Reply | Promise<Reply>;

const operations: [path: string, Partial<Record<Method, Operation>>][] = [
  ['/orders', { GET: searchOrders, POST: createOrder }],
  ['/orders/:id', { GET: getOrder, DELETE: removeOrder, PATCH: updateOrder }],
  ['/orders/:id_order/items', { POST: createItem }],
  ['/orders/:id_order/items/:id', { DELETE: removeItem, PATCH: updateItem }],
  ['/customers/:customerId/address', { GET: listCustomerAddresses, POST: createAddress }],
  ['/customers/address/:id', { GET: getAddress, DELETE: removeAddress, PATCH: updateAddress }],
  ['/products/:id/image', { POST: uploadImage }],
];

type Bindings = { core: ServiceCore; record: RequestRecord };

export const app = new Hono<{ Bindings: Bindings }>({
  getPath: (request, options) => {
    const prefix = (options?.env as Bindings).core.variant.prefix;
    const path = new URL(request.url).pathname;
    return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : '';
  },
});

app.use('*', async (call, next) => {
  const { documents } = call.env.core;
  const shown = documents && call.req.method === 'GET' ? documentAt(call.req.path, documents) : null;
  return shown ?? next();
});

app.use('*', async (call, next) => {
  const token = /^Bearer +(\S+) *$/i.exec(call.req.header('authorization') ?? '')?.[1];
  if (token !== undefined && call.env.core.tokens.has(token)) return next();
  const message = token === undefined ? 'A bearer token is needed.' : 'The bearer token is not valid.';
  return respond(call as Call, { refused: 401, message, headers: { 'www-authenticate': 'Bearer' } });
});

for (const [path, methods] of operations) {
  for (const [method, operation] of Object.entries(methods)) {
    app.on(method, path, async (call) => respond(call, await operation(call)));
  }
  const allow = Object.keys(methods).join(', ');
  const refusal: Refusal = { refused: 405, message: `This path takes ${allow} only.`, headers: { allow } };
  app.all(path, (call) => respond(call, refusal));
}

app.notFound((call) => respond(call, { refused: 404, message: 'No operation has this path.' }));

app.onError((error, call) => respond(call, { refused: 500, message: `The service failed: ${error.message}` }));

function respond(call: Call, reply: Reply): Response {
  if (isRefusal(reply)) return errorResponse(reply, call.env.core.variant.errors);
  return new Response(reply.json, {
    status: reply.status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}
