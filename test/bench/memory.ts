import { runProgram } from './child.ts';
import { figure, type Benchmark, type Figure } from './report/figures.ts';
import { makeFolder, stock } from './stocked.ts';

const rounds = 5;
const mebibyte = 1024 * 1024;

export const memory: Benchmark = {
  about: 'resident memory of a Node process with a workspace of 10,000 orders open and idle, against before.',
  run: measureMemory,
};

async function measureMemory(): Promise<Figure[]> {
  const directory = await stock(makeFolder());
  const measured: { before: number; open: number }[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await runProgram('memory.ts', directory));
  return [
    figure(
      'bare Node',
      'MiB',
      measured.map(({ before }) => before / mebibyte),
    ),
    figure(
      'workspace open',
      'MiB',
      measured.map(({ open }) => open / mebibyte),
    ),
    figure(
      'added by the workspace',
      'MiB',
      measured.map(({ before, open }) => (open - before) / mebibyte),
    ),
    figure(
      'open / bare',
      '×',
      measured.map(({ before, open }) => open / before),
    ),
  ];
}
