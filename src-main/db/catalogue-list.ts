/** Finds references of the catalogue by text, and says of each where it is known from. */
import type { Database } from 'better-sqlite3';
import type { CatalogueRow, QueryInput } from '../../src-shared/contract/queries.ts';
import { foldText } from '../../src-shared/domain/fold-text.ts';
import { plainTaxId } from '../../src-shared/domain/tax-id.ts';
import { carriesFkId } from './catalogue.ts';
import { newestLines } from './customer-purchases.ts';
import { selectAll, selectOne, type Bindings } from './statement.ts';

interface CatalogueStored extends Omit<CatalogueRow, 'imported'> {
  importId: number | null;
  fileName: string | null;
  atMs: number | null;
}

const columns = `
  seen.kind, seen.id, coalesce(own.name, seen.name) AS name, coalesce(own.fk_id, seen.fk_id) AS fk_id,
  coalesce(own.type, seen.type) AS type, coalesce(seen.last_price, own.price) AS lastPrice, own.price AS listPrice,
  seen.last_order_local_id AS lastSeenOrderLocalId, seen.last_date AS lastSeenDate,
  seen.import_no AS importId, imports.file_name AS fileName, imports.at_ms AS atMs`;

const tables = `catalogue AS seen
  LEFT JOIN imported_references AS own USING (kind, id, import_no)
  LEFT JOIN imports ON imports.import_no = seen.import_no`;

/** Greater than every text that begins with the one before it. */
const afterAll = '\u{10ffff}';

/**
 * Rows in which every word of the text occurs: those of this code, the one with this id, those that begin with the text,
 * then by name.
 */
export function listCatalogue(
  db: Database,
  { kind, text = '', customerId, limit = 50 }: QueryInput<'catalogue.list'>,
): CatalogueRow[] {
  const words = text.split(/\s+/).map(plainTaxId).map(foldText).filter(Boolean);
  const start = words.join(' ');
  const exact = words.length > 0 ? findExactly(db, kind, plainTaxId(text.trim()), limit) : [];
  const bindings: Bindings = { kind, start, end: start + afterAll };
  const range = `search >= @start AND search < @end`;
  const rows = select(db, range, bindings, limit);
  if (words.length > 0 && rows.length < limit) {
    const conditions = words.map((word, index) => {
      bindings[`word${index}`] = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      return ` AND search LIKE @word${index} ESCAPE '\\'`;
    });
    rows.push(...select(db, `NOT (${range})${conditions.join('')}`, bindings, limit - rows.length));
  }
  const others = exact.length > 0 ? rows.filter(({ id }) => !exact.some((one) => one.id === id)) : rows;
  const found = [...exact, ...others].slice(0, limit);
  return kind === 'product' && customerId !== undefined ? withPricesOf(db, customerId, found) : found;
}

export function findCatalogueRow(db: Database, kind: CatalogueRow['kind'], id: number): CatalogueRow | undefined {
  const stored = selectOne<CatalogueStored>(
    db,
    `SELECT ${columns} FROM ${tables} WHERE seen.kind = @kind AND seen.id = @id`,
    {
      kind,
      id,
    },
  );
  return stored && viewOf(stored);
}

/** Those that carry this code, and behind them the one with this id. */
function findExactly(db: Database, kind: CatalogueRow['kind'], code: string, limit: number): CatalogueRow[] {
  const bindings = { kind, code, capitals: code.toUpperCase(), limit };
  const ofCode = selectAll<CatalogueStored>(
    db,
    `SELECT ${columns} FROM ${tables}
      WHERE ${carriesFkId('@code, @capitals')} ORDER BY seen.id LIMIT @limit`,
    bindings,
  ).map(viewOf);
  const ofId = /^\d{1,15}$/.test(code) ? findCatalogueRow(db, kind, Number(code)) : undefined;
  return ofId && !ofCode.some(({ id }) => id === ofId.id) ? [...ofCode, ofId] : ofCode;
}

/** The index alone is read until there are enough: only for those are the tables looked into. */
function select(db: Database, where: string, bindings: Bindings, limit: number): CatalogueRow[] {
  return selectAll<CatalogueStored>(
    db,
    `WITH found AS MATERIALIZED (
       SELECT kind, id FROM catalogue WHERE kind = @kind AND ${where} ORDER BY search, id LIMIT @limit
     )
     SELECT ${columns} FROM found JOIN ${tables} WHERE seen.kind = found.kind AND seen.id = found.id
      ORDER BY seen.search, seen.id`,
    { ...bindings, limit },
  ).map(viewOf);
}

function viewOf({ importId, fileName, atMs, ...row }: CatalogueStored): CatalogueRow {
  return { ...row, imported: importId === null || atMs === null ? null : { importId, fileName, atMs } };
}

/** Prices that this customer paid in place of those that anybody paid. */
function withPricesOf(db: Database, customerId: number, rows: CatalogueRow[]): CatalogueRow[] {
  const lines = newestLines(
    db,
    customerId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const line = lines.get(row.id);
    if (!line) return row;
    return { ...row, lastPrice: line.price, lastSeenOrderLocalId: line.orderLocalId, lastSeenDate: line.date };
  });
}
