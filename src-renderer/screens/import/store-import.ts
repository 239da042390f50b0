/** Stores an import through the main process, portion by portion, so that nothing stands still meanwhile: all of it or nothing. */
import { mostRowsAdded } from '../../../src-shared/contract/catalogue/imports.ts';
import type { ListOfImport } from '../../../src-shared/contract/catalogue/price-lists.ts';
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import type { CallCommand } from '../../calls.ts';

export interface Imported {
  kind: CatalogueKind;
  fileName: string;
  references: readonly CatalogueReference[];
  /** The price list that it replaces. */
  list?: ListOfImport | undefined;
}

export type StoredImport =
  | { is: 'stored'; importId: number; taken: number }
  /** The rep has stopped it, and nothing of it is left. */
  | { is: 'stopped' }
  /** `isKept`: what was stored before the error could not be undone either. */
  | { is: 'failed'; error: AppError; isKept: boolean };

/** `onPortion` is called with the number of records stored so far; false stops the import. */
export async function storeImport(
  run: CallCommand,
  { kind, fileName, references, list }: Imported,
  onPortion: (done: number) => boolean | Promise<boolean>,
): Promise<StoredImport> {
  const begun = await run('import.begin', { kind, fileName, ...(list && { list }) });
  if (!begun.ok) return { is: 'failed', error: begun.error, isKept: false };
  const { importId } = begun.value;
  const fail = async (error: AppError): Promise<StoredImport> => ({
    ...{ is: 'failed', error },
    isKept: (await takeBack(run, importId)) !== null,
  });
  for (let at = 0; at < references.length; at += mostRowsAdded) {
    const some = references.slice(at, at + mostRowsAdded);
    const added = await run('import.add', { importId, references: some });
    if (!added.ok) return fail(added.error);
    if (await onPortion(at + some.length)) continue;
    const error = await takeBack(run, importId);
    return error ? { is: 'failed', error, isKept: true } : { is: 'stopped' };
  }
  const ended = await run('import.finish', { importId });
  return ended.ok ? { is: 'stored', importId, taken: ended.value.taken } : fail(ended.error);
}

/** Undoes an import portion by portion. Returns what went wrong, or null. */
export async function takeBack(run: CallCommand, importId: number): Promise<AppError | null> {
  for (;;) {
    const answer = await run('import.undo', { importId });
    if (!answer.ok) return answer.error;
    if (answer.value.left === 0) return null;
  }
}
