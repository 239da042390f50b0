import type { OrderWriteField } from '../../domain/order.ts';
import type { CompanyRules } from './company-rules.ts';

type Defaults = CompanyRules['defaults'];

/** The fields of an order that the company's defaults fill in, in the order of the file. */
export function filledFields(defaults: Defaults): OrderWriteField[] {
  const names = Object.keys(defaults) as (keyof Defaults)[];
  return names.map((name) => (name === 'delivery_working_days' ? 'delivery_date' : name));
}
