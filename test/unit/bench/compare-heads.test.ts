import { expect, it } from 'vitest';
import { compareHeads, type Run } from '../../bench/report/compare-heads.ts';
import { figure } from '../../bench/report/figures.ts';

const runs = (name: string, unit: string, ...medians: number[]): Run[] =>
  medians.map((median) => [figure(name, unit, [median])]);

const verdictOf = (before: readonly Run[], now: readonly Run[]) =>
  compareHeads(before, now).map((each) => each.verdict);

it('calls a time worse that is longer in every round', () => {
  const [change] = compareHeads(runs('saved', 'ms', 10, 11, 9), runs('saved', 'ms', 14, 12, 13));
  expect(change).toEqual({ name: 'saved', unit: 'ms', before: 10, now: 13, ratio: 1.3, verdict: 'worse' });
});

it('calls a time better that is shorter in every round', () => {
  expect(verdictOf(runs('saved', 'ms', 10, 11, 9), runs('saved', 'ms', 5, 6, 5))).toEqual(['better']);
});

it('calls a rate worse that is lower', () => {
  expect(verdictOf(runs('sent', 'orders/s', 100, 110), runs('sent', 'orders/s', 80, 90))).toEqual(['worse']);
});

it('takes rounds that reach into each other for no change', () => {
  expect(verdictOf(runs('saved', 'ms', 10, 14, 9), runs('saved', 'ms', 13, 15, 16))).toEqual(['same']);
});

it('takes less than a twentieth for no change', () => {
  expect(verdictOf(runs('saved', 'ms', 100, 100), runs('saved', 'ms', 104, 104))).toEqual(['same']);
});

it('leaves out what one head alone measures', () => {
  expect(compareHeads(runs('old', 'ms', 1), runs('new', 'ms', 1))).toEqual([]);
});
