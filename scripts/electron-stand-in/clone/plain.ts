/**
 * Whether JSON carries the value exactly, with no `undefined`, date, cycle or the like in it. Most messages are such:
 * then the engine's own JSON and cloning serve, many times faster than walking the value.
 */
export function isPlainJson(root: unknown): boolean {
  const seen = new Set<object>();

  function isPlain(value: unknown): boolean {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
    if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
    if (typeof value !== 'object' || seen.has(value)) return false;
    seen.add(value);
    if (Array.isArray(value)) return value.every(isPlain) && Object.keys(value).length === value.length;
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return false;
    return Object.values(value).every(isPlain) && Object.getOwnPropertySymbols(value).length === 0;
  }

  return isPlain(root);
}
