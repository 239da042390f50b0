/** The file that was imported last, for the next one to be compared with. */
import { mostRowsReadBack, type LastList } from '../../../src-shared/contract/catalogue/imports.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { query } from '../../bridge.ts';

/** All rows of the newest import of the price list, or of the general one; null if there is none, or if it cannot be read. */
export async function readLastList(kind: CatalogueKind, name?: string): Promise<LastList | null> {
  const rows: CatalogueReference[] = [];
  for (let after = 0; ;) {
    const answer = await query('imports.last', { kind, after, ...(name !== undefined && { list: name }) });
    if (!answer.ok || answer.value.list === null) return null;
    const { list } = answer.value;
    rows.push(...list.rows);
    const last = list.rows.at(-1);
    if (last === undefined || list.rows.length < mostRowsReadBack) return { ...list, rows };
    after = last.id;
  }
}
