/**
 * A file says nothing of what it has no column for: a price list takes no names away. Those members of a reference are carried
 * on from the import before, and go when that one is taken back.
 */
import type { Connection } from '../engine/connection.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { changeOne, selectAll, selectOne } from '../engine/statement.ts';

/** The place of each is its bit. */
const members = ['name', 'fk_id', 'type', 'price'] as const;
type Said = Record<(typeof members)[number], string | number | null>;

interface Row extends Said {
  import_no: number;
  carried: number;
}

interface Named {
  kind: CatalogueKind;
  id: number;
  import_no: number;
}

/** What an import says of a reference, with what it leaves unsaid; an empty text says that there is none. */
export function withCarried(db: Connection, named: Named, reference: CatalogueReference): Said & { carried: number } {
  const carried = members.reduce((bits, member, at) => bits | (reference[member] === undefined ? 1 << at : 0), 0);
  const { name, fk_id, type, price } = reference;
  const said = { name: name || null, fk_id: fk_id || null, type: type || null, price: price ?? null };
  if (carried === 0) return { ...said, carried };
  const before = selectOne<Said>(
    db,
    `SELECT * FROM imported_references WHERE kind = @kind AND id = @id AND import_no < @import_no
      ORDER BY import_no DESC LIMIT 1`,
    { ...named },
  );
  return { ...filled(said, carried, before), carried };
}

/** After an import's word on a reference is gone: later ones that carried it on have that of the one before. */
export function carryAnew(db: Connection, { kind, id, import_no }: Named): void {
  let before: Said | undefined;
  for (const row of selectAll<Row>(
    db,
    `SELECT * FROM imported_references WHERE kind = @kind AND id = @id ORDER BY import_no`,
    { kind, id },
  )) {
    const isLater = row.import_no > import_no && row.carried > 0;
    const now: Said = isLater ? filled(row, row.carried, before) : row;
    if (isLater) {
      const { name, fk_id, type, price } = now;
      changeOne(
        db,
        `UPDATE imported_references SET name = @name, fk_id = @fk_id, type = @type, price = @price
          WHERE kind = @kind AND id = @id AND import_no = @later`,
        { kind, id, later: row.import_no, name, fk_id, type, price },
      );
    }
    before = now;
  }
}

function filled<R extends Said>(row: R, carried: number, before: Said | undefined): R {
  const carriedOn = members.filter((_, at) => (carried & (1 << at)) !== 0);
  return { ...row, ...Object.fromEntries(carriedOn.map((member) => [member, before?.[member] ?? null])) };
}
