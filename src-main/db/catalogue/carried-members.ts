/**
 * A file says nothing of what it has no column for: a price list takes no names away. Those members of a reference are carried
 * on from the import before, and go when that one is taken back. What a price list says of a product is carried within that list,
 * what the product is called across all of them.
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

/** What is carried on whichever list the import before belongs to. */
const ofEveryList: readonly (keyof Said)[] = ['name', 'fk_id', 'type', 'ean'];

interface Row extends Said {
  import_no: number;
  carried: number;
  list_key: string | null;
}

/** The imports before one: the newest of all, and the newest of its list. */
interface Before {
  ofAll: Said | undefined;
  ofList: Said | undefined;
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
  return { ...filled(said, carried, findBefore(db, named)), carried };
}

/** The bits of all members that are carried on where one alone is said. */
export function carriedBeside(member: keyof Said): number {
  return importedMembers.reduce((bits, each, at) => (each === member ? bits : bits | (1 << at)), 0);
}

function findBefore(db: Connection, named: Named): Before {
  const key = selectOne<{ list_key: string | null }>(db, `SELECT list_key FROM imports WHERE import_no = @importNo`, {
    importNo: named.import_no,
  })?.list_key;
  const before = (condition: string) =>
    selectOne<Said & { list_key: string | null }>(
      db,
      `SELECT own.*, imports.list_key FROM imported_references AS own JOIN imports USING (import_no)
        WHERE own.kind = @kind AND own.id = @id AND own.import_no < @import_no ${condition}
        ORDER BY own.import_no DESC LIMIT 1`,
      { ...named, ...(condition !== '' && { key: key ?? null }) },
    );
  const ofAll = before('');
  const isOfList = ofAll === undefined || ofAll.list_key === (key ?? null);
  return { ofAll, ofList: isOfList ? ofAll : before(`AND imports.list_key IS @key`) };
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
  const ofLists = new Map<string | null, Said>();
  let ofAll: Said | undefined;
  for (const row of selectAll<Row>(
    db,
    `SELECT own.*, imports.list_key FROM imported_references AS own JOIN imports USING (import_no)
      WHERE own.kind = @kind AND own.id = @id ORDER BY own.import_no`,
    { kind, id },
  )) {
    const isLater = row.import_no > import_no && row.carried > 0;
    const before = { ofAll, ofList: ofLists.get(row.list_key) };
    const now: Said = isLater ? filled(row, row.carried, before) : row;
    if (isLater) {
      changeOne(
        db,
        `UPDATE imported_references SET ${importedMembers.map((member) => `${member} = @${member}`).join(', ')}
          WHERE kind = @kind AND id = @id AND import_no = @later`,
        { kind, id, later: row.import_no, ...membersOf((member) => now[member]) },
      );
    }
    ofAll = now;
    ofLists.set(row.list_key, now);
  }
}

function filled<R extends Said>(row: R, carried: number, { ofAll, ofList }: Before): R {
  const carriedOn = importedMembers.filter((_, at) => (carried & (1 << at)) !== 0);
  const valueOf = (member: keyof Said) => (ofEveryList.includes(member) ? ofAll : ofList)?.[member] ?? null;
  return { ...row, ...Object.fromEntries(carriedOn.map((member) => [member, valueOf(member)])) };
}

function membersOf(valueOf: (member: keyof Said) => string | number | null): Said {
  return Object.fromEntries(importedMembers.map((member) => [member, valueOf(member)])) as Said;
}
