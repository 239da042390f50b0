/** Pending orders that name an address. Until the address has a server id, they name it by its local id. */
import type { Connection } from '../engine/connection.ts';
import { isPending } from './entry-conditions.ts';
import { change, selectOne } from '../engine/statement.ts';

const bodies = ['$.order', '$.changes'];
const places = bodies.map((body) => `${body}.address_local_id`);
const replaced = `json_replace(payload, @place, @to)`;
const namesAddress = `${isPending} AND json_valid(payload) AND payload ->> @place = @localId`;

/** Whether an unsent order names the address, by its local id or by its id. */
export function isAddressToBeSent(db: Connection, localId: string, id: number | null): boolean {
  const names = bodies.map(
    (body) => `payload ->> '${body}.address_local_id' = @localId OR payload ->> '${body}.id_address' = @id`,
  );
  const named = `SELECT 1 FROM outbox WHERE ${isPending} AND json_valid(payload) AND (${names.join(' OR ')}) LIMIT 1`;
  return selectOne(db, named, { localId, id }) !== undefined;
}

/** Makes unsent orders name the address by its local id in place of its id. */
export function nameAddress(db: Connection, localId: string, id: number): void {
  for (const body of bodies) {
    change(
      db,
      `UPDATE outbox SET payload = json_set(json_remove(payload, @idAt), @nameAt, @localId)
       WHERE ${isPending} AND json_valid(payload) AND payload ->> @idAt = @id`,
      { idAt: `${body}.id_address`, nameAt: `${body}.address_local_id`, localId, id },
    );
  }
}

/** Makes unsent orders that name the address depend on its create. */
export function waitForAddress(db: Connection, localId: string, createId: string): void {
  for (const place of places)
    change(db, `UPDATE outbox SET depends_on = @createId WHERE ${namesAddress}`, { place, localId, createId });
}

/** Replaces the local id of an address in the entries that are to be sent with it. */
export function renameAddress(db: Connection, localId: string, to: string): void {
  for (const place of places)
    change(db, `UPDATE outbox SET payload = ${replaced} WHERE ${namesAddress}`, { place, localId, to });
}
