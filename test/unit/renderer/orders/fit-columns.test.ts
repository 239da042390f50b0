/** Which columns of the list of orders stand beside each other, by the room that there is. */
import { describe, expect, test } from 'vitest';
import type { Column } from '../../../../src-renderer/screens/orders/column.ts';
import { fitColumns, type Room } from '../../../../src-renderer/screens/orders/fit-columns.ts';

const column = (id: string, width: number, more: Partial<Column> = {}): Column => ({
  ...{ id, width, name: () => id, text: () => id },
  ...more,
});

const chosen: readonly Column[] = [
  column('date', 7, { inPreview: true }),
  column('customer', 10, { narrow: 6, grows: true }),
  column('total', 10),
  column('sync', 10, { narrow: 2, wide: 14 }),
];

const fit = (room: Partial<Room>) =>
  fitColumns(chosen, { width: 60, hasPreview: false, hasUnconfirmed: false, ...room });
const shown = (room: Partial<Room>) => fit(room).columns.map(({ id }) => id);

describe('the columns of the list of orders', () => {
  test('stand as they are where there is room for them', () => {
    const { columns, marksOnly, template } = fit({});
    expect(columns).toEqual(chosen);
    expect(marksOnly).toBe(false);
    expect(template).toBe('1.25rem minmax(7rem, 1fr) minmax(10rem, 3fr) minmax(10rem, 1fr) minmax(10rem, 1fr)');
  });

  test('cut words before amounts where there is too little', () => {
    const { columns, marksOnly, template, leastWidth } = fit({ width: 40 });
    expect(marksOnly).toBe(true);
    expect(columns.map(({ width }) => width)).toEqual([7, 6, 10, 2]);
    expect(template).toMatch(/ 2rem$/);
    expect(leastWidth).toBe(31.25);
  });

  test('take the longest words into account where one of the rows has them', () => {
    expect(fit({ width: 43.5 }).marksOnly).toBe(false);
    expect(fit({ width: 43.5, hasUnconfirmed: true }).marksOnly).toBe(true);
  });

  test('beside a preview leave to it what it shows, where the total would be out of sight', () => {
    expect(shown({ width: 30 })).toContain('date');
    expect(shown({ width: 40, hasPreview: true })).toContain('date');
    expect(shown({ width: 30, hasPreview: true })).toEqual(['customer', 'total', 'sync']);
  });
});
