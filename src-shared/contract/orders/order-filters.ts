/** Search parameters of orders (interface, 4.1 and section 8), the same offline and online. */
import * as v from 'valibot';
import { DateTime } from '../../domain/write-values.ts';

const positive = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(1, 'outOfRange'));

const sortFields = ['id', 'created_at', 'updated_at', 'date', 'id_customer'] as const;
export type OrderSort = (typeof sortFields)[number] | `-${(typeof sortFields)[number]}`;
export const orderSorts = sortFields.flatMap((field): OrderSort[] => [field, `-${field}`]);

export const orderFilterEntries = {
  fk_id: v.optional(v.string('mustBeText')),
  create_date_from: v.optional(DateTime),
  create_date_to: v.optional(DateTime),
  update_date_from: v.optional(DateTime),
  update_date_to: v.optional(DateTime),
  order_date_from: v.optional(DateTime),
  order_date_to: v.optional(DateTime),
  id_customer: v.optional(positive),
  id_quotation: v.optional(positive),
  limit: v.optional(v.pipe(positive, v.maxValue(100, 'outOfRange'))),
  page: v.optional(positive),
  sort: v.optional(v.picklist(orderSorts, 'mustBeOneOf')),
};

export const OrderFilters = v.strictObject(orderFilterEntries);
export type OrderFilters = v.InferOutput<typeof OrderFilters>;
