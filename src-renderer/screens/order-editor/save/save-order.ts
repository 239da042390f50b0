/** The one command that brings what was typed to the core, and where its complaints belong. */
import type { CommandPayload } from '../../../../src-shared/contract/commands.ts';
import type { AppError } from '../../../../src-shared/contract/errors.ts';
import type { StandingOccurrence } from '../../../../src-shared/contract/standing/standing-orders.ts';
import type { FieldError } from '../../../../src-shared/domain/field-error.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { ItemWrite } from '../../../../src-shared/domain/order-item.ts';
import type { OrderCreate } from '../../../../src-shared/domain/order.ts';
import { command } from '../../../bridge.ts';
import { createProblems, headerProblems, lineProblems, type Problems } from '../draft/problems.ts';
import type { DraftReading } from '../draft/read-draft.ts';

export type Saved<T> = { ok: true; value: T } | { ok: false; error: AppError; problems: Problems };

/** `standing`: the occurrence of a standing order that the order is. */
export async function saveNew(
  draftId: string,
  { changes, added }: DraftReading,
  standing: StandingOccurrence | null = null,
): Promise<Saved<LocalId>> {
  const items = added.map(({ changes: item }) => item as ItemWrite);
  const order = { ...changes, items } as OrderCreate;
  const answer = await command('draft.saveNew', { draftId, order, ...(standing && { standing }) });
  if (answer.ok) return { ok: true, value: answer.value.localId };
  const lines = added.map(({ line }) => line);
  return {
    ok: false,
    error: answer.error,
    problems: problemsOf(answer.error, (fields) => createProblems(fields, lines)),
  };
}

/** Returns the local ids of the lines that were added, in their order. */
export async function saveEdits(
  draftId: string,
  orderLocalId: LocalId,
  reading: DraftReading,
): Promise<Saved<LocalId[]>> {
  const { changes, removed } = reading;
  const changed = reading.changed.flatMap(({ line, changes: item }) =>
    line.localId === null ? [] : [{ line, itemLocalId: line.localId, changes: item }],
  );
  const payload: CommandPayload<'draft.saveEdits'> = {
    draftId,
    orderLocalId,
    changes: Object.keys(changes).length > 0 ? changes : null,
    removed,
    changed: changed.map(({ itemLocalId, changes: item }) => ({ itemLocalId, changes: item })),
    added: reading.added.map(({ changes: item }) => item as ItemWrite),
  };
  const answer = await command('draft.saveEdits', payload);
  if (answer.ok) return { ok: true, value: answer.value.itemLocalIds };
  const ofLine = (field: FieldError): Problems => {
    const [list, at = '', ...rest] = field.path.split('.');
    const line = (list === 'added' ? reading.added : changed)[Number(at)]?.line;
    return line ? lineProblems([{ ...field, path: `item.${rest.at(-1) ?? ''}` }], line) : {};
  };
  const problems = problemsOf(answer.error, (fields) =>
    fields.reduce<Problems>(
      (all, field) => ({ ...all, ...(field.path.startsWith('changes') ? headerProblems([field]) : ofLine(field)) }),
      {},
    ),
  );
  return { ok: false, error: answer.error, problems };
}

function problemsOf(error: AppError, read: (fields: FieldError[]) => Problems): Problems {
  return error.kind === 'invalid' ? read(error.fields) : {};
}
