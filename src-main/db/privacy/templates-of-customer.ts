/** What templates hold of one customer: that they are for it, and on which of its orders prices and taxes of their lines were seen. */
import { jsonOf, listOf, membersOf } from '../../../src-shared/domain/tolerant.ts';
import type { Connection } from '../engine/connection.ts';
import { alterTemplates, listTemplates, type TemplateTexts } from '../records/templates.ts';

/** No customer's number: terms that were one's stay terms that no other gets. */
const nobody = '0';

interface Names {
  id: number;
  orders: readonly { local_id: string; id: number | null }[];
}

/** How many are for this customer alone. */
export function countTemplatesOf(db: Connection, id: number): number {
  return listTemplates(db).filter(
    ({ forWhom }) => forWhom.for === 'customers' && forWhom.customerIds.every((each) => each === id),
  ).length;
}

/** Those for this customer alone go; the others stay, without it. To be called before its orders are gone. */
export function eraseFromTemplates(db: Connection, names: Names): void {
  alterTemplates(db, ({ forWhom, content }) => {
    const whom = withoutCustomer(forWhom, names.id);
    return whom === undefined ? null : { forWhom: whom, content: withoutTerms(content, names) };
  });
}

/** Undefined if nobody is left. */
function withoutCustomer(forWhom: TemplateTexts['forWhom'], id: number): TemplateTexts['forWhom'] | undefined {
  const whom = membersOf(jsonOf(forWhom));
  const ids = listOf(whom['customerIds']);
  const customerIds = ids.filter((each) => each !== id);
  if (customerIds.length === ids.length) return forWhom;
  return customerIds.length === 0 ? undefined : JSON.stringify({ ...whom, customerIds });
}

/** The same text if it holds nothing of the customer, or is none of ours. */
function withoutTerms(content: string, { id, orders }: Names): string {
  const kept = membersOf(jsonOf(content));
  const draft = membersOf(kept['draft']);
  const names = new Set<unknown>(orders.flatMap((order) => [order.local_id, order.id ?? order.local_id]));
  const isOfOrder = (seen: unknown) => ['orderId', 'orderLocalId'].some((name) => names.has(membersOf(seen)[name]));
  const lines = listOf(draft['lines']);
  const left = lines.map((line) => {
    const { termsOf, lastPrice, taxes, ...others } = membersOf(line);
    // Numbers are kept as they are typed, with the marks of a language between their digits.
    const isOwn = typeof termsOf === 'string' && termsOf.replace(/\D/g, '') === String(id);
    if (!isOwn && !isOfOrder(lastPrice) && !isOfOrder(taxes)) return line;
    return {
      ...others,
      termsOf: isOwn ? nobody : termsOf,
      lastPrice: isOwn || isOfOrder(lastPrice) ? null : lastPrice,
      ...(isOwn || isOfOrder(taxes) ? {} : { taxes }),
    };
  });
  const isSame = left.every((line, at) => line === lines[at]);
  return isSame ? content : JSON.stringify({ ...kept, draft: { ...draft, lines: left } });
}
