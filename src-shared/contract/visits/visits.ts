/** Visits and calls that the rep logs, and when the next visit is planned. They stay on this machine: the service has no place for them. */
import * as v from 'valibot';
import { Day } from '../../domain/day.ts';

/** What came of it: an order, no order, or a call by telephone. */
export const visitKinds = ['order', 'noOrder', 'call'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** Why there was no order. `other` is told in words. */
export const noOrderReasons = [
  ...(['closed', 'buyerAway', 'hasStock', 'price', 'competitor', 'credit', 'notAvailable', 'other'] as const),
] as const;
export type NoOrderReason = (typeof noOrderReasons)[number];

/** The door takes no day before or after these, whatever the date of this machine says. */
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
    /** The window names it, and changes it under the same name. */
    visitId: id,
    customerId,
    /** For lists, where the catalogue does not know the customer any more. */
    customerName: v.nullable(text(1_000)),
    day: VisitDay,
    kind: v.picklist(visitKinds, 'mustBeOneOf'),
    /** Of a visit without an order, and of no other. */
    reason: v.nullable(v.picklist(noOrderReasons, 'mustBeOneOf')),
    /** What the reason `other` is; empty for any other. */
    reasonText: text(500),
    note: text(longestNote),
    /** Later than `day`; null where none is planned. */
    nextDay: v.nullable(VisitDay),
    /** When it was first logged: of two on one day the later one counts as the last. */
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
  /** Customers whose last visit plans the next one for `today` or a day before it. */
  'visits.planned': v.strictObject({ today: Day, limit: limit(200) }),
  /** Part by part, the newest first. */
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
  /** Of the customer's address; null where none is known here. */
  city: string | null;
  /** In a straight line from the row before; null for the first one, and where a place is not known. */
  kmFromPrevious: number | null;
}

export interface VisitRow extends Visit {
  /** As the catalogue has it. */
  customerFkId: string | null;
}

export interface VisitCommandResults {
  'visit.keep': Record<string, never>;
  'visit.delete': Record<string, never>;
}

export interface VisitQueryResults {
  'visits.ofCustomer': { rows: Visit[] };
  /** Each the nearest to the one before, from the longest overdue on; by day where places are not known. */
  'visits.planned': { rows: PlannedVisit[]; total: number };
  'visits.list': { rows: VisitRow[]; total: number };
}
