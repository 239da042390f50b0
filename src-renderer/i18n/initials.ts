/** Two letters that stand for a name where it has no picture. */

/** `Hortifruti São Rafael` → `HS`; `Maria` → `M`; a name without a letter → its first character. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const named = words.filter((word) => /^\p{L}/u.test(word) && word.length > 2);
  const letters = (named.length > 0 ? named : words).slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase() || ([...name.trim()][0] ?? '·');
}
