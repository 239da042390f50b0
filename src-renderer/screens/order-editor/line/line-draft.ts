/** A line of an order as it is being typed. */
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import type { LastPrice } from '../../../../src-shared/contract/orders/prices.ts';
import type { LastTaxes, LineTaxes } from '../../../../src-shared/contract/orders/taxes.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { itemMembers } from '../../../../src-shared/domain/order-fields.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';

/** Figures that no rep would have typed. */
export type Unlikely = Partial<Record<ItemWriteField, number>>;

export interface LineDraft {
  /** Names the line in its draft. */
  key: string;
  /** Null for a line that was not saved yet. */
  localId: LocalId | null;
  values: Record<ItemWriteField, string>;
  /** What the product's field shows. */
  product: string;
  /** The code that others know the product by. */
  code?: string | undefined;
  /** Fields that hold what we calculated from others, and follow them, until the rep types into them. */
  ours: ItemWriteField[];
  /** Fields that the rep typed into since the line was made or saved. */
  typed?: ItemWriteField[] | undefined;
  /** The product that price and discount are of. */
  pricedFor?: string | undefined;
  /** The discount as it was typed, in steps. It holds as long as `discount_percentage` is what they come to. */
  steps?: number[] | undefined;
  /** The customer whose price and discount were copied into the line. */
  termsOf?: string | undefined;
  /** The product's price in the standing order that the line comes from, for where nothing else is known. */
  keptPrice?: number | undefined;
  /** The last price of the product, and where it was seen. */
  lastPrice: LastPrice | null;
  /** How the product is sold, by the price list; null if it says nothing, undefined until it was asked. It is no part of a kept draft. */
  terms?: SaleTerms | null | undefined;
  /** What the product was last taxed with, and for whom; null if nobody knows. */
  taxes?: LastTaxes | null | undefined;
  /** Bases of taxes ÷ the net, of a line that was copied with other bases than its net. */
  ratios?: Partial<Record<keyof LineTaxes, string>> | undefined;
  /** What the service held in it, or in the line that it is a copy of, and no rep would have typed. */
  unlikely?: Unlikely | undefined;
}

export const itemFields: readonly ItemWriteField[] = ['id_item', 'total_item', ...itemMembers.map(([field]) => field)];

export function isItemField(name: string): name is ItemWriteField {
  return itemFields.some((field) => field === name);
}

/** Never thousands, so that a separator is always the decimal one. */
const ungroupedFields: readonly ItemWriteField[] = ['discount_percentage', 'aliq_icms', 'aliq_icms_st', 'aliq_ipi'];
export const groupsThousands = (field: ItemWriteField): boolean => !ungroupedFields.includes(field);

const blankValues = Object.fromEntries(itemFields.map((field) => [field, ''])) as LineDraft['values'];

export function blankLine(): LineDraft {
  return {
    key: `new:${crypto.randomUUID()}`,
    localId: null,
    values: { ...blankValues },
    product: '',
    ours: [],
    lastPrice: null,
  };
}

const serviceFigures = ['total_item', 'net_unit_value', 'net_value'] as const;

/** The same line as one that was not saved yet, without what the service calculated for it: what it has as in `held`. */
export function unsavedLine(line: LineDraft, held: LineDraft): LineDraft {
  const values = { ...line.values };
  for (const field of serviceFigures) if (values[field] === held.values[field]) values[field] = '';
  return { ...line, localId: null, values };
}

/** A line as JSON without how its product is sold, and without the fields that are empty, as most are: the same lines are the same text. */
export function lineText(line: LineDraft): string {
  // A replacer takes twice as long as this copy.
  const { values: all } = line;
  const values: Partial<LineDraft['values']> = {};
  for (const field of itemFields) if (all[field] !== '') values[field] = all[field];
  return JSON.stringify({ ...line, values, terms: undefined });
}

/** The line of such a text, once it is parsed. */
export function fillLine({ terms: _, ...kept }: KeptLine): LineDraft {
  return { ...kept, values: { ...blankValues, ...kept.values } };
}

type KeptLine = Omit<LineDraft, 'values'> & { values: Partial<LineDraft['values']> };

export function lineOfText(text: string): LineDraft {
  return fillLine(JSON.parse(text) as LineDraft);
}

export function isBlankLine(line: LineDraft): boolean {
  return line.localId === null && line.product === '' && Object.values(line.values).every((text) => text.trim() === '');
}

/** Places that a field's amounts are shown with at least. */
export function placesOf(field: ItemWriteField): number {
  return groupsThousands(field) && field !== 'quantity' && field !== 'id_item' ? 2 : 0;
}
