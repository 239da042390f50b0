/**
 * Matches the lines of an order before and after a write, by their fields, since a line has no external id. Some services change
 * an order by deleting and re-creating its lines, so that all get new ids; some number the lines of each order by position, so
 * that a deletion moves the lines behind it up.
 */
import type { OrderItem } from '../../src-shared/domain/order-item.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { listOf } from '../../src-shared/domain/tolerant.ts';
import { staleFigures } from './line-figures.ts';
import { holdsSentValue, sameValue, valuesOfItem, type Values } from './values.ts';

export type LineWithId = OrderItem & { id: number };

/** The rep's first waiting write to a line. It may have taken effect already. */
export type PendingWrite = { kind: 'update'; changes: Values } | { kind: 'delete' } | { kind: 'other' };

export type PendingWriteOf = (line: LineWithId) => PendingWrite | undefined;

/** Maps the old server id of a line to its new one, for each line whose id has changed. */
export type NewIds = ReadonlyMap<number, number>;

export interface ChangedIds {
  /** The lines whose ids the order no longer has. */
  gone: LineWithId[];
  /** The lines whose ids the order did not have before. */
  fresh: LineWithId[];
  /** Whether no line has kept its id. If some have, the others were probably deleted and added, not renumbered. */
  isRenumbered: boolean;
}

export function linesWithIds({ items }: Pick<Order, 'items'>): LineWithId[] {
  return (listOf(items) as OrderItem[]).filter((item): item is LineWithId => typeof item.id === 'number');
}

/** The lines whose ids differ between two versions of an order. Null unless some are gone and some are new. */
export function changedIds(before: Order, after: Order): ChangedIds | null {
  const [was, is] = [linesWithIds(before), linesWithIds(after)];
  const idsBefore = new Set(was.map(({ id }) => id));
  const idsAfter = new Set(is.map(({ id }) => id));
  const gone = was.filter(({ id }) => !idsAfter.has(id));
  const fresh = is.filter(({ id }) => !idsBefore.has(id));
  return gone.length > 0 && fresh.length > 0 ? { gone, fresh, isRenumbered: fresh.length === is.length } : null;
}

/**
 * Matches each line that is gone with a new line that is equal to it, or equal to it after the rep's pending change. If there are
 * fewer equal lines than before, lines without a pending write are matched first, because a pending write may have changed or
 * deleted its line.
 */
export function matchLines(
  { gone, fresh }: Pick<ChangedIds, 'gone' | 'fresh'>,
  pendingWriteOf: PendingWriteOf = () => undefined,
): NewIds {
  const lines = gone.map((line) => ({ id: line.id, values: valuesOfItem(line), pendingWrite: pendingWriteOf(line) }));
  const ids = new Map<number, number>();
  const left = new Map(fresh.map((line) => [line.id, valuesOfItem(line)]));
  const match = (from: number, to: number | undefined): void => {
    if (to === undefined) return;
    ids.set(from, to);
    left.delete(to);
  };
  const idsOfEqual = (values: Values) => [...left].flatMap(([id, held]) => (isHeld(values, held) ? [id] : []));
  const rankOf = ({ pendingWrite }: { pendingWrite: PendingWrite | undefined }) => ranks[pendingWrite?.kind ?? 'none'];

  for (const [first, ...others] of Map.groupBy(lines, ({ values }) => JSON.stringify(values)).values()) {
    if (!first) continue;
    const alike = [first, ...others];
    const equal = idsOfEqual(first.values);
    const inOrder = equal.length < alike.length ? alike.toSorted((a, b) => rankOf(a) - rankOf(b)) : alike;
    for (const [at, { id }] of inOrder.entries()) match(id, equal[at]);
  }
  for (const { id, values, pendingWrite } of lines) {
    if (!ids.has(id) && pendingWrite?.kind === 'update')
      match(id, idsOfEqual(changedBy(values, pendingWrite.changes))[0]);
  }
  return ids;
}

/** The order of matching: lines without a pending write first, lines that the rep deletes last. */
const ranks = { none: 0, update: 1, other: 1, delete: 2 };

/** The values after the changes, without fields that the service calculates again or does not return. */
function changedBy(values: Values, changes: Values): Values {
  const stale = ['total_item', ...staleFigures(values, changes)];
  return Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([field]) => !stale.includes(field)));
}

function isHeld(values: Values, held: Values): boolean {
  return Object.entries(values).every(([field, value]) => holdsSentValue(held[field], value));
}

/**
 * The server id of a line after these changes were written to it; null if it is gone or cannot be identified. If it is the only
 * line that has changed, it is identified even if the service changed it differently.
 */
export function idAfterUpdate(before: Order, after: Order, id: number, changes: Values): number | null {
  if (linesWithIds(after).some((line) => line.id === id)) return id;
  const changed = changedIds(before, after);
  if (!changed) return null;
  const ids = matchLines(changed, (line) => (line.id === id ? { kind: 'update', changes } : undefined));
  const matched = new Set(ids.values());
  const [only, ...others] = changed.fresh.filter((line) => !matched.has(line.id));
  const isOnlyChange = only && others.length === 0 && ids.size === changed.gone.length - 1;
  return ids.get(id) ?? (isOnlyChange ? only.id : null);
}

/** The server ids of known lines after a line was added. Some services then give all lines new ids. */
export function idsAfterCreate(known: readonly number[], before: Order, after: Order): number[] {
  const changed = changedIds(before, after);
  if (!changed?.isRenumbered) return [...known];
  const ids = matchLines(changed);
  return known.map((id) => ids.get(id) ?? id);
}

/** The new id of each line behind a deleted one, if the service numbers lines by position; null if no line has moved up. */
export function idsAfterDelete(before: Order, after: Order, deletedId: number): NewIds | null {
  const was = linesWithIds(before).toSorted((a, b) => a.id - b.id);
  const is = new Map(linesWithIds(after).map((line) => [line.id, line]));
  if (is.size !== was.length - 1) return null;
  const ids = new Map<number, number>();
  for (const [at, line] of was.entries()) {
    if (line.id === deletedId) continue;
    const id = line.id < deletedId ? line.id : (was[at - 1]?.id ?? line.id);
    const now = is.get(id);
    if (!now || !mayBeSameProduct(line, now)) return null;
    if (id !== line.id) ids.set(line.id, id);
  }
  return ids.size > 0 ? ids : null;
}

/** Whether `now` may be the line after a change: it has the same product, or an unknown one. */
export function mayBeSameProduct(line: OrderItem, now: OrderItem): boolean {
  return now.item?.id == null || sameValue(now.item.id, valuesOfItem(line)['id_item']);
}

/** Renames fields such as `items.7.quantity` when the line has another server id. */
export function withNewIds<T>(byField: Record<string, T>, ids: NewIds): Record<string, T> {
  const nameAfter = (field: string) =>
    field.replace(/^items\.(\d+)(?=\.)/, (_, id: string) => `items.${ids.get(Number(id)) ?? id}`);
  return Object.fromEntries(Object.entries(byField).map(([field, value]) => [nameAfter(field), value]));
}
