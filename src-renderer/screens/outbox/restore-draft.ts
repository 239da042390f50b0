/** Takes the rep from discarded work to a draft that holds all of it. */
import { isFinal, type EntryDetail } from '../../../src-shared/contract/outbox/outbox.ts';
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { Address } from '../../../src-shared/domain/address.ts';
import { isOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import { command, query } from '../../bridge.ts';
import { addressLine } from '../../i18n/address-line.ts';
import { language } from '../../i18n/locale.svelte.ts';
import { goTo } from '../../state/router.svelte.ts';
import { addressDraftOf } from '../addresses/address-draft.ts';
import { packAddress } from '../addresses/begun-address.ts';
import { restoredOrder } from '../order-editor/restored-order.ts';

/** A new order or a new address: of a change there is nothing to go on from but the record itself. */
export function canBeDraft({ kind, state, isExported, restorable }: EntryDetail): boolean {
  if (!isFinal(state) || state !== 'discarded' || isExported) return false;
  return kind === 'order.create' ? restorable !== null : kind === 'address.create';
}

/** Null when the draft is open. */
export async function restoreAsDraft(entry: EntryDetail): Promise<AppError | null> {
  if (entry.restorable !== null) {
    goTo({ screen: 'order', localId: null, copy: restoredOrder(entry.restorable, language()) });
    return null;
  }
  const { customerFkId, address } = entry.payload as { customerFkId: string; address: Address };
  return await keepAddress(customerFkId, withoutOwnFkId(address));
}

/** An id that Satchel made up belongs to what was discarded. */
function withoutOwnFkId({ fk_id: fkId, ...address }: Address): Address {
  return fkId && !isOwnFkId(fkId) ? { ...address, fk_id: fkId } : address;
}

async function keepAddress(customerFkId: string, address: Address): Promise<AppError | null> {
  const draftId = crypto.randomUUID();
  const locale = language();
  const customer = await query('customers.get', { customerFkId });
  const kept = await command('draft.keepAddress', {
    draftId,
    addressLocalId: null,
    customerFkId,
    customerName: (customer.ok && customer.value.name) || customerFkId,
    addressLine: addressLine(address),
    content: packAddress({ locale, draft: addressDraftOf(address, locale), base: null }),
  });
  if (!kept.ok) return kept.error;
  goTo({ screen: 'customers', customer: { fkId: customerFkId }, address: { localId: null, draftId } });
  return null;
}
