/** Which fields of a line the rep typed, and which follow from them. Pure functions. */

/** Taxes and totals follow from these. */
const priced: ReadonlySet<string> = new Set(['id_item', 'quantity', 'price', 'discount_value', 'discount_percentage']);
const totals: ReadonlySet<string> = new Set(['total_item', 'net_unit_value', 'net_value']);
const ofTax = /^(base|aliq|value)_(icms_st|icms|ipi)$/;

/** The fields without those that are calculated from others among them. A field that changes alone was typed. */
export function typedFields(fields: readonly string[]): string[] {
  const changed = new Set(fields);
  const isPriced = fields.some((field) => priced.has(field));
  return fields.filter((field) => {
    if (totals.has(field)) return !isPriced;
    const [, part, tax] = ofTax.exec(field) ?? [];
    if (part === 'aliq') return !changed.has('id_item');
    if (part === 'base') return !isPriced;
    return part !== 'value' || !(isPriced || changed.has(`base_${tax}`) || changed.has(`aliq_${tax}`));
  });
}
