/** A value of a write body as one side of a conflict shows it. */
import { formatDayTime, formatDecimal } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';
import { formatCep } from '../addresses/cep.ts';

export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return m.conflict_empty();
  if (field === 'zip_code' && typeof value === 'number') return formatCep(value);
  if (typeof value === 'number') return field.startsWith('id_') ? String(value) : formatDecimal(value);
  if (typeof value === 'string') return field === 'date' || field === 'delivery_date' ? formatDayTime(value) : value;
  return JSON.stringify(value);
}

/** A candidate in a line: the core joins what tells it apart as the service gave it. */
export function summaryWords(summary: string): string {
  const words = (part: string): string => {
    if (/^\d{4}-\d\d-\d\dT/.test(part)) return formatDayTime(part);
    return /^\d+(\.\d+)?$/.test(part) ? formatDecimal(part) : part;
  };
  return summary.split(' · ').map(words).join(' · ');
}
