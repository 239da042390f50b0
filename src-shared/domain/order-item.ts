/** A line of an order as the service returns it (interface, 2.3) and as it is written (2.6). */
import * as v from 'valibot';
import { ServiceId } from './ids.ts';
import { clearable, Decimal, Text } from './write-values.ts';

/** Interface 2.3. Every member may be missing or null. */
export interface OrderItem {
  id?: number | null;
  item?: { id?: number | null; name?: string | null; fk_id?: string | null; type?: string | null } | null;
  quantity?: number | null;
  price?: number | null;
  description?: string | null;
  created_at?: string | null;
  unit_liq?: number | null;
  perc_desc?: number | null;
  vlr_desc?: number | null;
  total_liq?: number | null;
  fk_id?: string | null;
  base_icms_st?: number | null;
  icms_st?: number | null;
  vlr_icms_st?: number | null;
  base_ipi?: number | null;
  ipi?: number | null;
  value_ipi?: number | null;
  base_icms?: number | null;
  icms?: number | null;
  vlr_icms?: number | null;
  recurrency_period?: number | null;
}

const optionalFields = {
  price: clearable(Decimal),
  total_item: clearable(Decimal),
  description: clearable(Text),
  discount_value: clearable(Decimal),
  discount_percentage: clearable(Decimal),
  net_unit_value: clearable(Decimal),
  net_value: clearable(Decimal),
  base_icms_st: clearable(Decimal),
  aliq_icms_st: clearable(Decimal),
  value_icms_st: clearable(Decimal),
  base_ipi: clearable(Decimal),
  aliq_ipi: clearable(Decimal),
  value_ipi: clearable(Decimal),
  base_icms: clearable(Decimal),
  aliq_icms: clearable(Decimal),
  value_icms: clearable(Decimal),
};

/**
 * Interface 2.6 for a new line. A product and a quantity are what we demand ourselves. It sets no bounds to any number, and a
 * service may hold returns at less than nothing and surcharges as negative discounts: slips of the rep are the window's to find.
 */
export const ItemWrite = v.strictObject({ id_item: ServiceId, quantity: Decimal, ...optionalFields });
export type ItemWrite = v.InferOutput<typeof ItemWrite>;

/** Interface 2.6: what an update of a line may change. */
export const ItemChanges = v.pipe(
  v.strictObject({ id_item: v.optional(ServiceId), quantity: v.optional(Decimal), ...optionalFields }),
  v.check((body) => Object.values(body).some((value) => value !== undefined), 'nothingToChange'),
);
export type ItemChanges = v.InferOutput<typeof ItemChanges>;
export type ItemWriteField = keyof ItemChanges;
