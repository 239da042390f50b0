/** Saves what was typed: the order's writes and the end of the draft in one transaction, so that neither is there twice. */
import type { CommandInput, CommandResult } from '../../src-shared/contract/commands.ts';
import type { AppError, Result } from '../../src-shared/contract/errors.ts';
import type { EntryId, LocalId } from '../../src-shared/domain/ids.ts';
import { deleteDraft } from '../db/drafts.ts';
import { transact } from '../db/statement.ts';
import type { OutboxContext } from '../outbox/context.ts';
import { createItem, deleteItem, updateItem } from '../outbox/enqueue-item.ts';
import { createOrder, updateOrder } from '../outbox/enqueue-order.ts';

export function saveNewOrder(
  context: OutboxContext,
  { draftId, order }: CommandInput<'draft.saveNew'>,
): Result<CommandResult<'draft.saveNew'>> {
  return transact(context.db, () => {
    const result = createOrder(context, { order });
    if (result.ok) deleteDraft(context.db, draftId);
    return result;
  });
}

/** Takes the transaction back. */
class Refusal extends Error {
  readonly reason: AppError;

  constructor(reason: AppError) {
    super('refused');
    this.reason = reason;
  }
}

export function saveEdits(
  context: OutboxContext,
  { draftId, orderLocalId, changes, removed, changed, added }: CommandInput<'draft.saveEdits'>,
): Result<CommandResult<'draft.saveEdits'>> {
  const entryIds: EntryId[] = [];
  const itemLocalIds: LocalId[] = [];
  const note = (result: Result<{ entryId: EntryId | null }>) => {
    if (!result.ok) throw new Refusal(result.error);
    if (result.value.entryId !== null && !entryIds.includes(result.value.entryId)) entryIds.push(result.value.entryId);
  };
  try {
    transact(context.db, () => {
      if (changes !== null) note(updateOrder(context, { localId: orderLocalId, changes }));
      for (const itemLocalId of removed) note(deleteItem(context, { orderLocalId, itemLocalId }));
      for (const { itemLocalId, changes: line } of changed) {
        note(updateItem(context, { orderLocalId, itemLocalId, changes: line }));
      }
      for (const item of added) {
        const created = createItem(context, { orderLocalId, item });
        note(created);
        if (created.ok) itemLocalIds.push(created.value.itemLocalId);
      }
      deleteDraft(context.db, draftId);
    });
    return { ok: true, value: { entryIds, itemLocalIds } };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.reason };
    throw error;
  }
}
