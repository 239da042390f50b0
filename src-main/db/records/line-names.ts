/**
 * The names of order lines: an entry or a draft refers to a line by its local id, which stays when the service gives the line
 * another id. A line that came from the service is called `item-<server id>` and has no row while it keeps that id. A line that
 * was entered here has a UUIDv7, and a row once its create has been answered. Rows for the millions of lines that nobody touches
 * would take more space than the lines.
 */
import type { Connection } from '../engine/connection.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { change, changeValues, selectAll, selectOne } from '../engine/statement.ts';

/** Notes the server ids of named lines. Null: it is unknown which line of the service it is now. */
export function writeLineNames(
  db: Connection,
  orderLocalId: string,
  ids: readonly (readonly [localId: string, id: number | null])[],
): void {
  changeValues(db, `INSERT OR REPLACE INTO line_names SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)`, [
    orderLocalId,
    JSON.stringify(ids),
  ]);
}

export function moveLineNames(db: Connection, fromOrderLocalId: string, toOrderLocalId: string): void {
  change(db, `UPDATE line_names SET order_local_id = @toOrderLocalId WHERE order_local_id = @fromOrderLocalId`, {
    fromOrderLocalId,
    toOrderLocalId,
  });
}

export function deleteLineNames(db: Connection, orderLocalId: string): void {
  change(db, `DELETE FROM line_names WHERE order_local_id = @orderLocalId`, { orderLocalId });
}

/** The server id of a line; null if the service has not given one, or if its present id is unknown. */
export function serviceIdOfLine(db: Connection, orderLocalId: string, localId: string): number | null {
  const named = findLineName(db, orderLocalId, localId);
  return named ? named.id : idInName(localId);
}

/** Whether the line has a row: it was entered on this machine, or has another server id than its name says. */
export function isLineNamed(db: Connection, orderLocalId: string, localId: string): boolean {
  return findLineName(db, orderLocalId, localId) !== undefined;
}

function findLineName(db: Connection, orderLocalId: string, localId: string): { id: number | null } | undefined {
  return selectOne(db, `SELECT id FROM line_names WHERE order_local_id = @orderLocalId AND local_id = @localId`, {
    orderLocalId,
    localId,
  });
}

/** The local ids of an order's lines that have a row, by their server ids. */
export function namesOfLines(db: Connection, orderLocalId: string): Map<number, LocalId> {
  const rows = selectAll<{ local_id: LocalId; id: number }>(
    db,
    `SELECT local_id, id FROM line_names WHERE order_local_id = @orderLocalId AND id IS NOT NULL`,
    { orderLocalId },
  );
  return new Map(rows.map((row) => [row.id, row.local_id]));
}

export function nameOfServiceLine(id: number): LocalId {
  return `item-${id}` as LocalId;
}

/** The server id in the name `item-<server id>`; null for a line that was entered here. */
export function idInName(localId: string): number | null {
  const named = /^item-(\d+)$/.exec(localId);
  return named ? Number(named[1]) : null;
}
