/** A day of the rep's calendar as `yyyy-mm-dd`, such as 2026-11-26. */
import * as v from 'valibot';
import { isRealDay } from './real-day.ts';

export const Day = v.pipe(
  v.string('mustBeText'),
  v.check((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text), 'mustBeADateTime'),
);
