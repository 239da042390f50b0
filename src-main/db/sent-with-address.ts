/** What is to be sent with an address that was entered here: until then it says the name that the address has here. */
import type { Database } from 'better-sqlite3';
import { isPending } from './entry-conditions.ts';
import { change } from './statement.ts';

const places = ['$.order.address_local_id', '$.changes.address_local_id'];
const replaced = `json_replace(payload, @place, @to)`;
const namesAddress = `${isPending} AND json_valid(payload) AND payload ->> @place = @localId`;

/** It waits for this create of the address. */
export function waitForAddress(db: Database, localId: string, createId: string): void {
  for (const place of places)
    change(db, `UPDATE outbox SET depends_on = @createId WHERE ${namesAddress}`, { place, localId, createId });
}

/** The address goes on under another name. */
export function renameAddress(db: Database, localId: string, to: string): void {
  for (const place of places)
    change(db, `UPDATE outbox SET payload = ${replaced} WHERE ${namesAddress}`, { place, localId, to });
}
