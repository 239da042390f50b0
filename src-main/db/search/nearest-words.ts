/**
 * The words of an index that are one slip of a finger away from a typed one: a letter wrong, missing or too many, or two that
 * are swapped. The index is walked like a tree of letters, and only along beginnings that it has, so that its size hardly
 * matters.
 */

/** The first word of the index that is not before this text, in the order of code points. */
export type FirstWordFrom = (from: string) => string | undefined;

/** Of shorter words nearly everything would be near. */
const shortest = 4;
/** A word that is still being typed is known by so many letters. */
const shortestBeginning = 5;
/** Names have letters; of a number or a code the nearest is another one. */
const isName = /^\p{L}+$/u;

/** Beginnings of words or whole ones, the likeliest first; nothing for a word that is too short. `typed` is folded. */
export function nearestWords(typed: string, firstFrom: FirstWordFrom, most = 6): string[] {
  if (typed.length < shortest || !isName.test(typed)) return [];
  const found = new Map<string, { isWhole: boolean; at: number }>();

  function check(candidate: string, at: number): void {
    if (candidate === typed || found.has(candidate)) return;
    const word = firstFrom(candidate);
    const isWhole = word === candidate;
    // Without its last letter a word begins far more than what was meant.
    const mayBegin = candidate.length >= shortestBeginning && !typed.startsWith(candidate);
    if (isWhole || (mayBegin && word?.startsWith(candidate))) found.set(candidate, { isWhole, at });
  }

  for (let at = 0; at <= typed.length; at++) {
    const before = typed.slice(0, at);
    if (!firstFrom(before)?.startsWith(before)) break;
    const [one = '', other = ''] = typed.slice(at);
    if (one) check(before + typed.slice(at + 1), at);
    if (other) check(before + other + one + typed.slice(at + 2), at);
    for (const letter of lettersAfter(before, firstFrom)) {
      if (one) check(before + letter + typed.slice(at + 1), at);
      check(before + letter + typed.slice(at), at);
    }
  }
  return [...found]
    .toSorted(([, a], [, b]) => Number(b.isWhole) - Number(a.isWhole) || b.at - a.at)
    .slice(0, most)
    .map(([word]) => word);
}

/** The letters that come after a beginning in any word of the index. */
function* lettersAfter(beginning: string, firstFrom: FirstWordFrom): Generator<string> {
  const last = String.fromCharCode(0xffff);
  for (let from = `${beginning}\0`; ;) {
    const word = firstFrom(from);
    if (!word?.startsWith(beginning)) return;
    const letter = word.charAt(beginning.length);
    yield letter;
    if (letter >= last) return;
    from = beginning + String.fromCharCode(letter.charCodeAt(0) + 1);
  }
}

/** The same question of a list of words. */
export function firstWordIn(words: Iterable<string>): FirstWordFrom {
  const sorted = [...new Set(words)].sort();
  return (from) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < from) low = middle + 1;
      else high = middle;
    }
    return sorted[low];
  };
}
