/** Values of the custom fields that the company's rules name: each is a proper field, also while the order has none of that name. */
import type { CompanyRules, CustomFieldRule } from '../../../../src-shared/contract/rules/company-rules.ts';
import type { CustomField } from '../draft/draft.ts';

export function ruledValue(fields: readonly CustomField[], name: string): string {
  return fields.find(({ key }) => key === name)?.value ?? '';
}

/** What is emptied goes, but for a name that the saved order has: the service is told that it is empty. */
export function setRuledValue(fields: CustomField[], held: readonly CustomField[], name: string, value: string): void {
  const at = fields.findIndex(({ key }) => key === name);
  const field = fields[at];
  if (!field) {
    if (value !== '') fields.push({ key: name, value });
  } else if (value === '' && !held.some(({ key }) => key === name)) fields.splice(at, 1);
  else field.value = value;
}

/** Whether the custom field at this place has a field of its own. A second one of its name stays where its mistake is said. */
export function isRuled(fields: readonly CustomField[], at: number, rules: CompanyRules | null): boolean {
  const key = fields[at]?.key;
  return (
    rules?.custom_fields.some(({ name }) => name === key) === true &&
    fields.findIndex((field) => field.key === key) === at
  );
}

/** A value that the field of its kind cannot show, as an order from before the rules may hold, is shown as text. */
export function showsAsText({ kind }: CustomFieldRule, value: string): boolean {
  return kind === 'text' || kind === 'number' || (kind === 'date' && !/^(\d{4}-\d{2}-\d{2}|\?|)$/.test(value));
}
