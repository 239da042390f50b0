/** What the company's rules fill in where neither the customer's last order nor the rep has said anything. */
import type { CompanyRules } from '../../../../src-shared/contract/rules/company-rules.ts';
import { defaultReferences } from '../../../../src-shared/contract/rules/rule-fields.ts';
import { workingDaysAfter } from '../../../../src-shared/domain/calendar/calendar-days.ts';
import { splitParts } from '../../../i18n/date-parts.ts';
import { formatForEditing, type NumberLocale } from '../../../i18n/parse-number.ts';
import type { OrderDraft } from '../draft/draft.ts';
import type { HeaderField, ReferenceField } from './sections.ts';

export type Defaults = CompanyRules['defaults'];
type DefaultField = Exclude<keyof Defaults, 'delivery_working_days'>;
export type DefaultReference = (typeof defaultReferences)[number];

/** The references among them that the order leaves empty, with their ids. */
export function missingReferences(draft: OrderDraft, defaults: Defaults): [field: DefaultReference, id: number][] {
  return defaultReferences.flatMap((field): [DefaultReference, number][] => {
    const id = defaults[field];
    return id === undefined || !isEmpty(draft, field) ? [] : [[field, id]];
  });
}

/** `names` has the names of references; one that is missing goes by its id. */
export function fillDefaults(
  draft: OrderDraft,
  defaults: Defaults,
  names: ReadonlyMap<DefaultField, string>,
  locale: NumberLocale,
): void {
  const { delivery_working_days: days, ...named } = defaults;
  fillDeliveryDate(draft, days);
  for (const [field, value] of Object.entries(named) as [DefaultField, string | number | undefined][]) {
    if (value === undefined || !isEmpty(draft, field)) continue;
    const isAmount = field === 'freight_value' && typeof value === 'number';
    const text = isAmount ? formatForEditing(value, { locale, grouping: true, places: 2 }) : String(value);
    draft.values[field] = text;
    if (field in draft.labels) draft.labels[field as ReferenceField] = names.get(field) ?? text;
    draft.presets[field] = { value: text, orderId: null, date: null, isOfCompany: true };
  }
}

/** Counted from the order's date. An order without one has none. */
function fillDeliveryDate(draft: OrderDraft, days: number | undefined): void {
  const { day } = splitParts(draft.values.date);
  if (days === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day) || !isEmpty(draft, 'delivery_date')) return;
  const value = workingDaysAfter(day, days);
  draft.values.delivery_date = value;
  draft.presets.delivery_date = { value, orderId: null, date: null, isOfCompany: true };
}

function isEmpty({ values, labels }: OrderDraft, field: HeaderField): boolean {
  return values[field] === '' && (!(field in labels) || labels[field as ReferenceField] === '');
}
