/**
 * A service that takes every order after `argv[2]` milliseconds, keeps nothing of it but its `fk_id`, and answers it as the
 * interface says. Its list holds an order of each customer from before. `GET /received` tells how many requests came, and
 * how many different orders. Ends with its parent.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { OrderCreate } from '../../../src-shared/domain/order.ts';
import { customers, makeOrder } from '../order.ts';

const delayMs = Number(process.argv[2] ?? 0);
const received = new Set<string>();
let requests = 0;

const meta = { timestamp: new Date().toISOString(), version: '1' };
const earlier = Array.from({ length: customers }, (_, n) => readShape(makeOrder(n), n + 1));
const pagination = { page: 1, limit: 100, total: customers, totalPages: 1, hasNext: false, hasPrev: false };

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') {
    const counts = { requests, orders: received.size };
    return answer(response, request.url === '/received' ? counts : { data: earlier, pagination, meta });
  }
  const order = JSON.parse(await text(request)) as OrderCreate;
  requests += 1;
  received.add(String(order.fk_id));
  if (delayMs > 0) await setTimeout(delayMs);
  answer(response, { data: readShape(order, customers + requests), meta });
});

/** What the service returns of an order that it was sent (interface 2.2). */
function readShape({ id_customer: customerId, items = [], ...order }: OrderCreate, id: number) {
  const lines = items.map(({ id_item: itemId, ...item }, at) => ({ ...item, id: id * 100 + at, item: { id: itemId } }));
  return { ...order, id, customer: { id: customerId, name: `Mercado ${customerId}` }, items: lines };
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  console.log(JSON.stringify({ url, token: 'token' }));
});
process.stdin.resume().once('end', () => process.exit());
