/** What a benchmark hands back: figures over alternating rounds, with their spread. */
import type { LinePlot } from './plot.ts';
import { printRows } from './print-rows.ts';
import type { Table } from './tables.ts';

export interface Figure {
  name: string;
  unit: string;
  median: number;
  low: number;
  high: number;
  rounds: number;
  better: Better;
}

/** Which way a figure is to go. */
export type Better = 'less' | 'more';

/** How much of everything, by `--orders`. */
export interface Scale {
  orders: number;
}

/** Figures with a plot or tables of their own; others are one table, and drawn as bars. */
export interface Measured {
  figures: Figure[];
  plot?: LinePlot;
  tables?: Table[];
}

export interface Benchmark {
  /** One sentence: what is measured, against what. */
  about: string;
  /** Beside how many orders it runs unless told. */
  orders?: number;
  run(scale: Scale): Promise<Figure[] | Measured>;
}

/** Of rates more is better, of all else less, unless told. */
export function figure(
  name: string,
  unit: string,
  values: readonly number[],
  better: Better = unit.endsWith('/s') ? 'more' : 'less',
): Figure {
  return {
    name,
    unit,
    median: percentile(values, 0.5),
    low: Math.min(...values),
    high: Math.max(...values),
    rounds: values.length,
    better,
  };
}

/** Nearest rank; of an even number of values, the lower one of the two in the middle. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(fraction * sorted.length) - 1)];
  if (found === undefined) throw new Error('There are no values.');
  return found;
}

/** Round by round, one after the other, so that a busy machine weighs on both. */
export async function alternate<A, B>(
  rounds: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<{ first: A[]; second: B[] }> {
  const results = { first: [] as A[], second: [] as B[] };
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes too: the second of a pair finds warmer caches.
    if (round % 2 === 1) results.second.push(await second());
    results.first.push(await first());
    if (round % 2 === 0) results.second.push(await second());
  }
  return results;
}

/** Of each round, the one by the other. */
export function ratios(above: readonly number[], below: readonly number[]): number[] {
  return above.map((value, round) => value / (below[round] ?? Number.NaN));
}

export function printFigures(figures: readonly Figure[]): void {
  const show = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
  const rows = figures.map(({ name, unit, median, low, high, rounds }) => [
    name,
    `${show(median)} ${unit}`,
    `${show(low)} to ${show(high)}`,
    String(rounds),
  ]);
  printRows([['figure', 'median', 'spread', 'rounds'], ...rows]);
}
