/** Imports of references: what each brought, and how it is taken back. */
import type { Connection } from '../engine/connection.ts';
import { mostRowsAdded, type ImportView } from '../../../src-shared/contract/catalogue/imports.ts';
import type { ListOfImport } from '../../../src-shared/contract/catalogue/price-lists.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { listKey } from '../../../src-shared/domain/list-key.ts';
import { carriedBeside, carryAnew, dateOf, importedMembers, withCarried } from './carried-members.ts';
import { codeOfService, refreshImported } from './catalogue.ts';
import { change, changeOne, insert, selectAll, selectCount, selectOne } from '../engine/statement.ts';
import { storageProblem } from '../engine/storage-problem.ts';

interface StoredImport {
  import_no: number;
  kind: CatalogueKind;
  list_key: string | null;
  state: ImportView['state'];
  taken: number;
}

export interface BegunImport {
  kind: CatalogueKind;
  /** Null when the rep typed it. */
  fileName: string | null;
  /** Undefined for the general list, and for other kinds than products. */
  list?: ListOfImport | undefined;
}

export function beginImport(db: Connection, { kind, fileName, list }: BegunImport, atMs: number): number {
  return insert(
    db,
    `INSERT INTO imports (kind, file_name, list_name, list_key, held_for, state, at_ms)
     VALUES (@kind, @fileName, @listName, @listKey, @heldFor, 'running', @atMs)`,
    {
      ...{ kind, fileName, atMs, listName: list?.name ?? null },
      listKey: list ? listKey(list.name) : null,
      heldFor: list ? JSON.stringify(list.heldFor) : null,
    },
  );
}

export function findImport(db: Connection, importNo: number): StoredImport | undefined {
  return selectOne(db, `SELECT import_no, kind, list_key, state, taken FROM imports WHERE import_no = @importNo`, {
    importNo,
  });
}

/** Of two rows with one id, the later counts. */
export function addToImport(
  db: Connection,
  found: Pick<StoredImport, 'import_no' | 'kind'>,
  references: readonly CatalogueReference[],
): void {
  if (references.length === 0) return;
  insert(
    db,
    `INSERT INTO import_chunks (import_no, n, rows)
     VALUES (@importNo, (SELECT coalesce(max(n), 0) + 1 FROM import_chunks WHERE import_no = @importNo), @rows)`,
    { importNo: found.import_no, rows: JSON.stringify(references) },
  );
  let added = 0;
  for (const reference of references) added += putReference(db, found, reference);
  changeOne(
    db,
    `UPDATE imports SET taken = taken + @added, has_prices = max(has_prices, @hasPrices) WHERE import_no = @importNo`,
    {
      added,
      hasPrices: references.some(({ price }) => price != null) ? 1 : 0,
      importNo: found.import_no,
    },
  );
}

/** Returns 1 for one that the import did not hold, 0 for one that it held already. */
function putReference(
  db: Connection,
  { import_no, kind }: Pick<StoredImport, 'import_no' | 'kind'>,
  reference: CatalogueReference,
): 0 | 1 {
  const { id } = reference;
  const isKnown = selectOne(
    db,
    `SELECT 1 FROM imported_references WHERE kind = @kind AND id = @id AND import_no = @import_no`,
    { kind, id, import_no },
  );
  const said = withCarried(db, { kind, id, import_no }, withDates(db, import_no, reference));
  changeOne(
    db,
    `INSERT OR REPLACE INTO imported_references (kind, id, import_no, carried, ${importedMembers.join(', ')})
     VALUES (@kind, @id, @import_no, @carried, ${importedMembers.map((member) => `@${member}`).join(', ')})`,
    { kind, id, import_no, ...said, fk_id: codeOfService(db, kind, id, said.fk_id) },
  );
  refreshImported(db, kind, id);
  return isKnown ? 0 : 1;
}

/** A stock or a credit without a date of its own is of the day of the import, also when later ones carry it on. */
function withDates(db: Connection, importNo: number, reference: CatalogueReference): CatalogueReference {
  const undated = dateOf.filter(([of, date]) => reference[of] != null && reference[date] == null);
  if (undated.length === 0) return reference;
  const found = selectOne<{ day: string }>(
    db,
    `SELECT date(at_ms / 1000, 'unixepoch', 'localtime') AS day FROM imports WHERE import_no = @importNo`,
    { importNo },
  );
  return { ...reference, ...Object.fromEntries(undated.map(([, date]) => [date, found?.day ?? null])) };
}

export function finishImport(db: Connection, importNo: number): void {
  changeOne(db, `UPDATE imports SET state = 'done' WHERE import_no = @importNo`, { importNo });
}

/** Takes back up to `mostRowsAdded` of an import's references, with `forgetImport` to follow the last. Returns how many are left. */
export function takeBackSome(db: Connection, { import_no, kind }: Pick<StoredImport, 'import_no' | 'kind'>): number {
  change(db, `DELETE FROM import_chunks WHERE import_no = @importNo`, { importNo: import_no });
  const some = selectAll<{ id: number }>(
    db,
    `SELECT id FROM imported_references WHERE import_no = @importNo ORDER BY id LIMIT @mostRowsAdded`,
    { importNo: import_no, mostRowsAdded },
  );
  for (const { id } of some) {
    changeOne(db, `DELETE FROM imported_references WHERE kind = @kind AND id = @id AND import_no = @import_no`, {
      kind,
      id,
      import_no,
    });
    carryAnew(db, { kind, id, import_no });
    refreshImported(db, kind, id);
  }
  changeOne(db, `UPDATE imports SET state = 'removing' WHERE import_no = @importNo`, { importNo: import_no });
  return selectCount(db, `SELECT count(*) FROM imported_references WHERE import_no = @importNo`, {
    importNo: import_no,
  });
}

/** Ends the taking back of an import, which may have been ended already. */
export function forgetImport(db: Connection, importNo: number): void {
  change(db, `DELETE FROM imports WHERE import_no = @importNo`, { importNo });
}

const importsShown = 200;

/** The newest first. */
export function listImports(db: Connection): ImportView[] {
  const rows = selectAll<Omit<ImportView, 'isPhone'> & { isPhone: 0 | 1 }>(
    db,
    `SELECT import_no AS importId, kind, file_name AS fileName, list_name AS listName, at_ms AS atMs, taken, state,
            (SELECT coalesce(own.name, seen.name, own.fk_id, seen.fk_id, own.id)
               FROM imported_references AS own LEFT JOIN catalogue AS seen USING (kind, id)
              WHERE own.import_no = imports.import_no AND file_name IS NULL) AS typed,
            EXISTS (SELECT 1 FROM imported_references AS own
              WHERE own.import_no = imports.import_no AND file_name IS NULL AND own.carried = @phoneAlone) AS isPhone
       FROM imports ORDER BY import_no DESC LIMIT @most`,
    { most: importsShown, phoneAlone: carriedBeside('phone') },
  );
  return rows.map((row) => ({ ...row, isPhone: row.isPhone === 1 }));
}

/** Imports that did not come to their end, and those of removed lists. */
export function listCutShort(db: Connection): StoredImport[] {
  return selectAll(db, `SELECT import_no, kind, list_key, state, taken FROM imports WHERE state <> 'done'`);
}

/**
 * For a database into which only the rep's own tables were brought: puts their references into the catalogue, but for what the
 * disk has damaged.
 */
export function restoreImported(db: Connection): void {
  const chunks = selectAll<{ import_no: number; kind: CatalogueKind; rows: string }>(
    db,
    `SELECT import_no, kind, rows FROM import_chunks JOIN imports USING (import_no) ORDER BY import_no, n`,
  );
  for (const { rows, ...target } of chunks) {
    try {
      for (const reference of JSON.parse(rows) as CatalogueReference[]) putReference(db, target, reference);
    } catch (error) {
      if (storageProblem(error) !== null) throw error;
    }
  }
}
