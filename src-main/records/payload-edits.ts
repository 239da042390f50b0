/** Lists what an edit changes in a waiting entry, field by field. Pure functions. */
import { listOf, membersOf, textOf } from '../../src-shared/domain/tolerant.ts';
import { typedFields } from './typed-fields.ts';
import { flattenChanges, sameValue, type Values } from './values.ts';

/** A field before and after an edit, in the write body's names. */
export interface PayloadEdit {
  /** The local id of the line, if the entry creates an order with its lines and the field is one of a line; null otherwise. */
  line: string | null;
  /** The server id of the line's product. */
  product: number | null;
  field: string;
  before: unknown;
  after: unknown;
}

/** If more fields of lines have changed, they are noted as one edit of the list. */
const mostLineEdits = 100;

/** `before` and `after` are payloads of one kind. `base`: the service's values, for fields that only one of the two names. */
export function payloadEdits(before: object, after: object, base: Values | null): PayloadEdit[] {
  if ('changes' in before && 'changes' in after) {
    const [old, now] = [flattenChanges(membersOf(before.changes)), flattenChanges(membersOf(after.changes))];
    return fieldEdits({ ...base, ...old }, { ...base, ...now });
  }
  if ('order' in before && 'order' in after) return orderEdits(before, after);
  const record = 'item' in after ? 'item' : 'address';
  return fieldEdits(membersOf(membersOf(before)[record]), membersOf(membersOf(after)[record]));
}

function orderEdits(before: object, after: object): PayloadEdit[] {
  const { items: _, ...head } = membersOf(membersOf(before)['order']);
  const { items: __, ...headNow } = membersOf(membersOf(after)['order']);
  const [lines, linesNow] = [linesOf(before), linesOf(after)];
  const ofLines = [...new Set([...lines.keys(), ...linesNow.keys()])].flatMap((line) => {
    const [old, now] = [lines.get(line), linesNow.get(line)];
    const product = now?.['id_item'] ?? old?.['id_item'];
    const wanted = old && now ? null : now ? ['id_item', 'quantity', 'price'] : ['id_item'];
    return fieldEdits(old ?? {}, now ?? {})
      .filter(({ field }) => wanted === null || wanted.includes(field))
      .map((edit) => ({ ...edit, line, product: typeof product === 'number' ? product : null }));
  });
  const list = { line: null, product: null, field: 'items', before: lines.size, after: linesNow.size };
  const headEdits = fieldEdits(flattenChanges(head), flattenChanges(headNow));
  return [...headEdits, ...(ofLines.length > mostLineEdits ? [list] : ofLines)];
}

function linesOf(payload: object): Map<string, Values> {
  const { order, itemLocalIds } = payload as { order?: unknown; itemLocalIds?: unknown };
  const names = listOf(itemLocalIds);
  return new Map(
    listOf(membersOf(order)['items']).map((item, at) => [textOf(names[at]) ?? String(at), membersOf(item)]),
  );
}

/** Leaves out fields that are calculated from others that changed. */
function fieldEdits(before: Values, after: Values): PayloadEdit[] {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !sameValue(before[field], after[field]),
  );
  return typedFields(changed).map((field) => ({
    ...{ line: null, product: null, field },
    ...{ before: before[field] ?? null, after: after[field] ?? null },
  }));
}
