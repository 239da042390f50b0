/**
 * Brings the steps of a draft onto a newer base, both sides of each as the draft itself is brought there: what others changed
 * meanwhile stands before every step as well, and is not taken back by any.
 */
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { blankOrder, type OrderDraft } from './draft.ts';
import { headOf, type Step } from './history.ts';
import { lineOfText, lineText, unsavedLine } from '../line/line-draft.ts';
import { rebaseDraft, renamedLines } from './rebase-draft.ts';

export function rebaseSteps(
  steps: readonly Step[],
  before: OrderDraft,
  after: OrderDraft,
  locale: NumberLocale,
): Step[] {
  if (steps.length === 0 || JSON.stringify(before) === JSON.stringify(after)) return [...steps];
  const known = new Set(before.lines.map(({ localId }) => localId));
  const renamed = new Set(renamedLines(before.lines, after.lines).values());
  const arrived = after.lines.filter((line) => !known.has(line.localId) && !renamed.has(line)).map(({ key }) => key);

  function head(text: string | null): string | null {
    if (text === null) return null;
    const draft = { ...(JSON.parse(text) as OrderDraft), lines: [] };
    const rebased = rebaseDraft(draft, { ...before, lines: [] }, { ...after, lines: [] }, locale);
    return JSON.stringify(headOf(rebased.draft));
  }

  function line(text: string | null): string | null {
    if (text === null) return null;
    const typed = lineOfText(text);
    const { draft } = rebaseDraft({ ...blankOrder(), lines: [typed] }, before, after, locale);
    const rebased = draft.lines.find(({ key }) => key === typed.key);
    return rebased ? lineText(rebased) : null;
  }

  /** A line that is gone there stays as long as something was typed into it. */
  function lineSides([from, to]: Step['lines'][string]): Step['lines'][string] {
    const sides: Step['lines'][string] = [line(from), line(to)];
    const isHalf = from !== null && to !== null && (sides[0] === null) !== (sides[1] === null);
    return isHalf ? [sides[0] ?? unsaved(from), sides[1] ?? unsaved(to)] : sides;
  }

  function unsaved(text: string): string {
    const line = lineOfText(text);
    return lineText(unsavedLine(line, line));
  }

  const withArrived = (keys: readonly string[]) => [...keys, ...arrived.filter((key) => !keys.includes(key))];

  return steps.map((step) => ({
    ...step,
    head: step.head && [head(step.head[0]), head(step.head[1])],
    keys: step.keys && [withArrived(step.keys[0]), withArrived(step.keys[1])],
    lines: Object.fromEntries(Object.entries(step.lines).map(([key, sides]) => [key, lineSides(sides)])),
  }));
}
