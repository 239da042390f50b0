/** Addresses of customers, with the service's document verbatim. */
import type { Connection } from '../engine/connection.ts';
import type { PlaceOfCep } from '../../../src-shared/contract/addresses.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { textOf } from '../../../src-shared/domain/tolerant.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { LeftOutFields } from './left-out.ts';
import { nothingHeld, sourceColumns, type DocSource } from './orders.ts';
import { change, changeOne, insertValues, selectAll, selectOne } from '../engine/statement.ts';

export interface StoredAddress {
  local_id: LocalId;
  id: number | null;
  customer_fk_id: string;
  json: string | null;
  gone_at_ms: number | null;
  /** When the service last answered about this very address. */
  confirmed_at_ms: number | null;
  /** When the newest list was asked for that changed it, or first held it. */
  listed_at_ms: number | null;
  /** JSON of `LeftOutFields`; null if the service holds every field. */
  left_out: string | null;
  /** As in `StoredOrder`. */
  unconfirmed: 0 | 1;
}

export function findAddress(db: Connection, localId: string): StoredAddress | undefined {
  return selectOne(db, `SELECT * FROM addresses WHERE local_id = @localId`, { localId });
}

export function findAddressByServiceId(db: Connection, id: number): StoredAddress | undefined {
  return selectOne(db, `SELECT * FROM addresses WHERE id = @id`, { id });
}

/** The address that had this server id before it was recreated. */
export function findAddressByFormerId(db: Connection, id: number): StoredAddress | undefined {
  return selectOne(db, `SELECT * FROM addresses WHERE former_id = @id`, { id });
}

export function addressesOfCustomer(db: Connection, customerFkId: string): StoredAddress[] {
  return selectAll(
    db,
    `SELECT * FROM addresses WHERE customer_fk_id = @customerFkId ORDER BY id NULLS LAST, local_id`,
    {
      customerFkId,
    },
  );
}

/** Null while the service has not answered the create. */
export function readAddressDoc(address: StoredAddress): Address | null {
  return address.json === null ? null : (JSON.parse(address.json) as Address);
}

export function insertAddress(db: Connection, localId: string, customerFkId: string): void {
  changeOne(db, `INSERT INTO addresses (local_id, customer_fk_id) VALUES (@localId, @customerFkId)`, {
    localId,
    customerFkId,
  });
}

/** Inserts an address that the service is known to have; `json` is its document. */
export function insertKnownAddress(
  db: Connection,
  { localId, customerFkId, id, json }: { localId: string; customerFkId: string; id: number; json: string },
): void {
  insertValues(db, `INSERT INTO addresses (local_id, customer_fk_id, id, json) VALUES (?, ?, ?, ?)`, [
    ...[localId, customerFkId, id, json],
  ]);
}

export function writeAddressDoc(
  db: Connection,
  localId: string,
  address: Address & { id: number },
  source: DocSource,
): void {
  changeOne(
    db,
    `UPDATE addresses SET id = @id, json = @json, gone_at_ms = NULL, unconfirmed = 0,
            confirmed_at_ms = coalesce(@confirmed, confirmed_at_ms), listed_at_ms = coalesce(@listed, listed_at_ms)
      WHERE local_id = @localId`,
    { localId, id: address.id, json: JSON.stringify(address), ...sourceColumns(source) },
  );
}

/** Notes the first list that held the address. */
export function noteAddressListed(db: Connection, localId: string, askedAtMs: number): void {
  change(db, `UPDATE addresses SET listed_at_ms = @askedAtMs WHERE local_id = @localId AND listed_at_ms IS NULL`, {
    ...{ localId, askedAtMs },
  });
}

export function writeLeftOutOfAddress(db: Connection, localId: string, fields: LeftOutFields): void {
  changeOne(db, `UPDATE addresses SET left_out = @fields WHERE local_id = @localId`, {
    localId,
    fields: Object.keys(fields).length > 0 ? JSON.stringify(fields) : null,
  });
}

/** Changes the customer of an address, or the external id by which it names the customer. */
export function moveAddress(db: Connection, localId: string, customerFkId: string): void {
  changeOne(db, `UPDATE addresses SET customer_fk_id = @customerFkId WHERE local_id = @localId`, {
    localId,
    customerFkId,
  });
}

/** Marks an address as gone. The service has just answered this about the address itself. */
export function markAddressGone(db: Connection, localId: string, atMs: number): void {
  changeOne(db, `UPDATE addresses SET gone_at_ms = @atMs, confirmed_at_ms = @atMs WHERE local_id = @localId`, {
    localId,
    atMs,
  });
}

/** Notes the server id that an address had before it was recreated. No other address has it now. */
export function noteFormerId(db: Connection, localId: string, formerId: number, atMs: number): void {
  change(db, `UPDATE addresses SET former_id = @formerId WHERE local_id = @localId`, { localId, formerId });
  change(db, `UPDATE addresses SET gone_at_ms = @atMs WHERE id = @formerId AND local_id <> @localId`, {
    ...{ localId, formerId, atMs },
  });
}

/** Removes an address that never reached the service. */
export function deleteUnsentAddress(db: Connection, localId: string): void {
  changeOne(db, `DELETE FROM addresses WHERE local_id = @localId AND id IS NULL`, { localId });
}

/** Removes a cached address altogether. */
export function removeAddress(db: Connection, localId: string): void {
  changeOne(db, `DELETE FROM addresses WHERE local_id = @localId`, { localId });
}

/**
 * Forgets the service's data of an address that is to be recreated. Its server id is kept as `former_id`: drafts may refer to it.
 */
export function detachAddress(db: Connection, localId: string): void {
  changeOne(
    db,
    `UPDATE addresses SET former_id = coalesce(id, former_id), json = NULL, ${nothingHeld}
      WHERE local_id = @localId`,
    { localId },
  );
}

/** The place fields that are the same in all addresses with this CEP (a number or text). At most 200 addresses are read. */
export function placeOfCep(db: Connection, zipCode: number): PlaceOfCep {
  const digits = String(zipCode).padStart(8, '0');
  const rows = selectAll<PlaceOfCep>(
    db,
    `SELECT json ->> 'street' AS street, json ->> 'neighborhood' AS neighborhood, json ->> 'city' AS city,
            json ->> 'state' AS state
       FROM addresses WHERE json ->> 'zip_code' IN (@zipCode, @digits, @written) AND gone_at_ms IS NULL LIMIT 200`,
    { zipCode, digits, written: `${digits.slice(0, 5)}-${digits.slice(5)}` },
  );
  const agreed = (field: keyof PlaceOfCep): string | null => {
    const texts = rows.map((row) => textOf(row[field])?.trim() ?? '').filter(Boolean);
    const [first] = texts;
    return first !== undefined && new Set(texts.map(foldText)).size === 1 ? first : null;
  };
  return {
    street: agreed('street'),
    neighborhood: agreed('neighborhood'),
    city: agreed('city'),
    state: agreed('state'),
  };
}

/** The distinct address types of cached addresses, by name. Each is found by one step through the index. */
export function listAddressTypes(db: Connection): string[] {
  return selectAll<{ type: string }>(
    db,
    `WITH RECURSIVE known (type) AS (
       SELECT min(json ->> 'address_type') FROM addresses
       UNION ALL
       SELECT (SELECT min(json ->> 'address_type') FROM addresses WHERE json ->> 'address_type' > known.type)
         FROM known WHERE known.type IS NOT NULL
     )
     SELECT CAST(type AS TEXT) AS type FROM known WHERE type IS NOT NULL AND type <> '' LIMIT 50`,
  ).map(({ type }) => type);
}
