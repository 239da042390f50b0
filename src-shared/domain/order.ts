/** The order as the service returns it (interface, 2.2) and as it is written (2.5). */
import * as v from 'valibot';
import type { Address } from './address.ts';
import { LocalId, ServiceId } from './ids.ts';
import { ItemWrite, type OrderItem } from './order-item.ts';
import { clearable, DateTime, Decimal, Text, TextByName } from './write-values.ts';

/** A reference in a read shape. Any member may be missing or null: the interface promises none. */
export interface Reference {
  id?: number | null;
  name?: string | null;
  fk_id?: string | null;
}

export interface Freight extends Reference {
  value?: number | null;
}

/**
 * Interface 2.2. Only `id` is relied on: every other member may be missing, null or joined by members that we do not
 * know, which survive in the cache. The types say what the interface says; a service that sends a number as text is
 * shown as it is, not refused.
 */
export interface Order {
  id: number;
  date?: string | null;
  fk_id?: string | null;
  status?: Reference | null;
  freight?: Freight | null;
  customer?: Reference | null;
  user?: Reference | null;
  observations?: string | null;
  delivery_date?: string | null;
  opportunity?: Reference | null;
  quotation?: { id?: number | null; name?: string | null } | null;
  payment_type?: Reference | null;
  payment_method?: Reference | null;
  category?: Reference | null;
  shipping_company?: Reference | null;
  address?: Address | null;
  branch_company?: Reference | null;
  total_value?: number | null;
  items?: OrderItem[] | null;
  custom_fields?: Record<string, unknown> | null;
}

/** An order as the window sees it: the read shape with pending work folded in. `id` is null until the service gave one. */
export type FoldedOrder = Omit<Order, 'id'> & { id: number | null };

const writeFields = {
  date: clearable(DateTime),
  id_customer: clearable(ServiceId),
  id_user: clearable(ServiceId),
  fk_id: clearable(Text),
  id_payment_type: clearable(ServiceId),
  id_payment_method: clearable(ServiceId),
  id_order_status: clearable(ServiceId),
  id_category: clearable(ServiceId),
  id_freight_type: clearable(ServiceId),
  freight_value: clearable(Decimal),
  id_shipping_company: clearable(ServiceId),
  id_address: clearable(ServiceId),
  observations: clearable(Text),
  delivery_date: clearable(DateTime),
  id_branch_company: clearable(ServiceId),
  custom_fields: clearable(TextByName),
  /** Local, never sent: replaces `id_address` until the service has created the address. */
  address_local_id: clearable(LocalId),
};

interface AddressChoice {
  id_address?: number | null | undefined;
  address_local_id?: string | null | undefined;
}
const namesOneAddress = (body: AddressChoice) => body.id_address == null || body.address_local_id == null;

/** Interface 2.5 with the items of 2.6, which set no bounds to numbers. A customer is the one field that we demand ourselves. */
export const OrderCreate = v.pipe(
  v.strictObject({ ...writeFields, id_customer: ServiceId, items: v.optional(v.array(ItemWrite, 'mustBeAList')) }),
  v.forward(
    v.check((body) => namesOneAddress(body), 'oneAddressOnly'),
    ['address_local_id'],
  ),
);
export type OrderCreate = v.InferOutput<typeof OrderCreate>;

/** Interface 2.5 without items: what an update may change. */
export const OrderChanges = v.pipe(
  v.strictObject(writeFields),
  v.check((body) => Object.values(body).some((value) => value !== undefined), 'nothingToChange'),
  v.forward(
    v.check((body) => namesOneAddress(body), 'oneAddressOnly'),
    ['address_local_id'],
  ),
);
export type OrderChanges = v.InferOutput<typeof OrderChanges>;
export type OrderWriteField = keyof OrderChanges;
