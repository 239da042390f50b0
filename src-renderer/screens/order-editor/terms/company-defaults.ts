/** What the company's rules fill in where neither the customer's last order nor the rep has said anything. */
import type { CompanyRules } from '../../../../src-shared/contract/rules/company-rules.ts';
import { defaultReferences } from '../../../../src-shared/contract/rules/rule-fields.ts';
import { formatForEditing, type NumberLocale } from '../../../i18n/parse-number.ts';
import type { OrderDraft } from '../draft/draft.ts';
import type { HeaderField, ReferenceField } from './sections.ts';

export type Defaults = CompanyRules['defaults'];
type DefaultField = keyof Defaults;
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
  for (const [field, value] of Object.entries(defaults) as [DefaultField, string | number | undefined][]) {
    if (value === undefined || !isEmpty(draft, field)) continue;
    const isAmount = field === 'freight_value' && typeof value === 'number';
    const text = isAmount ? formatForEditing(value, { locale, grouping: true, places: 2 }) : String(value);
    draft.values[field] = text;
    if (field in draft.labels) draft.labels[field as ReferenceField] = names.get(field) ?? text;
    draft.presets[field] = { value: text, orderId: null, date: null, isOfCompany: true };
  }
}

function isEmpty({ values, labels }: OrderDraft, field: HeaderField): boolean {
  return values[field] === '' && (!(field in labels) || labels[field as ReferenceField] === '');
}
