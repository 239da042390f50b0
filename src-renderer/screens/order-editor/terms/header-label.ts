import { language } from '../../../i18n/locale.svelte.ts';
import { orderFieldNames } from '../../../i18n/words/field-names.ts';
import { companyRules } from '../../../state/company/company-rules.svelte.ts';
import type { HeaderField } from './sections.ts';
import { companyLabel } from './shown-fields.ts';

/** What the editor calls a header field: as the company does, else as everybody does. */
export function headerLabel(field: HeaderField): string {
  const own = orderFieldNames[field === 'address' ? 'id_address' : field];
  return companyLabel(field, companyRules(), language()) ?? own();
}
