/**
 * Removes old imports. A price list may be imported each week, and every backup of unsent work contains all imports that are kept.
 */
import type { Connection } from '../engine/connection.ts';
import { mostRowsAdded } from '../../../src-shared/contract/catalogue/imports.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import { importedMembers } from './carried-members.ts';
import { nextTurn } from '../engine/next-turn.ts';
import { change, changeOne, selectCount, selectNumbers, selectOne, transactUnsynced } from '../engine/statement.ts';

/** So many of the newest files of a kind, or of a price list, stay whole, so that the rep can undo them one by one. */
const wholeFiles = 5;
/** So many references take about 3 ms. */
const referencesInTurn = 500;

const old = `SELECT import_no FROM imports
  WHERE kind = @kind AND list_key IS @listKey AND state = 'done' AND import_no < @oldestWhole`;

interface Old {
  kind: CatalogueKind;
  /** Null: the general list, or another kind than products. */
  listKey: string | null;
  oldestWhole: number;
}

/**
 * If several of the older imports of a list have a reference, keeps it in the newest of these and deletes it from the others. Works in turns.
 * If it is interrupted, the rest is deleted after the next import.
 */
export async function forgetReplaced(
  db: Connection,
  { kind, list_key: listKey }: { kind: CatalogueKind; list_key: string | null },
): Promise<void> {
  const oldest = selectOne<{ import_no: number }>(
    db,
    `SELECT import_no FROM imports
      WHERE kind = @kind AND list_key IS @listKey AND state = 'done' AND file_name IS NOT NULL
      ORDER BY import_no DESC LIMIT 1 OFFSET ${wholeFiles - 1}`,
    { kind, listKey },
  );
  if (!oldest) return;
  const which = { kind, listKey, oldestWhole: oldest.import_no };
  for (const importNo of selectNumbers(db, old, { ...which })) await ownWhatIsCarried(db, importNo);
  if (!db.open) return;
  for (let after: number | undefined = -1; after !== undefined; await nextTurn()) {
    if (!db.open) return;
    after = forgetSome(db, which, after);
  }
  for (const importNo of db.open ? selectNumbers(db, old, { ...which }) : []) {
    if (!db.open) return;
    transactUnsynced(db, () => keepWhatIsLeft(db, importNo));
    await nextTurn();
  }
}

/** Returns the last id that it has processed; undefined if there is no further one. */
function forgetSome(db: Connection, which: Old, after: number): number | undefined {
  const last = selectNumbers(
    db,
    `SELECT id FROM imported_references WHERE kind = @kind AND id > @after ORDER BY id LIMIT @referencesInTurn`,
    { kind: which.kind, after, referencesInTurn },
  ).at(-1);
  if (last === undefined) return undefined;
  transactUnsynced(db, () =>
    change(
      db,
      `DELETE FROM imported_references
        WHERE kind = @kind AND id > @after AND id <= @last AND import_no IN (${old})
          AND EXISTS (SELECT 1 FROM imported_references AS later
                       WHERE later.kind = @kind AND later.id = imported_references.id
                         AND later.import_no > imported_references.import_no AND later.import_no IN (${old}))`,
      { ...which, after, last },
    ),
  );
  return last;
}

/** Makes values that an import carries over from earlier imports its own, because the earlier ones are about to be deleted. */
async function ownWhatIsCarried(db: Connection, importNo: number): Promise<void> {
  const chunks = db.open
    ? selectNumbers(db, `SELECT n FROM import_chunks WHERE import_no = @importNo`, { importNo })
    : [];
  for (const n of chunks) {
    if (!db.open) return;
    transactUnsynced(db, () => ownChunk(db, { importNo, n }));
    await nextTurn();
  }
}

function ownChunk(db: Connection, chunk: { importNo: number; n: number }): void {
  const ofChunk = `import_no = @importNo AND id IN
    (SELECT value ->> 'id' FROM import_chunks, json_each(rows) WHERE import_no = @importNo AND n = @n)`;
  const owned = change(db, `UPDATE imported_references SET carried = 0 WHERE carried > 0 AND ${ofChunk}`, chunk);
  if (owned === 0) return;
  changeOne(
    db,
    `UPDATE import_chunks SET rows = (SELECT json_group_array(${asReference}) FROM imported_references WHERE ${ofChunk})
      WHERE import_no = @importNo AND n = @n`,
    chunk,
  );
}

const asReference = `json_object('id', id, ${importedMembers.map((member) => `'${member}', ${member}`).join(', ')})`;

/** Writes the chunks of an import again if some of its references were deleted. */
function keepWhatIsLeft(db: Connection, importNo: number): void {
  const left = selectCount(db, `SELECT count(*) FROM imported_references WHERE import_no = @importNo`, { importNo });
  const isWhole = selectOne(db, `SELECT 1 FROM imports WHERE import_no = @importNo AND taken = @left`, {
    importNo,
    left,
  });
  if (isWhole) return;
  change(db, `DELETE FROM import_chunks WHERE import_no = @importNo`, { importNo });
  change(
    db,
    `INSERT INTO import_chunks (import_no, n, rows)
     SELECT import_no, 1 + place / ${mostRowsAdded}, json_group_array(${asReference})
       FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM imported_references WHERE import_no = @importNo)
      GROUP BY place / ${mostRowsAdded}`,
    { importNo },
  );
  if (left === 0) changeOne(db, `DELETE FROM imports WHERE import_no = @importNo`, { importNo });
  else changeOne(db, `UPDATE imports SET taken = @left WHERE import_no = @importNo`, { importNo, left });
}
