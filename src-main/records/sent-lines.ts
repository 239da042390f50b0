/** Finds the lines that were sent among the service's lines. A line has no external id, so only its fields identify it. */
import type { ItemWrite, OrderItem } from '../../src-shared/domain/order-item.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { membersOf } from '../../src-shared/domain/tolerant.ts';
import { holdsSentValue, sameValue } from './values.ts';

/** Whether a line of the service holds what was sent, in every field that the service returns. */
export function holdsSentLine(sent: ItemWrite, item: OrderItem): boolean {
  const product = membersOf(item.item)['id'];
  return (
    (sent.id_item == null || sameValue(sent.id_item, product)) &&
    equallyNamed.every((field) => sent[field] == null || holdsSentValue(item[field], sent[field]))
  );
}

/** The fields that have one name in write bodies and in read lines. */
const equallyNamed = ['quantity', 'price', 'description'] as const;

/**
 * Finds out which of the service's lines are the lines that were sent: by position first, then by their fields. A line that the
 * service changed is matched by its position among the lines of the same product, unless lines were added or removed since.
 * If an equal line is in another position and a different line of the same product is in its own position, either may be the sent
 * line, so it stays unmatched. Returns the server ids of the matched lines by their positions in `sent`.
 */
export function matchSentLines(sent: readonly ItemWrite[], order: Order): Map<number, number> {
  const items = order.items ?? [];
  const left = new Set(items.keys());
  const matches = new Map<number, number>();
  const match = (fits: (line: ItemWrite, at: number, item: OrderItem, index: number) => boolean) => {
    for (const [at, line] of sent.entries()) {
      if (matches.has(at)) continue;
      for (const index of left) {
        if (!fits(line, at, items[index] ?? {}, index)) continue;
        matches.set(at, index);
        left.delete(index);
        break;
      }
    }
  };
  match((line, at, item, index) => index === at && holdsSentLine(line, item));
  match((line, _, item) => holdsSentLine(line, item));
  const isOfProduct = ({ id_item: product }: ItemWrite, item: OrderItem | undefined) =>
    item?.item?.id == null || sameValue(item.item.id, product);
  const isMissing = (line: ItemWrite, at: number) => matches.has(at) && left.has(at) && isOfProduct(line, items[at]);
  const missing = sent.flatMap((line, at) => (isMissing(line, at) ? [at] : []));
  if (items.length === sent.length) match((line, _, item) => isOfProduct(line, item));
  for (const at of missing) matches.delete(at);
  return new Map(
    [...matches].flatMap(([at, index]) => {
      const id = items[index]?.id;
      return typeof id === 'number' ? [[at, id] as const] : [];
    }),
  );
}
