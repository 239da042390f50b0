/** How far back the cache goes: what a choice would mean, before it is made. The choice is the setting `historyDays`. */
import * as v from 'valibot';

/** A year's last season is the least that a rep may want to look at; ten years are as good as all. */
export const HistoryDays = v.nullable(
  v.pipe(
    v.number('mustBeANumber'),
    v.integer('mustBeAWholeNumber'),
    v.minValue(30, 'outOfRange'),
    v.maxValue(3_650, 'outOfRange'),
  ),
);

export const historyQueries = {
  'history.preview': v.strictObject({ keepDays: HistoryDays }),
} as const;

export interface HistoryPreview {
  /** Cached orders that stay, for their age or for unsent work or a draft. */
  kept: number;
  /** Cached orders that would leave this machine. The service keeps them. */
  leaving: number;
  /** About what of the cache's file would become free for new orders. */
  freedBytes: number;
}

export interface HistoryResults {
  'history.preview': HistoryPreview;
}
