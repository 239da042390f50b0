/** Which columns the rep has chosen: a matter of this machine, like the language. */
import type { Column } from './column.ts';
import { allColumns } from './columns.ts';

const storageKey = 'satchel.order-columns';
const standard = ['number', 'date', 'customer', 'status', 'items', 'total', 'sync'];

let chosen = $state.raw<readonly string[]>(remembered() ?? standard);

/** In the order in which they stand. */
export function shownColumns(): Column[] {
  return allColumns.filter(({ id }) => chosen.includes(id));
}

export function isShown(id: string): boolean {
  return chosen.includes(id);
}

/** The last one stays: a list shows something. */
export function showColumn(id: string, shown: boolean): void {
  const next = shown ? [...chosen, id] : chosen.filter((other) => other !== id);
  if (next.length === 0) return;
  keep(next);
}

export function showStandardColumns(): void {
  keep(standard);
}

function keep(ids: readonly string[]): void {
  chosen = ids;
  localStorage.setItem(storageKey, ids.join(' '));
}

function remembered(): string[] | null {
  const ids = (localStorage.getItem(storageKey) ?? '').split(' ');
  const known = ids.filter((id) => allColumns.some((column) => column.id === id));
  return known.length > 0 ? known : null;
}
