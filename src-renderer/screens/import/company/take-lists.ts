/** Takes in the company's price lists as the rep would: files that are new or were changed, each in place of the list of its name. */
import type {
  CompanyListFile,
  CompanyListOutcome,
  CompanyListTrouble,
  TakenList,
} from '../../../../src-shared/contract/catalogue/company-lists.ts';
import type { ListOfImport, PriceListView } from '../../../../src-shared/contract/catalogue/price-lists.ts';
import type { CatalogueReference } from '../../../../src-shared/domain/catalogue-reference.ts';
import type { CallCommand, CallHost, CallQuery } from '../../../calls.ts';
import { findList } from '../lists/list-choice.ts';
import { storeImport } from '../store-import.ts';
import { readPriceFile } from './read-price-file.ts';

/** How the window talks to the main process. */
export interface Door {
  command: CallCommand;
  host: CallHost;
  query: CallQuery;
  pause: () => Promise<void>;
}

/** Returns whether a list was replaced. */
export async function takeCompanyLists(door: Door): Promise<boolean> {
  const view = await door.host('companyLists.get', {});
  if (!view.ok || view.value === null) return false;
  let isChanged = false;
  for (const file of view.value.files) {
    const lists = await door.query('priceLists.list', {});
    if (!lists.ok) return isChanged;
    if (!file.list || !isDue(file, lists.value.lists)) continue;
    const outcome = await take(door, file, file.list, lists.value.lists);
    if (outcome === null) continue;
    await door.host('companyLists.settle', { fileName: file.fileName, digest: file.digest, outcome });
    isChanged ||= outcome.kind === 'taken';
  }
  return isChanged;
}

/** A file that was not used, or of which rows were left out, is looked at again: products may be known now that were not. */
export function isDue(file: CompanyListFile, lists: readonly PriceListView[]): boolean {
  const { taken, trouble, digest, settledDigest } = file;
  return digest !== settledDigest || trouble !== null || !taken || taken.leftOut > 0 || !isInForce(file, lists);
}

/** False if the rep has put another file in place of the company's, or has taken it back. */
function isInForce({ fileName, list, taken }: CompanyListFile, lists: readonly PriceListView[]): boolean {
  const found = list && findList(lists, list.name);
  return Boolean(found && taken && found.fileName === fileName && found.atMs === taken.listAtMs);
}

/** Null if everything is as it was. */
async function take(
  door: Door,
  file: CompanyListFile,
  list: ListOfImport,
  lists: readonly PriceListView[],
): Promise<CompanyListOutcome | null> {
  const failed = (trouble: CompanyListTrouble): CompanyListOutcome => ({ kind: 'trouble', trouble });
  const answer = await door.host('companyLists.read', { fileName: file.fileName });
  if (!answer.ok || answer.value.kind === 'none') return failed('unreadable');
  if (answer.value.kind !== 'read') return failed(answer.value.kind);
  const read = await readPriceFile(answer.value, { ask: door.query, pause: door.pause });
  if ('trouble' in read) return failed(read.trouble);
  const { references, leftOut } = read;
  const isSame = file.digest === file.settledDigest && file.taken?.rows === references.length;
  if (isSame && isInForce(file, lists))
    return file.trouble === null ? null : { kind: 'taken', taken: file.taken as TakenList };
  const listAtMs = await store(door, file.fileName, list, references);
  return listAtMs === null
    ? failed('notStored')
    : { kind: 'taken', taken: { rows: references.length, leftOut, listAtMs } };
}

/** All of it or nothing. Returns when the list is from; null if it could not be stored. */
async function store(
  { command: run, query: ask, pause }: Door,
  fileName: string,
  list: ListOfImport,
  references: readonly CatalogueReference[],
): Promise<number | null> {
  const stored = await storeImport(run, { kind: 'product', fileName, list, references }, async () => {
    await pause();
    return true;
  });
  if (stored.is !== 'stored') return null;
  const lists = await ask('priceLists.list', {});
  return (lists.ok && findList(lists.value.lists, list.name)?.atMs) || null;
}
