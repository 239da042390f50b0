import { join } from 'node:path';
import { runProgram } from '../child.ts';
import { alternate, figure, ratios, type Benchmark, type Figure } from '../report/figures.ts';
import { makeFolder, stock } from '../stocked.ts';
import { measureWindow } from './start-window.ts';

const rounds = 7;

export const start: Benchmark = {
  about: 'from the start of the process to the first orders of 10,000: the core alone, then in the window.',
  run: async () => [...(await measureCore()), ...(await measureWindow())],
};

async function measureCore(): Promise<Figure[]> {
  const directory = await stock(makeFolder());
  const time = async (program: string, path: string) => (await runProgram<{ ms: number }>(program, path)).ms;
  const { first, second } = await alternate(
    rounds,
    () => time('first-list.ts', directory),
    () => time('bare-read.ts', join(directory, 'satchel.sqlite')),
  );
  return [
    figure('core: first orders', 'ms', first),
    figure('bare Node and SQLite', 'ms', second),
    figure('core / bare', '×', ratios(first, second)),
  ];
}
