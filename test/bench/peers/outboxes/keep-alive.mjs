/** The limit: requests of node:http on connections that are kept, answers read as JSON. */
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { makeOrder } from '../../order.ts';
import { atOnce, eachAtOnce } from '../send.mjs';

export async function prepare({ baseUrl, orders }) {
  const bodies = Array.from({ length: orders }, (_, n) => ({ ...makeOrder(n), fk_id: `bench-${n}` }));
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
  const send = (body) =>
    new Promise((resolve, reject) => {
      const outgoing = request(`${baseUrl}/orders`, { agent, method: 'POST', headers });
      outgoing.once('response', (response) => json(response).then(resolve, reject));
      outgoing.once('error', reject);
      outgoing.end(JSON.stringify(body));
    });
  return { drain: () => eachAtOnce(bodies, send), close: () => agent.destroy() };
}
