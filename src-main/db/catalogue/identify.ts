/**
 * Finds the known record that a row of a file without an id means: by its code, otherwise by its barcode, otherwise by its name.
 */
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { Identified, NamedRow } from '../../../src-shared/contract/catalogue/identify.ts';
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { withoutLeadingZeros } from '../../../src-shared/domain/text/leading-zeros.ts';
import { wordsOf } from '../../../src-shared/domain/text/words-of.ts';
import type { Connection } from '../engine/connection.ts';
import { nextTurn } from '../engine/next-turn.ts';
import { iterateRows } from '../engine/statement.ts';

/** Reading so many takes about as long as a frame of the window. */
const rowsPerPortion = 4_000;

/** The results are in the order of the rows. The catalogue is read once for all of them, in turns. */
export async function identifyRows(
  db: Connection,
  kind: CatalogueKind,
  rows: readonly NamedRow[],
): Promise<Identified[]> {
  const byCode = wantedKeys(rows.map(({ fk_id: code }) => code));
  const byBareCode = wantedKeys(rows.map(({ fk_id: code }) => bareCode(code)));
  const byEan = wantedKeys(rows.map(({ ean }) => barcodeKey(ean ?? null)));
  const byName = wantedKeys(rows.map(({ name }) => nameKey(name)));
  for (let after = -1; ;) {
    let last = after;
    let count = 0;
    for (const [id, name, code, ean] of readKnown(db, kind, after)) {
      byCode.get(code ?? '')?.add(id);
      byBareCode.get(bareCode(code))?.add(id);
      byEan.get(barcodeKey(ean))?.add(id);
      // Products that the service knows by their barcode.
      byEan.get(barcodeKey(code))?.add(id);
      byName.get(nameKey(name))?.add(id);
      last = id;
      count += 1;
    }
    if (count < rowsPerPortion) break;
    after = last;
    await nextTurn();
    if (!db.open) break;
  }
  return rows.map(({ fk_id: code, ean, name }) => {
    const found = [
      byCode.get(code ?? ''),
      byBareCode.get(bareCode(code)),
      byEan.get(barcodeKey(ean ?? null)),
      byName.get(nameKey(name)),
    ];
    const [first, ...others] = found.find((ids) => (ids?.size ?? 0) > 0) ?? [];
    return first === undefined ? 'unknown' : others.length > 0 ? 'several' : first;
  });
}

/** Ids of the records with each of these texts; none for an empty one. */
function wantedKeys(texts: readonly (string | null)[]): Map<string, Set<number>> {
  return new Map(texts.flatMap((text) => (text ? [[text, new Set<number>()]] : [])));
}

/** Names and codes of imports win over those in orders. */
function readKnown(db: Connection, kind: CatalogueKind, after: number) {
  return iterateRows<[id: number, name: string | null, code: string | null, ean: string | null]>(
    db,
    `SELECT seen.id, coalesce(own.name, seen.name), coalesce(own.fk_id, seen.fk_id), own.ean
       FROM catalogue AS seen
       LEFT JOIN imported_references AS own
         ON own.kind = seen.kind AND own.id = seen.id AND own.import_no = seen.import_no
      WHERE seen.kind = @kind AND seen.id > @after ORDER BY seen.id LIMIT @rowsPerPortion`,
    { kind, after, rowsPerPortion },
  );
}

/** Removes what spreadsheets add or remove: the punctuation of a CNPJ, and leading zeros. */
function bareCode(code: string | null): string {
  return withoutLeadingZeros(foldText(code ?? '').replace(/[\s./-]+/g, ''));
}

/** Empty for a text that is not a barcode, such as the “SEM GTIN” of invoices. */
function barcodeKey(text: string | null): string {
  const bare = bareCode(text);
  return /^\d{5,}$/.test(bare) ? bare : '';
}

function nameKey(name: string | null): string {
  return wordsOf(name ?? '').join(' ');
}
