/**
 * Orders of a customer that come again and again. Satchel reminds of them and never sends one by itself. They stay on this
 * machine, because the service stores none.
 */
import * as v from 'valibot';
import { StandingRhythm } from '../../domain/customers/standing-rhythm.ts';
import { Day } from '../../domain/day.ts';
import { ServiceId } from '../../domain/ids.ts';

/** Days before or after these are rejected. They do not depend on the machine's clock. */
const firstDay = '2000-01-01';
const lastDay = '2099-12-31';

const id = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.maxLength(100, 'outOfRange'));
const text = v.string('mustBeText');
const count = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(0, 'outOfRange'));
const StandingDay = v.pipe(Day, v.minValue(firstDay, 'outOfRange'), v.maxValue(lastDay, 'outOfRange'));

const StandingOrder = v.strictObject({
  /** Chosen by the window. One with the same id replaces the stored one. */
  standingId: id,
  customerId: ServiceId,
  /** For lists, if the catalogue does not have the customer any more. */
  customerName: v.nullable(v.pipe(text, v.maxLength(1_000, 'outOfRange'))),
  name: v.pipe(text, v.trim(), v.minLength(1, 'required'), v.maxLength(200, 'outOfRange')),
  lineCount: count,
  /** As a template's: JSON of the window's own, at most 16 MB of it. */
  content: v.pipe(text, v.maxLength(2 ** 24, 'outOfRange')),
  rhythm: StandingRhythm,
  /** The day on which it stands on Today. */
  nextDay: StandingDay,
  /** The last day on which it comes; null: until the rep ends it. It is before the next day once the standing order is over. */
  untilDay: v.nullable(StandingDay),
});
export type StandingOrder = v.InferOutput<typeof StandingOrder>;

/** Names one occurrence of a standing order: what is done about it twice counts once. */
export const StandingOccurrence = v.strictObject({
  standingId: id,
  plannedDay: Day,
  /** Of this machine's calendar. */
  today: Day,
});
export type StandingOccurrence = v.InferOutput<typeof StandingOccurrence>;

/** The occurrence that an order is begun as. */
export interface StandingOpening extends Omit<StandingOccurrence, 'today'> {
  customerId: number;
}

export const standingCommands = {
  /** Makes a standing order, changes one, or brings one back that was ended. */
  'standing.keep': StandingOrder,
  /** It is gone; orders that were made of it stay. */
  'standing.end': v.strictObject({ standingId: id }),
  /** Passes over one occurrence. */
  'standing.skip': StandingOccurrence,
  /** Takes a skip back. */
  'standing.move': v.strictObject({ standingId: id, nextDay: StandingDay }),
} as const;

export const standingQueries = {
  /** Those whose day is `today` or has passed, the longest overdue first. */
  'standing.due': v.strictObject({ today: Day }),
  /** The next one first, and those that are over last. */
  'standing.ofCustomer': v.strictObject({ customerId: ServiceId }),
  'standing.get': v.strictObject({ standingId: id }),
} as const;

export interface StandingRow extends Omit<StandingOrder, 'content'> {
  /** The customer's external id, from the catalogue. */
  customerFkId: string | null;
  /** Its next day would be after its last one. */
  isOver: boolean;
  /** The disk has changed it: it can be ended. */
  isDamaged: boolean;
}

export interface StandingCommandResults {
  'standing.keep': Record<string, never>;
  'standing.end': Record<string, never>;
  /** The next day; null if that occurrence was over already. */
  'standing.skip': { nextDay: string | null };
  'standing.move': Record<string, never>;
}

export interface StandingQueryResults {
  'standing.due': { rows: StandingRow[] };
  'standing.ofCustomer': { rows: StandingRow[] };
  /** Null: there is none of this name, or the disk has changed it. */
  'standing.get': { order: StandingOrder | null };
}
