/** Orders that may be the one that the rep is about to save: entered by somebody else, or by the rep a second time. */
import * as v from 'valibot';
import { ServiceId, type LocalId } from '../../domain/ids.ts';
import { Day } from '../../domain/day.ts';

const text = v.string('mustBeText');

export const secondEntryQueries = {
  'orders.same': v.strictObject({
    customerId: ServiceId,
    /** The day of the order. */
    day: Day,
    items: v.array(v.strictObject({ productId: ServiceId, quantity: v.nullable(v.number('mustBeANumber')) })),
    externalId: text,
    customFields: v.record(text, text),
  }),
} as const;

export interface SameOrder {
  localId: LocalId;
  /** Null while the service has not given one. */
  id: number | null;
  date: string | null;
  /** The name of the custom field that holds the same number; empty for the external id; null if the products are the same. */
  sameNumber: string | null;
}

export interface SecondEntryResults {
  /** The most likely one; null if none is. */
  'orders.same': { order: SameOrder | null };
}
