/** The settings about customers who are due, as the database's functions take them. */
import type { Settings } from '../../../src-shared/contract/settings.ts';
import type { DueRules } from '../../db/catalogue/counted-orders.ts';

/** As long as nobody knows which user the rep is, the orders of everybody count. */
export function dueRulesOf(settings: Settings): DueRules {
  return {
    lateTimes: settings.dueLateTimes,
    silentTimes: settings.dueSilentTimes,
    silentDays: settings.dueSilentDays,
    fewestOrders: settings.dueFewestOrders,
    userId: settings.dueCountsOthers ? null : settings.myUserId,
    countsQuotations: settings.dueCountsQuotations,
    leftOutStatuses: settings.dueLeftOutStatuses,
  };
}
