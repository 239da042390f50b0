/** The limit with Satchel's own library: nothing is kept anywhere. */
import { makeOrder } from '../../order.ts';
import { eachAtOnce, senderTo } from '../send.mjs';

export async function prepare({ baseUrl, orders }) {
  const bodies = Array.from({ length: orders }, (_, n) => ({ ...makeOrder(n), fk_id: `bench-${n}` }));
  const send = senderTo(baseUrl);
  return { drain: () => eachAtOnce(bodies, send) };
}
