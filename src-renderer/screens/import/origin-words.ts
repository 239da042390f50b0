/** Where something of the catalogue is known from, in words. */
import type { CatalogueRow } from '../../../src-shared/contract/catalogue/catalogue.ts';
import { formatClock, formatDay } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';

export function originWords(
  source: Pick<CatalogueRow, 'lastSeenDate' | 'lastSeenOrderLocalId' | 'imported'> | null,
): string {
  const parts: string[] = [];
  if (source?.imported) {
    const { fileName, atMs } = source.imported;
    const when = formatClock(atMs);
    parts.push(
      fileName === null ? m.catalogue_from_typed({ when }) : m.catalogue_from_imported({ file: fileName, when }),
    );
  }
  if (source?.lastSeenOrderLocalId) {
    parts.push(
      source.lastSeenDate
        ? m.catalogue_from_order({ date: formatDay(source.lastSeenDate) })
        : m.catalogue_from_order_undated(),
    );
  }
  return parts.join(' · ');
}
