import { describe, expect, test } from 'vitest';
import type { Order } from '../../../src-shared/domain/order.ts';
import {
  changedIds,
  idAfterUpdate,
  idsAfterCreate,
  idsAfterDelete,
  matchLines,
  withNewIds,
  type PendingWrite,
} from '../../../src-main/records/match-lines.ts';

type Line = [id: number, product: number, quantity: number];

function orderOf(...lines: Line[]): Order {
  const items = lines.map(([id, product, quantity]) => ({ id, item: { id: product }, quantity, price: 2 }));
  return { id: 1, items } as unknown as Order;
}

function newIds(before: Order, after: Order, pendingWrites: Record<number, PendingWrite> = {}): [number, number][] {
  const changed = changedIds(before, after);
  return changed ? [...matchLines(changed, ({ id }) => pendingWrites[id])] : [];
}

describe('changedIds', () => {
  test('answers null if no line has left or none is new', () => {
    expect(changedIds(orderOf([1, 7, 1]), orderOf([1, 7, 1], [2, 8, 1]))).toBeNull();
    expect(changedIds(orderOf([1, 7, 1], [2, 8, 1]), orderOf([2, 8, 1]))).toBeNull();
  });

  test('tells lines that were all renumbered from a line that was replaced', () => {
    const before = orderOf([1, 7, 1], [2, 8, 1]);
    expect(changedIds(before, orderOf([3, 7, 1], [4, 8, 1]))?.isRenumbered).toBe(true);
    expect(changedIds(before, orderOf([1, 7, 1], [4, 8, 1]))?.isRenumbered).toBe(false);
  });
});

describe('matchLines', () => {
  test('matches lines by their fields, in any order', () => {
    const pairs = newIds(orderOf([1, 7, 1], [2, 8, 5]), orderOf([3, 8, 5], [4, 7, 1]));
    expect(pairs.toSorted()).toEqual([
      [1, 4],
      [2, 3],
    ]);
  });

  test('matches equal lines in their order', () => {
    expect(newIds(orderOf([1, 7, 1], [2, 7, 1]), orderOf([3, 7, 1], [4, 7, 1]))).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  test('gives the last equal line to the one that no entry waits for', () => {
    const [before, after] = [orderOf([1, 7, 1], [2, 7, 1]), orderOf([3, 7, 1])];
    expect(newIds(before, after, { 1: { kind: 'delete' } })).toEqual([[2, 3]]);
    expect(newIds(before, after, { 1: { kind: 'delete' }, 2: { kind: 'other' } })).toEqual([[2, 3]]);
  });

  test('finds a line as the rep’s change may have made it', () => {
    const pendingWrite: PendingWrite = { kind: 'update', changes: { quantity: 9 } };
    expect(newIds(orderOf([1, 7, 1]), orderOf([3, 7, 9]))).toEqual([]);
    expect(newIds(orderOf([1, 7, 1]), orderOf([3, 7, 9]), { 1: pendingWrite })).toEqual([[1, 3]]);
  });
});

describe('after a write', () => {
  test('an updated line that kept its id has it', () => {
    expect(idAfterUpdate(orderOf([1, 7, 1]), orderOf([1, 7, 4]), 1, { quantity: 9 })).toBe(1);
  });

  test('an updated line is the only one that has changed, even if it was changed differently', () => {
    const before = orderOf([1, 7, 1], [2, 8, 1]);
    expect(idAfterUpdate(before, orderOf([3, 7, 4], [4, 8, 1]), 1, { quantity: 9 })).toBe(3);
    expect(idAfterUpdate(before, orderOf([3, 7, 4], [4, 8, 6]), 1, { quantity: 9 })).toBeNull();
  });

  test('known lines are renumbered if no line has kept its id', () => {
    const before = orderOf([1, 7, 1]);
    expect(idsAfterCreate([1], before, orderOf([2, 7, 1], [3, 8, 1]))).toEqual([2]);
    expect(idsAfterCreate([1], before, orderOf([1, 7, 1], [3, 8, 1]))).toEqual([1]);
  });

  test('lines behind a deleted one move up if lines are numbered by position', () => {
    const before = orderOf([1, 7, 1], [2, 8, 1], [3, 9, 1]);
    expect([...(idsAfterDelete(before, orderOf([1, 8, 1], [2, 9, 1]), 1) ?? [])]).toEqual([
      [2, 1],
      [3, 2],
    ]);
    expect(idsAfterDelete(before, orderOf([2, 8, 1], [3, 9, 1]), 1)).toBeNull();
  });
});

test('fields of lines follow the new ids, all others stay', () => {
  const fields = { 'items.1.quantity': 4, 'items.10.quantity': 5, items: null };
  expect(withNewIds(fields, new Map([[1, 3]]))).toEqual({
    'items.3.quantity': 4,
    'items.10.quantity': 5,
    items: null,
  });
});
