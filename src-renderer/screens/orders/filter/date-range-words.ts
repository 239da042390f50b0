import { formatDay } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import type { DatePreset, DateRange } from './date-presets.ts';

export const presetNames: Record<DatePreset, () => string> = {
  today: m.orders_dates_today,
  yesterday: m.orders_dates_yesterday,
  thisWeek: m.orders_dates_this_week,
  thisMonth: m.orders_dates_this_month,
  lastMonth: m.orders_dates_last_month,
  last30Days: m.orders_dates_last_30,
};

export function dateRangeWords(range: DateRange): string {
  if ('preset' in range) return presetNames[range.preset]();
  const [from, to] = [range.from, range.to].map((day) => day && formatDay(`${day}T00:00:00Z`));
  if (from && to) return from === to ? from : m.orders_dates_range({ from, to });
  return from ? m.orders_dates_since({ day: from }) : m.orders_dates_until({ day: to ?? '' });
}
