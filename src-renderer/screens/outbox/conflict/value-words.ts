/** A value of a write body as one side of a conflict shows it. */
import { formatDayTime, formatDecimal, formatExactMoney } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';
import { isolated } from '../../../i18n/isolated.ts';
import { formatCep } from '../../addresses/cep.ts';

/** `names` says what ids are called, by `<field> <id>`. */
export function valueWords(field: string, value: unknown, names: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined || value === '') return m.conflict_empty();
  if (field === 'zip_code') return formatCep(value);
  if (typeof value === 'number') return numberWords(field, value, names);
  if (field === 'address_local_id' && typeof value === 'string') return names[`${field} ${value}`] ?? m.entry_unnamed();
  if (typeof value === 'string') return field === 'date' || field === 'delivery_date' ? formatDayTime(value) : value;
  return JSON.stringify(value);
}

function numberWords(field: string, value: number, names: Readonly<Record<string, string>>): string {
  const [, reference] = /^(?:items\.\d+\.)?(id_\w+)$/.exec(field) ?? [];
  if (reference !== undefined) return names[`${reference} ${value}`] ?? m.combobox_id({ id: value });
  return money.test(field) ? formatExactMoney(value) : formatDecimal(value);
}

/** In the head of an order, and in a line by whatever path. */
const money =
  /(^|\.)(price|freight_value|total_item|discount_value|net_(unit_)?value|(base|value)_(icms|icms_st|ipi))$/;

/**
 * A candidate in a line: the core joins what tells it apart as the service gave it. An order's last part is its total, which
 * stands behind its date; a line's quantity and price stand behind the product.
 */
export function summaryWords(summary: string): string {
  const parts = summary.split(' · ');
  const words = (part: string, at: number): string => {
    if (isDateTime(part)) return formatDayTime(part);
    if (!isNumber(part)) return isolated(part);
    const before = parts[at - 1] ?? '';
    return isDateTime(before) || isNumber(before) ? formatExactMoney(part) : formatDecimal(part);
  };
  return parts.map(words).join(' · ');
}

const isDateTime = (part: string) => /^\d{4}-\d\d-\d\dT/.test(part);
const isNumber = (part: string) => /^\d+(\.\d+)?$/.test(part);
