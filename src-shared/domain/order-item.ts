/** A line of an order as the service returns it (interface, 2.3) and as it is written (2.6). */
import * as v from 'valibot';
import { ServiceId } from './ids.ts';
import { clearable, NonNegative, Percentage, Quantity, Text } from './write-values.ts';

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
  price: clearable(NonNegative),
  total_item: clearable(NonNegative),
  description: clearable(Text),
  discount_value: clearable(NonNegative),
  discount_percentage: clearable(Percentage),
  net_unit_value: clearable(NonNegative),
  net_value: clearable(NonNegative),
  base_icms_st: clearable(NonNegative),
  aliq_icms_st: clearable(NonNegative),
  value_icms_st: clearable(NonNegative),
  base_ipi: clearable(NonNegative),
  aliq_ipi: clearable(NonNegative),
  value_ipi: clearable(NonNegative),
  base_icms: clearable(NonNegative),
  aliq_icms: clearable(NonNegative),
  value_icms: clearable(NonNegative),
};

/** Interface 2.6 for a new line. A product and a quantity are what we demand ourselves. */
export const ItemWrite = v.strictObject({ id_item: ServiceId, quantity: Quantity, ...optionalFields }, 'unknownField');
export type ItemWrite = v.InferOutput<typeof ItemWrite>;

/** Interface 2.6: what an update of a line may change. */
export const ItemChanges = v.pipe(
  v.strictObject({ id_item: v.optional(ServiceId), quantity: v.optional(Quantity), ...optionalFields }, 'unknownField'),
  v.check((body) => Object.values(body).some((value) => value !== undefined), 'nothingToChange'),
);
export type ItemChanges = v.InferOutput<typeof ItemChanges>;
export type ItemWriteField = keyof ItemChanges;
