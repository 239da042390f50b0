import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { OrderSelected } from '../../../src-renderer/screens/orders/order-selected.svelte.ts';

/** A list of twelve orders. */
const orders = Array.from({ length: 12 }, (_, at) => `order-${at}` as LocalId);
const between = async (from: number, to: number) => orders.slice(Math.min(from, to), Math.max(from, to) + 1);
const toggle = (selected: OrderSelected, place: number) => selected.toggle(orders[place] as LocalId, place);
const placesOf = (selected: OrderSelected) => orders.flatMap((localId, at) => (selected.has(localId) ? [at] : []));

describe('a range of orders', () => {
  it('goes from the last one that was chosen, beside those chosen before', async () => {
    const selected = new OrderSelected();
    toggle(selected, 1);
    toggle(selected, 5);
    await selected.extend(0, 8, between);
    expect(placesOf(selected)).toEqual([1, 5, 6, 7, 8]);
    await selected.extend(0, 4, between);
    expect(placesOf(selected)).toEqual([1, 4, 5]);
  });

  it('begins where the rep is once the list was sorted in another way, beside what was chosen', async () => {
    const selected = new OrderSelected();
    toggle(selected, 9);
    selected.forgetPlace();
    await selected.extend(0, 2, between);
    expect(placesOf(selected)).toEqual([0, 1, 2, 9]);
  });

  it('is all that is chosen if all were', async () => {
    const selected = new OrderSelected();
    selected.all();
    await selected.extend(2, 4, between);
    expect(placesOf(selected)).toEqual([2, 3, 4]);
  });

  it('does not bring those that were taken out of all', async () => {
    const selected = new OrderSelected();
    selected.all();
    toggle(selected, 3);
    toggle(selected, 8);
    await selected.extend(0, 10, between);
    expect(placesOf(selected)).toEqual([8, 9, 10]);
  });

  it('gives way to what was chosen while it was asked for', async () => {
    const selected = new OrderSelected();
    const { promise, resolve } = Promise.withResolvers<LocalId[]>();
    const extended = selected.extend(0, 4, () => promise);
    toggle(selected, 7);
    resolve(orders.slice(0, 5));
    await extended;
    expect(placesOf(selected)).toEqual([7]);
  });
});

describe('all orders of a list', () => {
  it('are counted and named without those that were taken out', () => {
    const selected = new OrderSelected();
    selected.all();
    toggle(selected, 3);
    expect(selected.count(orders.length)).toBe(11);
    expect(selected.of({ sort: '-date', text: 'mercado' })).toEqual({
      criteria: { sort: '-date', text: 'mercado' },
      except: [orders[3]],
    });
    toggle(selected, 3);
    expect(selected.count(orders.length)).toBe(12);
  });

  it('are others than some, which keep their order and nothing else of the list', () => {
    const selected = new OrderSelected();
    expect(selected.of({ sort: '-date' })).toBeNull();
    toggle(selected, 2);
    expect(selected.of({ sort: 'total', text: 'mercado' })).toEqual({
      criteria: { sort: 'total', localIds: [orders[2]] },
      except: [],
    });
  });
});
