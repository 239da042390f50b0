/**
 * Matches lines after the service has given them new ids: some services change an order by deleting and re-creating its lines. A
 * line has no external id, so lines are matched by their fields.
 */
import type { OrderItem } from '../../../src-shared/domain/order-item.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { listOf } from '../../../src-shared/domain/tolerant.ts';
import type { Entry } from '../queue/entry.ts';
import { staleFigures } from '../../records/line-figures.ts';
import { isKeptAs, sameValue, valuesOfItem, type Values } from '../../records/values.ts';

export type KnownItem = OrderItem & { id: number };

export interface GoneLine {
  id: number;
  values: Values;
  /** The entries that wait for the line, in their order. The first one may have had its effect. */
  waiting: readonly Entry[];
}

export interface Renumbered {
  /** The lines whose ids the order no longer has. */
  gone: KnownItem[];
  /** The lines whose ids the order did not have before. */
  fresh: KnownItem[];
  /** No line has kept its id. If some have, the others were probably deleted and added, and not renumbered. */
  isWhole: boolean;
}

/** The lines that are gone from an order and the new ones. Null unless there are both. */
export function renumberedLines(before: Order, after: Order): Renumbered | null {
  const [was, is] = [knownItemsOf(before), knownItemsOf(after)];
  const idsBefore = new Set(was.map(({ id }) => id));
  const idsAfter = new Set(is.map(({ id }) => id));
  const gone = was.filter(({ id }) => !idsAfter.has(id));
  const fresh = is.filter(({ id }) => !idsBefore.has(id));
  return gone.length > 0 && fresh.length > 0 ? { gone, fresh, isWhole: fresh.length === is.length } : null;
}

export function knownItemsOf({ items }: Pick<Order, 'items'>): KnownItem[] {
  return (listOf(items) as OrderItem[]).filter((item): item is KnownItem => typeof item.id === 'number');
}

/** `waitingFor`: the entries that wait for a line that has left. */
export function pairRenumbered(
  { gone, fresh }: Renumbered,
  waitingFor: (id: number) => readonly Entry[] = () => [],
): Map<number, number> {
  const lines = gone.map((item) => ({ id: item.id, values: valuesOfItem(item), waiting: waitingFor(item.id) }));
  return pairLines(lines, fresh);
}

/**
 * The new id of each line that is equal to a line that left, or to what the rep's change may have made of it. If there are fewer
 * equal lines than before, lines without waiting entries are matched first: the entry may have changed or deleted its line.
 */
export function pairLines(gone: readonly GoneLine[], fresh: readonly KnownItem[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const left = new Map(fresh.map((item) => [item.id, valuesOfItem(item)]));
  const pair = (line: GoneLine, id: number | undefined): void => {
    if (id === undefined) return;
    pairs.set(line.id, id);
    left.delete(id);
  };
  const idsOfEqual = (values: Values) => [...left].flatMap(([id, says]) => (isSaid(values, says) ? [id] : []));

  for (const alike of Map.groupBy(gone, ({ values }) => JSON.stringify(values)).values()) {
    const ids = idsOfEqual(alike[0]?.values ?? {});
    const inOrder = ids.length < alike.length ? alike.toSorted((a, b) => rankOf(a) - rankOf(b)) : alike;
    for (const [at, line] of inOrder.entries()) pair(line, ids[at]);
  }
  for (const line of gone) {
    const [first] = line.waiting;
    if (pairs.has(line.id) || first?.kind !== 'item.update') continue;
    pair(line, idsOfEqual(changed(line.values, first.payload.changes))[0]);
  }
  return pairs;
}

/** Whether the line may be the one with these values after a change: it has the same product, or an unknown one. */
export function isOfSameProduct(values: Values, { item }: OrderItem): boolean {
  return item?.id == null || sameValue(item.id, values['id_item']);
}

function isSaid(values: Values, says: Values): boolean {
  return Object.entries(values).every(([field, value]) => isKeptAs(says[field], value));
}

/** The place of a line in the order of matching: lines without waiting entries first, lines that the rep deletes last. */
function rankOf({ waiting: [first] }: GoneLine): number {
  if (!first) return 0;
  return first.kind === 'item.delete' ? 2 : 1;
}

/** The values after the changes, without fields that the service recalculates or does not return. */
function changed(values: Values, changes: Values): Values {
  const stale = ['total_item', ...staleFigures(values, changes)];
  return Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([field]) => !stale.includes(field)));
}
