/** Order write body (interface, 2.5) → the order that is read (2.2). */
import type { AddressRecord, OrderRecord, Reference } from '../records.ts';
import type { ReferenceKind } from '../store/references.ts';
import {
  amount,
  checkFields,
  dateTime,
  isObject,
  text,
  textValues,
  wholeNumber,
  type FieldErrors,
  type Rule,
} from './fields.ts';
import { checkItemBody, type ItemBody } from './item-write.ts';

const items: Rule = (value) => (Array.isArray(value) ? null : 'must be a list');

const updateRules = {
  date: dateTime,
  id_customer: wholeNumber,
  id_user: wholeNumber,
  fk_id: text,
  id_payment_type: wholeNumber,
  id_payment_method: wholeNumber,
  id_order_status: wholeNumber,
  id_category: wholeNumber,
  id_freight_type: wholeNumber,
  freight_value: amount,
  id_shipping_company: wholeNumber,
  id_address: wholeNumber,
  observations: text,
  delivery_date: dateTime,
  id_branch_company: wholeNumber,
  custom_fields: textValues,
};
const createRules = { ...updateRules, items };

export interface OrderBody {
  date?: string | null;
  id_customer?: number;
  id_user?: number | null;
  fk_id?: string | null;
  id_payment_type?: number | null;
  id_payment_method?: number | null;
  id_order_status?: number | null;
  id_category?: number | null;
  id_freight_type?: number | null;
  freight_value?: number | null;
  id_shipping_company?: number | null;
  id_address?: number | null;
  observations?: string | null;
  delivery_date?: string | null;
  id_branch_company?: number | null;
  custom_fields?: Record<string, string> | null;
  items?: ItemBody[] | null;
}

export function checkOrderBody(body: Record<string, unknown>, isUpdate: boolean): FieldErrors {
  const errors = checkFields(body, isUpdate ? updateRules : createRules, { required: ['id_customer'], isUpdate });
  if (isUpdate && Object.hasOwn(body, 'items')) errors.items = 'is accepted on create only; use the item operations';
  if (isUpdate || !Array.isArray(body.items)) return errors;
  body.items.forEach((item: unknown, i) => {
    if (isObject(item)) Object.assign(errors, checkItemBody(item, false, `items.${i}.`));
    else errors[`items.${i}`] = 'must be an object';
  });
  return errors;
}

/** Where the references of an order are looked up. */
export interface Lookup {
  reference(kind: ReferenceKind, id: number): Reference | undefined;
  address(id: number): AddressRecord | undefined;
}

/** Field on writing → member on reading, which is also the kind of the reference. */
const references = {
  id_customer: ['customer', 'customer'],
  id_user: ['user', 'user'],
  id_payment_type: ['payment_type', 'payment_type'],
  id_payment_method: ['payment_method', 'payment_method'],
  id_order_status: ['status', 'status'],
  id_category: ['category', 'category'],
  id_shipping_company: ['shipping_company', 'shipping_company'],
  id_branch_company: ['branch_company', 'branch_company'],
} as const satisfies Partial<Record<keyof OrderBody, [keyof OrderRecord, ReferenceKind]>>;

const verbatim = ['date', 'fk_id', 'observations', 'delivery_date', 'custom_fields'] as const;

/** Changes `order` by the fields sent and by no others; null clears. Returns which ids nobody knows. */
export function applyOrderBody(order: OrderRecord, body: OrderBody, lookup: Lookup): FieldErrors {
  const errors: FieldErrors = {};
  const found = <T>(field: string, id: number | null, find: (id: number) => T | undefined): T | null => {
    if (id === null) return null;
    const record = find(id);
    if (record === undefined) errors[field] = `names no record: ${id}`;
    return record ?? null;
  };

  for (const field of verbatim) {
    if (body[field] !== undefined) Object.assign(order, { [field]: body[field] });
  }
  for (const [field, [member, kind]] of Object.entries(references) as [
    keyof typeof references,
    [keyof OrderRecord, ReferenceKind],
  ][]) {
    const id = body[field];
    if (id === undefined) continue;
    Object.assign(order, { [member]: found(field, id, (known) => lookup.reference(kind, known)) });
  }
  if (body.id_address !== undefined) order.address = found('id_address', body.id_address, lookup.address);
  if (body.id_freight_type !== undefined || body.freight_value !== undefined) {
    order.freight = changeFreight(
      order.freight,
      body.freight_value,
      body.id_freight_type === undefined
        ? undefined
        : found('id_freight_type', body.id_freight_type, (id) => lookup.reference('freight_type', id)),
    );
  }
  return errors;
}

/** One member on reading, two fields on writing: it is null when neither says anything. */
function changeFreight(
  before: OrderRecord['freight'],
  value: number | null | undefined,
  type: Reference | null | undefined,
): OrderRecord['freight'] {
  const kept = before ?? { id: null, name: null, value: null, fk_id: null };
  const freight = {
    id: type === undefined ? kept.id : (type?.id ?? null),
    name: type === undefined ? kept.name : (type?.name ?? null),
    value: value === undefined ? kept.value : value,
    fk_id: type === undefined ? kept.fk_id : (type?.fk_id ?? null),
  };
  return freight.id === null && freight.value === null ? null : freight;
}
