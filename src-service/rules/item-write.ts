/** Order item write body (interface, 2.6) → the item that is read (2.3). */
import Big from 'big.js';
import type { ItemRecord } from '../records.ts';
import type { ProductReference } from '../store/references.ts';
import { amount, checkFields, moreThanZero, percentage, text, wholeNumber, type FieldErrors } from './fields.ts';

const rules = {
  id_item: wholeNumber,
  quantity: moreThanZero,
  price: amount,
  total_item: amount,
  description: text,
  discount_value: amount,
  discount_percentage: percentage,
  net_unit_value: amount,
  net_value: amount,
  base_icms_st: amount,
  aliq_icms_st: amount,
  value_icms_st: amount,
  base_ipi: amount,
  aliq_ipi: amount,
  value_ipi: amount,
  base_icms: amount,
  aliq_icms: amount,
  value_icms: amount,
};

type NumberField = Exclude<keyof typeof rules, 'id_item' | 'quantity' | 'description'>;
export type ItemBody = { id_item?: number; quantity?: number; description?: string | null } & {
  [F in NumberField]?: number | null;
};

/** Fields that are kept as they are sent: name on writing → name on reading. */
const readNames = {
  price: 'price',
  description: 'description',
  discount_value: 'vlr_desc',
  discount_percentage: 'perc_desc',
  base_icms_st: 'base_icms_st',
  aliq_icms_st: 'icms_st',
  value_icms_st: 'vlr_icms_st',
  base_ipi: 'base_ipi',
  aliq_ipi: 'ipi',
  value_ipi: 'value_ipi',
  base_icms: 'base_icms',
  aliq_icms: 'icms',
  value_icms: 'vlr_icms',
} as const satisfies Partial<Record<keyof ItemBody, keyof ItemRecord>>;

export function checkItemBody(body: Record<string, unknown>, isUpdate: boolean, path = ''): FieldErrors {
  return checkFields(body, rules, { required: ['id_item', 'quantity'], isUpdate, path });
}

export function buildItem(id: number, product: ProductReference, body: ItemBody, createdAt: string): ItemRecord {
  const blank: ItemRecord = {
    id,
    item: product,
    quantity: 1,
    price: null,
    description: null,
    created_at: createdAt,
    unit_liq: 0,
    perc_desc: null,
    vlr_desc: null,
    total_liq: 0,
    fk_id: null,
    base_icms_st: null,
    icms_st: null,
    vlr_icms_st: null,
    base_ipi: null,
    ipi: null,
    value_ipi: null,
    base_icms: null,
    icms: null,
    vlr_icms: null,
    recurrency_period: null,
  };
  return changeItem(blank, product, body);
}

const grossFields = ['quantity', 'price', 'total_item'] as const;
const discountFields = ['discount_value', 'discount_percentage'] as const;

/**
 * Only the fields sent change, and the figures that follow from them and were not sent. A discount is that of the whole
 * line. `product` is given when `id_item` was sent.
 */
export function changeItem(before: ItemRecord, product: ProductReference | null, body: ItemBody): ItemRecord {
  const item: ItemRecord = { ...before };
  if (product) item.item = { id: product.id, name: product.name, fk_id: product.fk_id, type: product.type };
  if (body.quantity !== undefined) item.quantity = body.quantity;
  for (const [sent, read] of Object.entries(readNames) as [keyof typeof readNames, keyof ItemRecord][]) {
    if (body[sent] !== undefined) Object.assign(item, { [read]: body[sent] });
  }
  const isSent = (fields: readonly (keyof ItemBody)[]) => fields.some((field) => body[field] !== undefined);
  const moves = isSent([...grossFields, ...discountFields]);
  const gross = roundHalfEven(new Big(body.total_item ?? new Big(item.quantity).times(item.price ?? 0)), 2);

  if (moves) adjustDiscount(item, body, gross);
  if (body.net_value == null && (moves || isSent(['net_value']))) {
    const net = gross.minus(item.vlr_desc || percentOf(gross, item.perc_desc ?? 0));
    item.total_liq = Math.max(0, net.toNumber());
  } else if (body.net_value != null) {
    item.total_liq = body.net_value;
  }
  if (body.net_unit_value != null) {
    item.unit_liq = body.net_unit_value;
  } else if (moves || isSent(['net_value', 'net_unit_value'])) {
    item.unit_liq = roundHalfEven(new Big(item.total_liq).div(item.quantity), 4).toNumber();
  }
  return item;
}

/** A percentage gives the value; a value sent without a percentage takes the place of the one there was. */
function adjustDiscount(item: ItemRecord, body: ItemBody, gross: Big): void {
  if (body.discount_value != null) {
    if (body.discount_percentage === undefined) item.perc_desc = null;
  } else if (item.perc_desc !== null) {
    item.vlr_desc = percentOf(gross, item.perc_desc).toNumber();
  } else if (body.discount_percentage === null) {
    item.vlr_desc = null;
  }
}

/** Rounded half-even to cents. */
function percentOf(value: Big, percentage: number): Big {
  return roundHalfEven(value.times(percentage).div(100), 2);
}

function roundHalfEven(value: Big, places: number): Big {
  return value.round(places, Big.roundHalfEven);
}
