/** Saves what was typed: the writes of an order or address and the end of the draft in one transaction, so that neither is there twice. */
import type { CommandInput, CommandResult } from '../../src-shared/contract/commands.ts';
import type { AppError, Result } from '../../src-shared/contract/errors.ts';
import type { EntryId } from '../../src-shared/domain/ids.ts';
import { deleteDraft } from '../db/records/drafts.ts';
import { passStanding } from '../db/records/standing-orders.ts';
import { transact } from '../db/engine/statement.ts';
import type { OutboxContext } from '../outbox/queue/context.ts';
import { createAddress, updateAddress } from '../outbox/edit/addresses.ts';
import { createItems, deleteItems, updateItems } from '../outbox/edit/lines.ts';
import { createOrder, updateOrder } from '../outbox/edit/orders.ts';

export function saveNewOrder(
  context: OutboxContext,
  { draftId, order, standing }: CommandInput<'draft.saveNew'>,
): Result<CommandResult<'draft.saveNew'>> {
  return endingDraft(context, draftId, () => {
    const created = createOrder(context, { order });
    if (created.ok && standing) passStanding(context.db, standing);
    return created;
  });
}

export function saveNewAddress(
  context: OutboxContext,
  { draftId, ...address }: CommandInput<'draft.saveNewAddress'>,
): Result<CommandResult<'draft.saveNewAddress'>> {
  return endingDraft(context, draftId, () => createAddress(context, address));
}

export function saveAddressEdits(
  context: OutboxContext,
  { draftId, ...edits }: CommandInput<'draft.saveAddressEdits'>,
): Result<CommandResult<'draft.saveAddressEdits'>> {
  return endingDraft(context, draftId, () => updateAddress(context, edits));
}

/** What is refused stays a draft. */
function endingDraft<T>({ db }: OutboxContext, draftId: string, save: () => Result<T>): Result<T> {
  return transact(db, () => {
    const result = save();
    if (result.ok) deleteDraft(db, draftId);
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
  const entryIds = new Set<EntryId>();
  const note = ({ entryId }: { entryId: EntryId | null }) => {
    if (entryId !== null) entryIds.add(entryId);
  };
  try {
    const itemLocalIds = transact(context.db, () => {
      if (changes !== null) note(orRefuse(updateOrder(context, { localId: orderLocalId, changes })));
      if (removed.length > 0) orRefuse(deleteItems(context, orderLocalId, removed)).forEach(note);
      if (changed.length > 0) orRefuse(updateItems(context, orderLocalId, changed)).forEach(note);
      const created = added.length > 0 ? orRefuse(createItems(context, orderLocalId, added)) : [];
      created.forEach(note);
      deleteDraft(context.db, draftId);
      return created.map(({ itemLocalId }) => itemLocalId);
    });
    return { ok: true, value: { entryIds: [...entryIds], itemLocalIds } };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, error: error.reason };
    throw error;
  }
}

function orRefuse<T>(result: Result<T>): T {
  if (!result.ok) throw new Refusal(result.error);
  return result.value;
}
