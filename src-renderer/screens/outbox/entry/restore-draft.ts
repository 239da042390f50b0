/** Takes the rep from discarded work to a draft that holds all of it. */
import type { EntryDetail } from '../../../../src-shared/contract/outbox/outbox.ts';
import type { AppError } from '../../../../src-shared/contract/errors.ts';
import type { Address } from '../../../../src-shared/domain/address.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { isOwnFkId } from '../../../../src-shared/domain/own-fk-id.ts';
import { command, query } from '../../../bridge.ts';
import { addressLine } from '../../../i18n/address-line.ts';
import { m } from '../../../i18n/generated/messages.js';
import { language } from '../../../i18n/locale.svelte.ts';
import { goTo } from '../../../state/router.svelte.ts';
import { closeToasts, showToast } from '../../../state/toast.svelte.ts';
import { addressDraftOf, type AddressDraft } from '../../addresses/address-draft.ts';
import { addressDraftId, packAddress } from '../../addresses/begun-address.ts';
import { restoredOrder } from '../../order-editor/draft/restored-order.ts';

/** Null when the draft is open. A draft that the rep has begun of the same record is opened in its place, as it is. */
export async function restoreAsDraft({ restorable }: EntryDetail): Promise<AppError | null> {
  // To undo the discarding would bring the same changes back a second way.
  closeToasts();
  switch (restorable?.as) {
    case 'newOrder':
      goTo({ screen: 'order', localId: null, copy: restoredOrder(restorable.order, language()) });
      return null;
    case 'order': {
      const { localId } = restorable.order;
      if (await hasDraft(localId)) sayBegun();
      goTo({ screen: 'order', localId, restored: restorable.order });
      return null;
    }
    case 'newAddress':
      return await keepAddress(restorable.customerFkId, null, withoutOwnFkId(restorable.address), null);
    case 'address':
      return await restoreAddress(restorable);
    case undefined:
      return null;
  }
}

async function restoreAddress({
  localId,
  customerFkId,
  address,
}: {
  localId: LocalId;
  customerFkId: string;
  address: Address;
}): Promise<AppError | null> {
  if (await hasDraft(addressDraftId(customerFkId, localId))) {
    sayBegun();
    goTo({ screen: 'customers', customer: { fkId: customerFkId }, address: { localId } });
    return null;
  }
  const held = await query('addresses.get', { localId });
  if (!held.ok) return held.error;
  return await keepAddress(customerFkId, localId, address, addressDraftOf(held.value.address, language()));
}

async function hasDraft(draftId: string): Promise<boolean> {
  const answer = await query('drafts.get', { draftId });
  return answer.ok && answer.value.content !== null;
}

function sayBegun(): void {
  showToast({ words: m.outbox_restore_begun(), action: null });
}

/** An id that Satchel made up belongs to what was discarded. */
function withoutOwnFkId({ fk_id: fkId, ...address }: Address): Address {
  return fkId && !isOwnFkId(fkId) ? { ...address, fk_id: fkId } : address;
}

/** `base`: the address as it is now; null for a new one. */
async function keepAddress(
  customerFkId: string,
  localId: LocalId | null,
  address: Address,
  base: AddressDraft | null,
): Promise<AppError | null> {
  const draftId = localId === null ? crypto.randomUUID() : addressDraftId(customerFkId, localId);
  const locale = language();
  const customer = await query('customers.get', { customerFkId });
  const kept = await command('draft.keepAddress', {
    draftId,
    addressLocalId: localId,
    customerFkId,
    customerName: (customer.ok && customer.value.name) || customerFkId,
    addressLine: addressLine(address),
    content: packAddress({ locale, draft: addressDraftOf(address, locale), base }),
  });
  if (!kept.ok) return kept.error;
  goTo({ screen: 'customers', customer: { fkId: customerFkId }, address: { localId, draftId } });
  return null;
}
