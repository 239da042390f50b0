/** Whether somebody has entered a new order already: it is pointed out before it is saved. */
import { query } from '../../../bridge.ts';
import { splitParts } from '../../../i18n/date-parts.ts';
import { isBlankLine } from '../line/line-draft.ts';
import { typedNumber } from '../line/line-figures.ts';
import { slipFacts } from './slip-facts.ts';
import type { Slip, TypedOrder } from './slip.ts';

/** One slip at the customer, or none. `today` is a day as text. */
export async function findSecondEntry({ draft, base, locale }: TypedOrder, today: string): Promise<Slip[]> {
  const { id_customer: customer, date, fk_id: externalId } = draft.values;
  if (base !== null || customer === '') return [];
  const items = draft.lines
    .filter((line) => !isBlankLine(line) && line.values.id_item !== '')
    .map(({ values }) => ({
      productId: Number(values.id_item),
      quantity: typedNumber(values.quantity, locale, true),
    }));
  const { day } = splitParts(date);
  const answer = await query('orders.same', {
    ...{ customerId: Number(customer), day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today, items, externalId },
    customFields: Object.fromEntries(draft.customFields.map(({ key, value }) => [key, value])),
  });
  const same = answer.ok ? answer.value.order : null;
  if (!same) return [];
  const question = { kind: 'sameOrder' as const, place: 'id_customer', same };
  return [{ ...question, facts: slipFacts(question, draft, { usual: new Map(), locale }), usual: null }];
}
