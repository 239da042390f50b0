/** Operations 9 to 13 of the interface. A customer is named by its external id, an address by its integer id. */
import type { Address } from '../../../src-shared/domain/address.ts';
import type { Client } from '../wire/client.ts';
import {
  decodeDeleted,
  decodeHeld,
  decodeMade,
  decodeRecord,
  type Answer,
  type DeleteResult,
  type JsonObject,
} from '../wire/envelope.ts';
import { decodePage, type Page } from '../lists/page.ts';
import { scanCursor, scanOffsets } from '../lists/pagination.ts';
import { pathOf } from './path.ts';
import { readAddress } from '../lists/read-records.ts';

/** The default is not shown (4.3), so a limit is always sent. */
const maxLimit = 100;

export interface AddressQuery {
  limit?: number;
  offset?: number;
  cursor?: string;
}

export async function listCustomerAddresses(
  client: Client,
  customerFkId: string,
  { limit = maxLimit, offset, cursor }: AddressQuery = {},
): Promise<Page<Address>> {
  const path = pathOf('customers', customerFkId, 'address');
  return decodePage(await client.send({ method: 'GET', path, query: { limit, offset, cursor } }), readAddress);
}

/** `body`: interface 2.7. */
export async function createCustomerAddress(
  client: Client,
  customerFkId: string,
  body: JsonObject,
): Promise<Answer<Address>> {
  const path = pathOf('customers', customerFkId, 'address');
  return decodeMade(await client.send({ method: 'POST', path, body }), null, readAddress);
}

export async function getCustomerAddress(client: Client, id: number): Promise<Answer<Address>> {
  return decodeHeld(await client.send({ method: 'GET', path: pathOf('customers', 'address', id) }), id, readAddress);
}

export async function deleteCustomerAddress(client: Client, id: number): Promise<DeleteResult> {
  return decodeDeleted(await client.send({ method: 'DELETE', path: pathOf('customers', 'address', id) }));
}

/** `body`: interface 2.7, only the fields that change. */
export async function updateCustomerAddress(client: Client, id: number, body: JsonObject): Promise<Answer<Address>> {
  return decodeRecord(
    await client.send({ method: 'PATCH', path: pathOf('customers', 'address', id), body }),
    id,
    readAddress,
  );
}

/** Every page of a customer's addresses, by offset, or by cursor where the service answers with one. */
export async function* scanCustomerAddresses(client: Client, customerFkId: string): AsyncGenerator<Page<Address>> {
  const fetchFrom = (offset: number) => listCustomerAddresses(client, customerFkId, { offset });
  const first = await fetchFrom(0);
  if (first.nextCursor === null) yield* scanOffsets(fetchFrom, { limit: maxLimit, first });
  else
    yield* scanCursor((cursor) => listCustomerAddresses(client, customerFkId, { ...(cursor && { cursor }) }), {
      first,
    });
}
