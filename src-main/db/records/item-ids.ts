/**
 * Local ids of order lines. A line that came from the service is called `item-<server id>` and has no row. A line that was entered
 * here has a UUIDv7, and a row with its server id once there is one; until then only its create knows the local id. A line that
 * had pending work when the service gave it another id keeps its name in a row. Rows for the millions of lines that nobody
 * touches would cost more room than the lines.
 */
import type { Connection } from '../engine/connection.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { change, changeValues, selectAll, selectOne } from '../engine/statement.ts';

/** Notes the server ids of lines that were entered here. Null: nobody knows which line of the service it is now. */
export function writeItemIds(
  db: Connection,
  orderLocalId: string,
  ids: readonly (readonly [localId: string, id: number | null])[],
): void {
  changeValues(db, `INSERT OR REPLACE INTO item_ids SELECT value ->> 0, ?, value ->> 1 FROM json_each(?)`, [
    orderLocalId,
    JSON.stringify(ids),
  ]);
}

export function moveItemIds(db: Connection, fromOrderLocalId: string, toOrderLocalId: string): void {
  change(db, `UPDATE item_ids SET order_local_id = @toOrderLocalId WHERE order_local_id = @fromOrderLocalId`, {
    fromOrderLocalId,
    toOrderLocalId,
  });
}

export function deleteItemIdsOfOrder(db: Connection, orderLocalId: string): void {
  change(db, `DELETE FROM item_ids WHERE order_local_id = @orderLocalId`, { orderLocalId });
}

/** The server id of a line; null if the service has not given one, or if nobody knows which one the line has now. */
export function serviceIdOfItem(db: Connection, orderLocalId: string, localId: string): number | null {
  const noted = selectOne<{ id: number | null }>(
    db,
    `SELECT id FROM item_ids WHERE local_id = @localId AND order_local_id = @orderLocalId`,
    { localId, orderLocalId },
  );
  return noted ? noted.id : idInName(localId);
}

export function isItemOfAnotherOrder(db: Connection, orderLocalId: string, localId: string): boolean {
  return (
    selectOne(db, `SELECT 1 FROM item_ids WHERE local_id = @localId AND order_local_id <> @orderLocalId`, {
      localId,
      orderLocalId,
    }) !== undefined
  );
}

/** The local ids of an order's lines that have a row, by their server ids. */
export function localItemIds(db: Connection, orderLocalId: string): Map<number, LocalId> {
  const rows = selectAll<{ local_id: LocalId; id: number }>(
    db,
    `SELECT local_id, id FROM item_ids WHERE order_local_id = @orderLocalId AND id IS NOT NULL`,
    { orderLocalId },
  );
  return new Map(rows.map((row) => [row.id, row.local_id]));
}

/** Whether the line was entered on this machine under this local id, and has a row. */
export function wasEnteredHere(db: Connection, localId: string): boolean {
  return selectOne(db, `SELECT 1 FROM item_ids WHERE local_id = @localId`, { localId }) !== undefined;
}

export function localIdOfServiceItem(id: number): LocalId {
  return `item-${id}` as LocalId;
}

/** The server id in the name `item-<server id>`; null for a line that was entered here. */
export function idInName(localId: string): number | null {
  const named = /^item-(\d+)$/.exec(localId);
  return named ? Number(named[1]) : null;
}
