/**
 * Sorts the keys of the rows by name. Keys without a name come last; keys of one name keep the order of their rows. `foldText`
 * removes accents; it is called once for each name, because there are few names and many orders. A thread gets this function as
 * text, so it may use nothing from outside.
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
