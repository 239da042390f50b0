/** Where a customer stands by its own rhythm, in words. */
import type { CustomerFigures } from '../../../src-shared/contract/catalogue/customers.ts';
import { m } from '../../i18n/generated/messages.js';
import type { ShownState } from './portfolio.ts';

export const stateCounts: Record<ShownState, (counted: { count: number }) => string> = {
  due: m.customers_due_count,
  late: m.customers_late_count,
  silent: m.customers_silent_count,
};

/** Null for a customer who is on time. */
export function dueWords({ everyDays, daysSince, state }: NonNullable<CustomerFigures['rhythm']>): string | null {
  const count = Math.round(daysSince - everyDays);
  if (state === 'onTime') return null;
  if (state === 'silent') return m.customers_silent({ count: Math.round(daysSince) });
  if (count === 0) return m.desk_due_today();
  return state === 'late' ? m.desk_late({ count }) : m.customers_due_since({ count });
}
