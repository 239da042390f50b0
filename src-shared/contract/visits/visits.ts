/**
 * Visits and calls that the rep logs, and when the next visit is planned. They stay on this machine, because the service stores
 * none.
 */
import * as v from 'valibot';
import { Day } from '../../domain/day.ts';

/** The result of a visit: an order or no order; or a call by telephone in place of a visit. */
export const visitKinds = ['order', 'noOrder', 'call'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Why there was no order. `other` comes with `reasonText`. */
export const noOrderReasons = [
  ...(['closed', 'buyerAway', 'hasStock', 'price', 'competitor', 'credit', 'notAvailable', 'other'] as const),
] as const;
export type NoOrderReason = (typeof noOrderReasons)[number];

/** Days before or after these are rejected. They do not depend on the machine's clock. */
const firstDay = '2000-01-01';
const lastDay = '2099-12-31';

/** In characters. */
export const longestNote = 10_000;

const id = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.maxLength(100, 'outOfRange'));
const customerId = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'));
const count = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(0, 'outOfRange'));
const text = (length: number) => v.pipe(v.string('mustBeText'), v.maxLength(length, 'outOfRange'));
const limit = (most: number) => v.pipe(count, v.minValue(1, 'outOfRange'), v.maxValue(most, 'outOfRange'));

const VisitDay = v.pipe(Day, v.minValue(firstDay, 'outOfRange'), v.maxValue(lastDay, 'outOfRange'));

const VisitWrite = v.pipe(
  v.strictObject({
    /** Chosen by the window. A visit with the same id replaces the stored one. */
    visitId: id,
    customerId,
    /** For lists, if the catalogue does not have the customer any more. */
    customerName: v.nullable(text(1_000)),
    day: VisitDay,
    kind: v.picklist(visitKinds, 'mustBeOneOf'),
    /** Only for a visit without an order. */
    reason: v.nullable(v.picklist(noOrderReasons, 'mustBeOneOf')),
    /** The reason in the rep's words if it is `other`; empty otherwise. */
    reasonText: text(500),
    note: text(longestNote),
    /** Later than `day`; null if no visit is planned. */
    nextDay: v.nullable(VisitDay),
    /** When the visit was first logged. Of two visits on one day the later one counts as the last. */
    loggedAtMs: count,
  }),
  v.forward(
    v.check(({ kind, reason }) => (kind === 'noOrder') === (reason !== null), 'required'),
    ['reason'],
  ),
  v.forward(
    v.check(({ reason, reasonText }) => (reason === 'other') === (reasonText.trim() !== ''), 'required'),
    ['reasonText'],
  ),
  v.forward(
    v.check(({ day, nextDay }) => nextDay === null || nextDay > day, 'outOfRange'),
    ['nextDay'],
  ),
);

export type Visit = v.InferOutput<typeof VisitWrite>;

export const visitCommands = {
  /** Logs a visit, changes one, or brings a deleted one back. */
  'visit.keep': VisitWrite,
  'visit.delete': v.strictObject({ visitId: id }),
} as const;

export const visitQueries = {
  /** The newest first. */
  'visits.ofCustomer': v.strictObject({ customerId }),
  /** Customers whose next visit is planned for `today` or earlier: see `planningVisit`. */
  'visits.planned': v.strictObject({ today: Day, limit: limit(200) }),
  /** A page of all visits, the newest first. */
  'visits.list': v.strictObject({ from: count, count: limit(1_000) }),
} as const;

export interface PlannedVisit {
  customerId: number;
  name: string | null;
  fk_id: string | null;
  /** As `yyyy-mm-dd`. */
  plannedDay: string;
  /** The visit that planned it. */
  last: Visit;
  /** The city of the customer's address; null if it is unknown. */
  city: string | null;
  /** In a straight line from the row before; null for the first row and if a place is unknown. */
  kmFromPrevious: number | null;
}

export interface VisitRow extends Visit {
  /** From the catalogue. */
  customerFkId: string | null;
}

export interface VisitCommandResults {
  'visit.keep': Record<string, never>;
  'visit.delete': Record<string, never>;
}

export interface VisitQueryResults {
  'visits.ofCustomer': { rows: Visit[] };
  /** Each is the nearest to the one before, from the longest overdue with a known place on. Those without a place follow by day. */
  'visits.planned': { rows: PlannedVisit[]; total: number };
  'visits.list': { rows: VisitRow[]; total: number };
}
