/** An order as it is being typed: every field is text, so that nothing typed is lost before it makes sense. */
import type { FoldedItem, OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import type { StandingOpening } from '../../../../src-shared/contract/standing/standing-orders.ts';
import { customText } from '../../../../src-shared/domain/text/custom-text.ts';
import { itemMembers, orderReferences, type OrderReferenceField } from '../../../../src-shared/domain/order-fields.ts';
import { decimalOf } from '../../../../src-shared/domain/pricing.ts';
import { mergeParts, partsOfDateTime } from '../../../i18n/date-parts.ts';
import { formatForEditing, type NumberFormat, type NumberLocale } from '../../../i18n/parse-number.ts';
import { addressLine } from '../../../i18n/address-line.ts';
import { blankLine, groupsThousands, placesOf, type LineDraft } from '../line/line-draft.ts';
import { unlikelyOf } from '../line/likely-values.ts';
import { typedNumber } from '../line/line-figures.ts';
import { noteRatios } from '../line/line-taxes.ts';
import { fillOtherDiscount, calculatedFields } from '../line/calculate-line.ts';
import type { HeaderField, ReferenceField } from '../terms/sections.ts';

export interface CustomField {
  key: string;
  value: string;
}

/** A value that came from an earlier order or the company's rules, and that nobody typed. It is a preset as long as the field still holds it. */
export interface Preset {
  value: string;
  orderId: number | null;
  date: string | null;
  /** It came from the company's rules, and no order. */
  isOfCompany?: true;
}

export interface OrderDraft {
  values: Record<HeaderField, string>;
  /** What the fields of references show. */
  labels: Record<ReferenceField, string>;
  /** Addresses are filed under it (interface, section 4); empty while it is not known. */
  customerFkId: string;
  customFields: CustomField[];
  presets: Partial<Record<HeaderField, Preset>>;
  /** Whose terms the presets and the copied custom fields are: the id of a customer. */
  termsOf?: string | undefined;
  /** Custom fields as they were copied from an order, by their names. */
  copiedFields?: Record<string, string> | undefined;
  lines: LineDraft[];
  /** The occurrence of a standing order that it is, as long as it is for its customer. */
  standing?: StandingOpening | undefined;
  /** As the service holds it in the order that this one is, or came from: it may be changed for another such. */
  hasNegativeFreight?: boolean | undefined;
}

export const referenceFields = Object.keys(orderReferences) as OrderReferenceField[];
export function blankOrder(): OrderDraft {
  const labels = Object.fromEntries([...referenceFields, 'address'].map((field) => [field, '']));
  return {
    values: {
      ...(Object.fromEntries(referenceFields.map((field) => [field, ''])) as Record<OrderReferenceField, string>),
      ...{ address: '', date: '', delivery_date: '', fk_id: '', freight_value: '', observations: '' },
    },
    labels: labels as OrderDraft['labels'],
    customerFkId: '',
    customFields: [],
    presets: {},
    lines: [],
  };
}

export function draftOf(detail: OrderDetail, locale: NumberLocale): OrderDraft {
  const { order } = detail;
  const draft = blankOrder();
  for (const field of referenceFields) {
    const reference = order[orderReferences[field]];
    draft.values[field] = textOf(reference?.id, { locale, grouping: true });
    draft.labels[field] = reference?.name ?? reference?.fk_id ?? draft.values[field];
  }
  draft.values.address = addressOf(detail);
  draft.labels.address = order.address ? addressLine(order.address) : '';
  draft.values.date = mergeParts(partsOfDateTime(order.date));
  draft.values.delivery_date = mergeParts(partsOfDateTime(order.delivery_date));
  draft.values.fk_id = order.fk_id ?? '';
  draft.values.observations = order.observations ?? '';
  draft.values.freight_value = textOf(order.freight?.value, { locale, grouping: true, places: 2 });
  draft.hasNegativeFreight = (numberIn(order.freight?.value) ?? 0) < 0;
  draft.customerFkId = order.customer?.fk_id ?? '';
  draft.customFields = Object.entries(order.custom_fields ?? {}).map(([key, value]) => ({
    key,
    value: customText(value),
  }));
  draft.lines = order.items.map((item) => lineOf(item, locale));
  return draft;
}

export function lineOf(item: FoldedItem, locale: NumberLocale): LineDraft {
  const line = blankLine();
  line.localId = item.localId;
  line.key = item.localId;
  line.values.id_item = textOf(item.item?.id, { locale, grouping: true });
  if (line.values.id_item !== '') line.pricedFor = line.values.id_item;
  line.product = item.item?.name ?? item.item?.fk_id ?? line.values.id_item;
  line.code = item.item?.fk_id ?? undefined;
  for (const [field, readName] of itemMembers) {
    const grouping = groupsThousands(field);
    line.values[field] = textOf(item[readName], { locale, grouping, places: placesOf(field) });
  }
  line.values.total_item = textOf(item.total_item, { locale, grouping: true, places: placesOf('total_item') });
  noteRatios(line, locale);
  line.ours = calculatedFields(line, locale);
  fillOtherDiscount(line, locale);
  line.unlikely = unlikelyOf([
    ...itemMembers.map(([field, readName]) => [field, numberIn(item[readName])] as const),
    [
      'discount_percentage',
      typedNumber(line.values.discount_percentage, locale, groupsThousands('discount_percentage')),
    ],
  ]);
  return line;
}

function numberIn(value: unknown): number | null {
  return decimalOf(value)?.toNumber() ?? null;
}

/** What the field of the address holds. */
export function addressOf({ order: { address }, addressLocalId }: OrderDetail): string {
  if (addressLocalId !== null) return `local:${addressLocalId}`;
  return address?.id == null ? '' : `id:${address.id}`;
}

/**
 * A service may send a number as text, with the point of JSON before its decimals: as it came, “1.500” would be read as a
 * thousand times as much in one language and refused in the other. Any other text is shown as it came.
 */
function textOf(value: unknown, format: NumberFormat): string {
  const decimal = decimalOf(value);
  if (decimal) return formatForEditing(decimal.toNumber(), format);
  return typeof value === 'string' ? value : '';
}
