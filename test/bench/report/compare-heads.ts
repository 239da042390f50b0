/** Two heads of the code, round by round: what became worse between them. */
import { percentile, type Figure } from './figures.ts';

/** What one run of a benchmark found. */
export type Run = readonly Figure[];

export interface Change {
  name: string;
  unit: string;
  /** Medians over the rounds. */
  before: number;
  now: number;
  /** `now` by `before`. */
  ratio: number;
  verdict: 'worse' | 'better' | 'same';
}

/** A change below this share is none, however steady both are. */
const leastChange = 0.05;

/**
 * A figure is worse, or better, where every round of one head lies beyond every round of the other one. Figures that one head alone has
 * are left out.
 */
export function compareHeads(before: readonly Run[], now: readonly Run[]): Change[] {
  return (now[0] ?? []).flatMap(({ name, unit, better }) => {
    const [old, own] = [mediansOf(before, name), mediansOf(now, name)];
    if (old.length === 0 || own.length === 0) return [];
    const middle = { before: percentile(old, 0.5), now: percentile(own, 0.5) };
    const ratio = middle.now / middle.before;
    const isClear = Math.max(...old) < Math.min(...own) || Math.max(...own) < Math.min(...old);
    const isMore = ratio > 1;
    const changed = isClear && Math.abs(ratio - 1) > leastChange;
    const verdict = !changed ? 'same' : isMore === (better === 'more') ? 'better' : 'worse';
    return [{ name, unit, ...middle, ratio, verdict }];
  });
}

function mediansOf(runs: readonly Run[], name: string): number[] {
  return runs.flatMap((run) => run.find((figure) => figure.name === name)?.median ?? []);
}
