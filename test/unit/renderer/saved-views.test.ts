/** Filters of the list of orders that are kept under a name. */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { noFilters, type ListFilters } from '../../../src-renderer/screens/orders/filter/list-filters.ts';
import { packView, unpackView } from '../../../src-renderer/screens/orders/filter/saved-views.ts';

const filters: ListFilters = {
  ...noFilters,
  customer: { id: 4, name: 'Padaria' },
  dates: { preset: 'thisMonth' },
  statuses: [{ id: 6, name: 'Cancelado' }],
  mine: true,
};

it('comes back as it was kept, without the hits of one search', () => {
  const found = { localIds: ['a' as LocalId], total: 1 };
  expect(unpackView(packView('Mine', ' cola ', { ...filters, found }))).toEqual({ text: 'cola', filters });
});

it.each(['', '{}', 'null', '{"text":1}', '{"text":"a","customer":{"id":"4","name":"x"}}'])(
  'is none of what another version may have written: %s',
  (content) => {
    expect(unpackView({ name: 'x', content })).toBeNull();
  },
);
