/** Whether a customer is meant by what was typed. */
import { plainTaxId } from '../contact/tax-id.ts';
import { holdsWords } from '../text/all-words.ts';

interface Named {
  customerId: number;
  name: string | null;
  fk_id: string | null;
}

/** Every typed word is in the name, the code or the id; a taxpayer number also with its marks. */
export function fitsCustomer(typed: string): (customer: Named) => boolean {
  const forms = [typed, plainTaxId(typed.trim())].map(holdsWords);
  return ({ customerId, name, fk_id }) => {
    const words = `${name ?? ''} ${fk_id ?? ''} ${customerId}`;
    return forms.some((fits) => fits(words));
  };
}
