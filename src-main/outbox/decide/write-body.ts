/** Write bodies (interface 2.5 to 2.7) from what the rep sees, to recreate a record. */
import type { FoldedItem } from '../../../src-shared/contract/orders/order-views.ts';
import type { Address, AddressWrite } from '../../../src-shared/domain/address.ts';
import type { ItemWrite } from '../../../src-shared/domain/order-item.ts';
import type { OrderCreate } from '../../../src-shared/domain/order.ts';
import { customText } from '../../../src-shared/domain/text/custom-text.ts';
import { isOwnFkId } from '../../../src-shared/domain/own-fk-id.ts';
import type { FoldedRecord } from '../view/overlay.ts';
import { customKeyOf, valuesOfAddress, valuesOfItem, valuesOfOrder, type Values } from '../../records/values.ts';

/** An `fk_id` that Satchel made is left out, because it names the deleted record. */
export function orderBody({ order, addressLocalId }: FoldedRecord): OrderCreate {
  const { id_address: idAddress, ...values } = valuesOfOrder(order);
  const entries = Object.entries(withoutOwnFkId(values));
  const customFields = entries.flatMap(([field, value]) => {
    const key = customKeyOf(field);
    return key === null ? [] : [[key, customText(value)] as const];
  });
  return {
    ...Object.fromEntries(entries.filter(([field]) => customKeyOf(field) === null)),
    ...(addressLocalId ? { address_local_id: addressLocalId } : idAddress == null ? {} : { id_address: idAddress }),
    ...(customFields.length > 0 ? { custom_fields: Object.fromEntries(customFields) } : {}),
    items: order.items.map(itemBody),
  } as OrderCreate;
}

function itemBody(item: FoldedItem): ItemWrite {
  return withoutNothing({ ...valuesOfItem(item), total_item: item.total_item }) as ItemWrite;
}

export function addressBody(address: Address): AddressWrite {
  return withoutOwnFkId(valuesOfAddress(address)) as AddressWrite;
}

function withoutOwnFkId(values: Values): Values {
  const { fk_id: fkId, ...rest } = withoutNothing(values);
  return typeof fkId === 'string' && !isOwnFkId(fkId) ? { ...rest, fk_id: fkId } : rest;
}

function withoutNothing(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ''));
}
