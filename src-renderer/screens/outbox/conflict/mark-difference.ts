/** Where a text differs from what it was, in whole words, amounts and dates: between what both begin and what both end with. */
export interface Marked {
  before: string;
  changed: string;
  after: string;
}

export function markDifference(base: string, text: string): Marked {
  const from = partsOf(base);
  const to = partsOf(text);
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1;
  return {
    before: to.slice(0, start).join(''),
    changed: to.slice(start, to.length - end).join(''),
    after: to.slice(to.length - end).join(''),
  };
}

function partsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[.,:/-]\p{N}+)*|[^]/gu) ?? [];
}
