/** The commands that bring a draft to the core: each is durable by itself, and is checked before any of them is given. */
import {
  commandSchemas,
  type CommandName,
  type CommandPayload,
  type CommandResult,
} from '../../../src-shared/contract/commands.ts';
import type { FieldError, Result } from '../../../src-shared/contract/errors.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { ItemWrite } from '../../../src-shared/domain/order-item.ts';
import type { OrderCreate } from '../../../src-shared/domain/order.ts';
import { command } from '../../bridge.ts';
import type { LineDraft } from './draft.ts';
import { createProblems, headerProblems, lineProblems, type Problems } from './problems.ts';
import type { DraftReading } from './read-draft.ts';

export interface Step {
  /** What the contract would refuse. */
  check: () => Problems;
  run: () => Promise<Result<unknown>>;
  problemsOf: (fields: FieldError[]) => Problems;
}

/** What the editor notes once a command has succeeded. */
export interface Noting {
  headerSaved: () => void;
  lineSaved: (line: LineDraft, localId: LocalId) => void;
  lineDeleted: (localId: LocalId) => void;
}

export function planCreate(reading: DraftReading, onCreated: (localId: LocalId) => void): Step[] {
  const items = reading.added.map(({ changes }) => changes as ItemWrite);
  const order = { ...reading.changes, items } as OrderCreate;
  const lines = reading.added.map(({ line }) => line);
  return [
    step(
      'order.create',
      { order },
      ({ localId }) => onCreated(localId),
      (fields) => createProblems(fields, lines),
    ),
  ];
}

export function planChanges(reading: DraftReading, orderLocalId: LocalId, noting: Noting): Step[] {
  const { changes, removed, changed, added } = reading;
  const steps: Step[] = [];
  if (Object.keys(changes).length > 0) {
    steps.push(step('order.update', { localId: orderLocalId, changes }, noting.headerSaved, headerProblems));
  }
  for (const itemLocalId of removed) {
    const noteDeleted = () => noting.lineDeleted(itemLocalId);
    steps.push(step('item.delete', { orderLocalId, itemLocalId }, noteDeleted, headerProblems));
  }
  for (const { line, changes: itemChanges } of changed) {
    const itemLocalId = line.localId;
    if (itemLocalId === null) continue;
    const payload = { orderLocalId, itemLocalId, changes: itemChanges };
    const noteSaved = () => noting.lineSaved(line, itemLocalId);
    steps.push(step('item.update', payload, noteSaved, (fields) => lineProblems(fields, line)));
  }
  for (const { line, changes: item } of added) {
    const noteSaved = ({ itemLocalId }: CommandResult<'item.create'>) => noting.lineSaved(line, itemLocalId);
    const payload = { orderLocalId, item: item as ItemWrite };
    steps.push(step('item.create', payload, noteSaved, (fields) => lineProblems(fields, line)));
  }
  return steps;
}

function step<N extends CommandName>(
  name: N,
  payload: CommandPayload<N>,
  onDone: (result: CommandResult<N>) => void,
  problemsOf: (fields: FieldError[]) => Problems,
): Step {
  return {
    problemsOf,
    check() {
      const checked = validate(commandSchemas[name], payload);
      return !checked.ok && checked.error.kind === 'invalid' ? problemsOf(checked.error.fields) : {};
    },
    async run() {
      const result = await command(name, payload);
      if (result.ok) onDone(result.value);
      return result;
    },
  };
}
