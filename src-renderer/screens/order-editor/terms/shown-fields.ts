/** Which header fields an order shows, and under which names: the company may hide some, and call some otherwise. */
import type { CompanyRules } from '../../../../src-shared/contract/rules/company-rules.ts';
import type { RuleOrderField } from '../../../../src-shared/contract/rules/rule-fields.ts';
import { isOwnFkId } from '../../../../src-shared/domain/own-fk-id.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import type { OrderDraft } from '../draft/draft.ts';
import type { HeaderField } from './sections.ts';

function ruleField(field: HeaderField): RuleOrderField {
  return field === 'address' ? 'id_address' : field;
}

/** A field that holds something is shown, hidden or not: nothing is sent that the rep cannot see. Only a code of ours is no news. */
export function isShown(
  field: HeaderField,
  { values, labels, presets }: OrderDraft,
  rules: CompanyRules | null,
): boolean {
  const isHidden = rules?.hidden.some((name) => name === ruleField(field)) === true;
  if (!isHidden) return true;
  const label = field in labels ? labels[field as keyof typeof labels] : '';
  return (values[field] !== '' && !isOwnFkId(values[field])) || label !== '' || presets[field] !== undefined;
}

/** The company's name for a field; null where it has none of its own. */
export function companyLabel(field: HeaderField, rules: CompanyRules | null, locale: NumberLocale): string | null {
  const label = rules?.labels[ruleField(field)];
  if (label === undefined) return null;
  if (typeof label === 'string') return label;
  return { en: label.en, 'pt-BR': label.pt, es: label.es ?? label.en }[locale];
}
