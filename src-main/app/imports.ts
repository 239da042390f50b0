/** References that the rep adds to the catalogue by hand or from a file. */
import type { CommandInput, CommandResult } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import {
  addToImport,
  beginImport,
  findImport,
  finishImport,
  forgetImport,
  listCutShort,
  takeBackSome,
} from '../db/catalogue/imports.ts';
import { nextTurn } from '../db/engine/next-turn.ts';
import { holdPriceList, removePriceList, restorePriceList } from '../db/catalogue/kept-lists.ts';
import { forgetReplaced } from '../db/catalogue/replaced-imports.ts';
import { transact } from '../db/engine/statement.ts';
import { storageProblem } from '../db/engine/storage-problem.ts';
import { refreshOrdersThatShow, refreshPendingOrders } from '../outbox/cache/mentions.ts';
import type { SyncContext } from '../sync/sync-context.ts';

type Context = Pick<SyncContext, 'db' | 'clock'>;

export function addReference(
  { db, clock }: Context,
  { kind, reference }: CommandInput<'catalogue.add'>,
): Result<CommandResult<'catalogue.add'>> {
  return transact(db, () => {
    const importNo = beginImport(db, { kind, fileName: null }, clock.now());
    addToImport(db, { import_no: importNo, kind }, [reference]);
    finishImport(db, importNo);
    refreshOrdersThatShow(db, [{ kind, id: reference.id }]);
    return { ok: true, value: { importId: importNo } };
  });
}

export function startImport(
  { db, clock }: Context,
  { kind, fileName, list }: CommandInput<'import.begin'>,
): Result<CommandResult<'import.begin'>> {
  const begun = { kind, fileName, list: kind === 'product' ? list : undefined };
  return { ok: true, value: { importId: beginImport(db, begun, clock.now()) } };
}

export function addImportedRows(
  { db }: Context,
  { importId, references }: CommandInput<'import.add'>,
): Result<CommandResult<'import.add'>> {
  return transact(db, () => {
    const found = findImport(db, importId);
    if (!found) return notFound;
    if (found.state !== 'running') return { ok: false, error: { kind: 'notNow', state: found.state } };
    addToImport(db, found, references);
    return { ok: true, value: {} };
  });
}

/**
 * Orders that wait get the new names before the import is over: one that is cut short is taken back, names and all. What is
 * forgotten afterwards is nobody's cost, and a disk that takes nothing keeps it.
 */
export async function endImport(
  { db, log }: Context & Pick<SyncContext, 'log'>,
  { importId }: CommandInput<'import.finish'>,
): Promise<Result<CommandResult<'import.finish'>>> {
  if (findImport(db, importId)?.state === 'running') await refreshPendingOrders(db);
  const found = transact(db, () => {
    const running = findImport(db, importId);
    if (running?.state === 'running') finishImport(db, importId);
    return running;
  });
  if (!found) return notFound;
  if (found.state !== 'running') return { ok: false, error: { kind: 'notNow', state: found.state } };
  try {
    await forgetReplaced(db, found);
  } catch (error) {
    if (storageProblem(error) === null) throw error;
    log('warn', 'imports.kept', { error });
  }
  return { ok: true, value: { taken: found.taken } };
}

export async function undoImport(
  { db }: Context,
  { importId }: CommandInput<'import.undo'>,
): Promise<Result<CommandResult<'import.undo'>>> {
  const left = transact(db, () => {
    const found = findImport(db, importId);
    return found ? takeBackSome(db, found) : null;
  });
  if (left === null) return notFound;
  if (left === 0) await endTakingBack(db, importId);
  return { ok: true, value: { left } };
}

/** Orders that wait lose its names before it is forgotten: cut short, the rest of them do at the next start. */
async function endTakingBack(db: Context['db'], importId: number): Promise<void> {
  await refreshPendingOrders(db);
  if (db.open) transact(db, () => forgetImport(db, importId));
}

/**
 * At the start: what the last run left half done is taken back, so that an import is there whole or not at all. A long one
 * goes in turns, and the rest of it at the next start should the program end meanwhile.
 */
export async function takeBackCutShort({ db, changed }: Pick<SyncContext, 'db' | 'changed'>): Promise<void> {
  for (const found of listCutShort(db)) {
    while (transact(db, () => takeBackSome(db, found)) > 0) {
      await nextTurn();
      if (!db.open) return;
    }
    await endTakingBack(db, found.import_no);
    if (!db.open) return;
    changed('catalogue', 'orders');
  }
}

export function removeList(
  { db }: Context,
  { name }: CommandInput<'priceList.remove'>,
): Result<CommandResult<'priceList.remove'>> {
  return removePriceList(db, name) > 0 ? { ok: true, value: {} } : notFound;
}

export function restoreList(
  { db }: Context,
  { name }: CommandInput<'priceList.restore'>,
): Result<CommandResult<'priceList.restore'>> {
  return restorePriceList(db, name) > 0 ? { ok: true, value: {} } : notFound;
}

export function holdList(
  { db }: Context,
  list: CommandInput<'priceList.hold'>,
): Result<CommandResult<'priceList.hold'>> {
  const before = transact(db, () => holdPriceList(db, list));
  return before ? { ok: true, value: { before } } : notFound;
}

const notFound: Result<never> = { ok: false, error: { kind: 'notFound', what: 'import' } };
