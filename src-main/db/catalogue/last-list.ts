/** The newest imported file of a kind and list, for a later one to be compared with before it is taken. */
import type { Connection } from '../engine/connection.ts';
import { mostRowsReadBack, type LastList } from '../../../src-shared/contract/catalogue/imports.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import { catalogueReferenceFields, type CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { listKey } from '../../../src-shared/domain/list-key.ts';
import { selectAll, selectOne } from '../engine/statement.ts';

/** Rows with ids above `after`, by their ids; fewer than `mostRowsReadBack` are the last of them. */
export function readLastList(
  db: Connection,
  { kind, list }: { kind: CatalogueKind; list?: string | undefined },
  after: number,
): LastList | null {
  const newest = selectOne<Omit<LastList, 'rows'>>(
    db,
    `SELECT import_no AS importId, file_name AS fileName, at_ms AS atMs FROM imports
      WHERE kind = @kind AND list_key IS @key AND state = 'done' AND file_name IS NOT NULL
      ORDER BY import_no DESC LIMIT 1`,
    { kind, key: list === undefined ? null : listKey(list) },
  );
  if (!newest) return null;
  const rows = selectAll<CatalogueReference>(
    db,
    `SELECT ${catalogueReferenceFields.join(', ')} FROM imported_references
      WHERE import_no = @importNo AND id > @after ORDER BY id LIMIT @mostRowsReadBack`,
    { importNo: newest.importId, after, mostRowsReadBack },
  );
  return { ...newest, rows };
}
