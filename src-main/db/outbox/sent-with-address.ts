/** What is to be sent with an address that was entered here: until then it says the name that the address has here. */
import type { Connection } from '../engine/connection.ts';
import { isPending } from './entry-conditions.ts';
import { change, selectOne } from '../engine/statement.ts';

const bodies = ['$.order', '$.changes'];
const places = bodies.map((body) => `${body}.address_local_id`);
const replaced = `json_replace(payload, @place, @to)`;
const namesAddress = `${isPending} AND json_valid(payload) AND payload ->> @place = @localId`;

/** Whether something that is not sent yet names the address, by either of its names. */
export function isAddressToBeSent(db: Connection, localId: string, id: number | null): boolean {
  const names = bodies.map(
    (body) => `payload ->> '${body}.address_local_id' = @localId OR payload ->> '${body}.id_address' = @id`,
  );
  const named = `SELECT 1 FROM outbox WHERE ${isPending} AND json_valid(payload) AND (${names.join(' OR ')}) LIMIT 1`;
  return selectOne(db, named, { localId, id }) !== undefined;
}

/** What was to be sent with the number that the service knew the address by names the address itself. */
export function nameAddress(db: Connection, localId: string, id: number): void {
  for (const body of bodies) {
    change(
      db,
      `UPDATE outbox SET payload = json_set(json_remove(payload, @numberAt), @nameAt, @localId)
       WHERE ${isPending} AND json_valid(payload) AND payload ->> @numberAt = @id`,
      { numberAt: `${body}.id_address`, nameAt: `${body}.address_local_id`, localId, id },
    );
  }
}

/** It waits for this create of the address. */
export function waitForAddress(db: Connection, localId: string, createId: string): void {
  for (const place of places)
    change(db, `UPDATE outbox SET depends_on = @createId WHERE ${namesAddress}`, { place, localId, createId });
}

/** Replaces the local id of an address in the entries that are to be sent with it. */
export function renameAddress(db: Connection, localId: string, to: string): void {
  for (const place of places)
    change(db, `UPDATE outbox SET payload = ${replaced} WHERE ${namesAddress}`, { place, localId, to });
}
