/**
 * Brings typed texts onto a newer base: a text that the rep did not touch follows the base, what was typed stays. `collides`:
 * the base changed under something that was typed.
 */
export function mergeTexts<K extends string>(
  texts: Record<K, string>,
  before: Record<K, string>,
  after: Record<K, string>,
): { texts: Record<K, string>; collides: boolean } {
  const merged = { ...texts };
  let collides = false;
  for (const key of Object.keys(texts) as K[]) {
    if (texts[key] === before[key]) merged[key] = after[key];
    else collides ||= before[key] !== after[key] && texts[key] !== after[key];
  }
  return { texts: merged, collides };
}
