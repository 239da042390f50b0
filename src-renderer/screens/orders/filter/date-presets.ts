/** Ranges of days, quick to choose: they move on with the calendar. */
import { dayAway, partsOfInstant } from '../../../i18n/date-parts.ts';

export const datePresets = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth', 'last30Days'] as const;
export type DatePreset = (typeof datePresets)[number];

/** Days as `yyyy-mm-dd`, both included; empty is open. */
export type DateRange = { preset: DatePreset } | { from: string; to: string };

export function rangeOf(range: DateRange, now: Date): { dayFrom?: string; dayTo?: string } {
  if ('preset' in range) return presetRange(range.preset, now);
  return { ...(range.from && { dayFrom: range.from }), ...(range.to && { dayTo: range.to }) };
}

/** Weeks begin on Sunday, as the calendar of a date field does. */
function presetRange(preset: DatePreset, now: Date): { dayFrom: string; dayTo: string } {
  const today = dayAway(now, 0);
  switch (preset) {
    case 'today':
      return { dayFrom: today, dayTo: today };
    case 'yesterday':
      return { dayFrom: dayAway(now, -1), dayTo: dayAway(now, -1) };
    case 'thisWeek':
      return { dayFrom: dayAway(now, -now.getDay()), dayTo: dayAway(now, 6 - now.getDay()) };
    case 'thisMonth':
      return {
        dayFrom: dayAway(now, 1 - now.getDate()),
        dayTo: partsOfInstant(new Date(now.getFullYear(), now.getMonth() + 1, 0).getTime()).day,
      };
    case 'lastMonth':
      return {
        dayFrom: partsOfInstant(new Date(now.getFullYear(), now.getMonth() - 1, 1).getTime()).day,
        dayTo: dayAway(now, -now.getDate()),
      };
    case 'last30Days':
      return { dayFrom: dayAway(now, -29), dayTo: today };
  }
}
