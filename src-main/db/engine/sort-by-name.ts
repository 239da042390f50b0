/**
 * The keys of these rows in the order of their names, those without a name last; among orders of one name as the rows
 * come. Names are few and orders many: each name is folded once, so that letters with accents stand with those without.
 * A thread gets this function as text: it must need nothing from outside, `foldText` is handed to it.
 */
export function* sortByName(
  rows: Iterable<readonly [key: number, name: string | null]>,
  direction: 'ASC' | 'DESC',
  foldText: (text: string) => string,
): Generator<number> {
  const byName = new Map<string | null, number[]>();
  for (const [key, name] of rows) {
    const known = byName.get(name);
    if (known) known.push(key);
    else byName.set(name, [key]);
  }
  const without = byName.get(null) ?? [];
  byName.delete(null);
  const sign = direction === 'DESC' ? -1 : 1;
  const folded = [...byName]
    .map(([name, keys]) => ({ name: foldText(name ?? ''), keys }))
    .sort((a, b) => sign * (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  for (const { keys } of folded) yield* keys;
  yield* without;
}
