/** Operations 6 to 8 of the interface. Writes answer with the whole order; `body` is interface 2.6. */
import type { Order } from '../../../src-shared/domain/order.ts';
import type { Client } from '../wire/client.ts';
import {
  decodeDeleted,
  decodeMade,
  decodeRecord,
  type Answer,
  type DeleteResult,
  type JsonObject,
} from '../wire/envelope.ts';
import { pathOf } from './path.ts';
import { readOrder } from '../lists/read-records.ts';

export async function deleteOrderItem(client: Client, orderId: number, id: number): Promise<DeleteResult> {
  return decodeDeleted(await client.send({ method: 'DELETE', path: pathOf('orders', orderId, 'items', id) }));
}

export async function updateOrderItem(
  client: Client,
  orderId: number,
  id: number,
  body: JsonObject,
): Promise<Answer<Order>> {
  return decodeRecord(
    await client.send({ method: 'PATCH', path: pathOf('orders', orderId, 'items', id), body }),
    orderId,
    readOrder,
  );
}

export async function createOrderItem(client: Client, orderId: number, body: JsonObject): Promise<Answer<Order>> {
  return decodeMade(
    await client.send({ method: 'POST', path: pathOf('orders', orderId, 'items'), body }),
    orderId,
    readOrder,
  );
}
