/** A price list that is imported each week replaces the one before: without an end to it each copy of unsent work grew by one. */
import type { Database } from 'better-sqlite3';
import { rowsAtOnce } from '../../src-shared/contract/imports.ts';
import type { CatalogueKind } from '../../src-shared/contract/queries.ts';
import { change, changeOne, selectCount, selectNumbers, selectOne } from './statement.ts';

/** So many of the newest files of a kind stay whole: taken back one by one, each shows what was known before it. */
const wholeFiles = 5;

const old = `SELECT import_no FROM imports WHERE kind = @kind AND state = 'done' AND import_no < @oldestWhole`;
const replaced = `
  kind = @kind AND import_no IN (${old})
  AND EXISTS (SELECT 1 FROM imported_references AS later
               WHERE later.kind = @kind AND later.id = imported_references.id
                 AND later.import_no > imported_references.import_no AND later.import_no IN (${old}))`;

/** Of the older imports of this kind, forgets what one of them says anew: what none of them does stays. Within a transaction. */
export function forgetReplaced(db: Database, kind: CatalogueKind): void {
  const oldest = selectOne<{ import_no: number }>(
    db,
    `SELECT import_no FROM imports WHERE kind = @kind AND state = 'done' AND file_name IS NOT NULL
      ORDER BY import_no DESC LIMIT 1 OFFSET ${wholeFiles - 1}`,
    { kind },
  );
  if (!oldest) return;
  const bindings = { kind, oldestWhole: oldest.import_no };
  const smaller = selectNumbers(db, `SELECT DISTINCT import_no FROM imported_references WHERE ${replaced}`, bindings);
  change(db, `DELETE FROM imported_references WHERE ${replaced}`, bindings);
  for (const importNo of smaller) keepWhatIsLeft(db, importNo);
}

function keepWhatIsLeft(db: Database, importNo: number): void {
  change(db, `DELETE FROM import_chunks WHERE import_no = @importNo`, { importNo });
  change(
    db,
    `INSERT INTO import_chunks (import_no, n, rows)
     SELECT import_no, 1 + place / @rowsAtOnce,
            json_group_array(json_object('id', id, 'name', name, 'fk_id', fk_id, 'type', type, 'price', price))
       FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM imported_references WHERE import_no = @importNo)
      GROUP BY place / @rowsAtOnce`,
    { importNo, rowsAtOnce },
  );
  const left = selectCount(db, `SELECT count(*) FROM imported_references WHERE import_no = @importNo`, { importNo });
  if (left === 0) changeOne(db, `DELETE FROM imports WHERE import_no = @importNo`, { importNo });
  else changeOne(db, `UPDATE imports SET taken = @left WHERE import_no = @importNo`, { importNo, left });
}
