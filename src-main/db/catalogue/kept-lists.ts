/** The price lists that are kept here: for whom each holds, and its files. */
import type { Connection } from '../engine/connection.ts';
import type { HeldFor, ListOfImport, PriceListView } from '../../../src-shared/contract/catalogue/price-lists.ts';
import { listKey } from '../../../src-shared/domain/list-key.ts';
import { change, selectAll, selectOne } from '../engine/statement.ts';

/** The newest first. */
export function listPriceLists(db: Connection): PriceListView[] {
  const rows = selectAll<Omit<PriceListView, 'heldFor'> & { heldFor: string | null; newest: number }>(
    db,
    `SELECT max(import_no) AS newest, list_name AS name, held_for AS heldFor, file_name AS fileName, taken AS rows,
            at_ms AS atMs
       FROM imports WHERE kind = 'product' AND state = 'done' AND file_name IS NOT NULL
      GROUP BY list_key ORDER BY newest DESC`,
  );
  return rows.map(({ newest: _, heldFor, ...row }) => ({ ...row, heldFor: readHeldFor(heldFor) }));
}

/** Says of all files of a list for whom it holds, so that it stays so if the newest is taken back. Returns for whom it held; null if there is no such list. */
export function holdPriceList(db: Connection, { name, heldFor }: ListOfImport): HeldFor | null {
  const key = listKey(name);
  const found = selectOne<{ heldFor: string | null }>(
    db,
    `SELECT held_for AS heldFor FROM imports WHERE list_key = @key AND state = 'done' ORDER BY import_no DESC LIMIT 1`,
    { key },
  );
  if (!found) return null;
  change(db, `UPDATE imports SET held_for = @heldFor WHERE list_key = @key`, { key, heldFor: JSON.stringify(heldFor) });
  return readHeldFor(found.heldFor);
}

/** Returns how many files it had. */
export function removePriceList(db: Connection, name: string): number {
  return change(db, `UPDATE imports SET state = 'removed' WHERE list_key = @key AND state = 'done'`, {
    key: listKey(name),
  });
}

export function restorePriceList(db: Connection, name: string): number {
  return change(db, `UPDATE imports SET state = 'done' WHERE list_key = @key AND state = 'removed'`, {
    key: listKey(name),
  });
}

/** As an import says it; null stands for everybody. */
export function readHeldFor(text: string | null): HeldFor {
  return text === null ? { for: 'everybody' } : (JSON.parse(text) as HeldFor);
}
