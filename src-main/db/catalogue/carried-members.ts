/**
 * A file says nothing of what it has no column for: a price list takes no names away. Those members of a reference are carried
 * on from the import before, and go when that one is taken back.
 */
import type { Connection } from '../engine/connection.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReference, CatalogueReferenceField } from '../../../src-shared/domain/catalogue-reference.ts';
import { changeOne, selectAll, selectOne } from '../engine/statement.ts';

/** Columns of `imported_references` that a file may say. The place of each is its bit. */
export const importedMembers = [
  'name',
  'fk_id',
  'type',
  'price',
  'ean',
  'unit',
  'carton',
  'multiple',
  'minimum',
  'minimum_price',
  'stock',
  'stock_date',
  'valid_from',
  'valid_to',
  'phone',
  'email',
  'city',
  'price_list',
  'credit',
  'credit_date',
  'visit_day',
] as const satisfies readonly Exclude<CatalogueReferenceField, 'id'>[];
type Said = Record<(typeof importedMembers)[number], string | number | null>;

/** What is said of a day, and the day. */
export const dateOf = [
  ['stock', 'stock_date'],
  ['credit', 'credit_date'],
] as const;

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
  const carried = importedMembers.reduce(
    (bits, member, at) => bits | (isLeftUnsaid(reference, member) ? 1 << at : 0),
    0,
  );
  const said = membersOf((member) => (reference[member] === '' ? null : (reference[member] ?? null)));
  if (carried === 0) return { ...said, carried };
  const before = selectOne<Said>(
    db,
    `SELECT * FROM imported_references WHERE kind = @kind AND id = @id AND import_no < @import_no
      ORDER BY import_no DESC LIMIT 1`,
    { ...named },
  );
  return { ...filled(said, carried, before), carried };
}

/** A new price has no days of the old one, and a new stock or credit no date of it. */
function isLeftUnsaid(reference: CatalogueReference, member: keyof Said): boolean {
  if (reference[member] !== undefined) return false;
  if (member === 'valid_from' || member === 'valid_to') return reference.price === undefined;
  const dated = dateOf.find(([, date]) => date === member)?.[0];
  return dated === undefined || reference[dated] === undefined;
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
      changeOne(
        db,
        `UPDATE imported_references SET ${importedMembers.map((member) => `${member} = @${member}`).join(', ')}
          WHERE kind = @kind AND id = @id AND import_no = @later`,
        { kind, id, later: row.import_no, ...membersOf((member) => now[member]) },
      );
    }
    before = now;
  }
}

function filled<R extends Said>(row: R, carried: number, before: Said | undefined): R {
  const carriedOn = importedMembers.filter((_, at) => (carried & (1 << at)) !== 0);
  return { ...row, ...Object.fromEntries(carriedOn.map((member) => [member, before?.[member] ?? null])) };
}

function membersOf(valueOf: (member: keyof Said) => string | number | null): Said {
  return Object.fromEntries(importedMembers.map((member) => [member, valueOf(member)])) as Said;
}
