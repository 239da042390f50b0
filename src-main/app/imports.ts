/** References that the rep adds to the catalogue by hand or from a file. */
import type { CommandInput, CommandResult } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import { addToImport, beginImport, findImport, finishImport, listCutShort, takeBackSome } from '../db/imports.ts';
import { forgetReplaced } from '../db/replaced-imports.ts';
import { transact } from '../db/statement.ts';
import { refreshPendingOrders } from '../outbox/harvest.ts';
import type { SyncContext } from '../sync/sync-context.ts';

type Context = Pick<SyncContext, 'db' | 'clock'>;

export function addReference(
  { db, clock }: Context,
  { kind, reference }: CommandInput<'catalogue.add'>,
): Result<CommandResult<'catalogue.add'>> {
  return transact(db, () => {
    const importNo = beginImport(db, kind, null, clock.now());
    addToImport(db, { import_no: importNo, kind, state: 'running', taken: 0 }, [reference]);
    finishImport(db, importNo);
    refreshPendingOrders(db);
    return { ok: true, value: { importId: importNo } };
  });
}

export function startImport(
  { db, clock }: Context,
  { kind, fileName }: CommandInput<'import.begin'>,
): Result<CommandResult<'import.begin'>> {
  return { ok: true, value: { importId: beginImport(db, kind, fileName, clock.now()) } };
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

export function endImport(
  { db }: Context,
  { importId }: CommandInput<'import.finish'>,
): Result<CommandResult<'import.finish'>> {
  return transact(db, () => {
    const found = findImport(db, importId);
    if (!found) return notFound;
    if (found.state !== 'running') return { ok: false, error: { kind: 'notNow', state: found.state } };
    finishImport(db, importId);
    forgetReplaced(db, found.kind);
    refreshPendingOrders(db);
    return { ok: true, value: { taken: found.taken } };
  });
}

export function undoImport(
  { db }: Context,
  { importId }: CommandInput<'import.undo'>,
): Result<CommandResult<'import.undo'>> {
  return transact(db, () => {
    const found = findImport(db, importId);
    if (!found) return notFound;
    const left = takeBackSome(db, found);
    if (left === 0) refreshPendingOrders(db);
    return { ok: true, value: { left } };
  });
}

/** At the start: what the last run left half done is taken back, so that an import is there whole or not at all. */
export function takeBackCutShort({ db }: Pick<Context, 'db'>): void {
  for (const found of listCutShort(db)) while (transact(db, () => takeBackSome(db, found)) > 0);
}

const notFound: Result<never> = { ok: false, error: { kind: 'notFound', what: 'import' } };
