/** Which fields the service's words are about: it names them as the interface does (2.5 to 2.7), which no rep knows. */
import type { EntryKind } from '../../src-shared/contract/outbox/outbox.ts';
import { AddressWrite } from '../../src-shared/domain/address.ts';
import { ItemChanges } from '../../src-shared/domain/order-item.ts';
import { OrderCreate } from '../../src-shared/domain/order.ts';

export interface NamedField {
  record: 'order' | 'item' | 'address';
  /** One of the order's custom fields is `custom_fields.<key>`. */
  field: string;
  /** The number of the line, from 1; null if none is named. */
  line: number | null;
}

const fieldsOf = { order: OrderCreate.entries, item: ItemChanges.entries, address: AddressWrite.entries };

/**
 * What may be a path, as `items.0.quantity`, `items[0].quantity` or `/items/0/quantity`, with the signs around it. The key of a
 * custom field may hold hyphens.
 */
const path = /(["'“‘`]?)([\w.[\]/]*custom_fields[.[/][\w\]-]+|[\w.[\]/]+)(["'”’`:]?)/g;

/** A word of any language is no name by itself. */
export function fieldsNamedIn(words: string, kind: EntryKind): NamedField[] {
  return [...words.matchAll(path)].flatMap(([, before = '', text = '', after = '']) => {
    const steps = text.split(/[.[\]/]+/).filter((step) => step !== '');
    const isMarked = steps.length > 1 || text.includes('_') || before !== '' || after !== '';
    return (isMarked && fieldAt(steps, kind)) || [];
  });
}

function fieldAt(steps: readonly string[], kind: EntryKind): NamedField | null {
  const field = steps.at(-1) ?? '';
  const custom = steps.indexOf('custom_fields');
  if (custom >= 0 && recordsOf(kind).includes('order'))
    return { record: 'order', field: steps.slice(custom).join('.'), line: null };
  const at = steps.indexOf('items');
  const index = steps[at + 1] ?? '';
  if (at >= 0 && /^\d+$/.test(index) && isOf('item', field)) return { record: 'item', field, line: Number(index) + 1 };
  const record = recordsOf(kind).find((each) => isOf(each, field));
  return record ? { record, field, line: null } : null;
}

/** Of an order first its own fields, then those of its lines. */
function recordsOf(kind: EntryKind): NamedField['record'][] {
  const [record] = kind.split('.');
  if (record === 'order') return ['order', 'item'];
  return record === 'item' || record === 'address' ? [record] : [];
}

function isOf(record: NamedField['record'], field: string): boolean {
  return Object.hasOwn(fieldsOf[record], field);
}
