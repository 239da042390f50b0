import { join } from 'node:path';
import { runProgram } from './child.ts';
import { figure, percentile, type Benchmark, type Measured, type Scale } from './report/figures.ts';
import { recordPages } from './recorded-pages.ts';
import { makeFolder } from './stocked.ts';
import { fill, type AtSize } from './search.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000];

/** After this the process does nothing for a while: threads that are not needed end, and V8 clears up. */
const restMs = 20_000;
const mebibyte = 2 ** 20;

export const growth: Benchmark = {
  about: 'the same work beside 1,000, 10,000 and more orders, as many as --orders allows.',
  run: measureGrowth,
};

async function measureGrowth({ orders }: Scale): Promise<Measured> {
  const measured: { size: number; filled: { ms: number; fileBytes: number }; run: AtSize }[] = [];
  for (const size of [...sizes.filter((one) => one < orders), orders]) {
    const recording = await recordPages(join(makeFolder(), 'pages'), size);
    const filled = await fill(recording);
    measured.push({ size, filled, run: await runProgram<AtSize>('at-size.ts', filled.directory, String(restMs)) });
  }
  const p50 = (values: number[] | undefined) => percentile(values ?? [], 0.5);
  const lines: Record<string, (run: AtSize) => number> = {
    'order saved': ({ saveMs }) => p50(saveMs),
    'bare insert': ({ bareMs }) => p50(bareMs),
    'rare words': ({ times }) => p50(times['rare words']),
    'first letters': ({ times }) => p50(times['first letters']),
    'numbers that begin many': ({ times }) => p50(times['numbers that begin many']),
    'words of most orders': ({ times }) => p50(times['words of most orders']),
    misses: ({ times }) => p50(times['misses']),
    'a customer between dates': ({ times }) => p50(times['a customer between dates']),
    'open to the first list': ({ openMs }) => p50(openMs),
  };
  return {
    figures: measured.flatMap(({ size, filled, run }) => [
      ...Object.entries(lines).map(([name, of]) => figure(`${size} orders: ${name}, p50`, 'ms', [of(run)])),
      figure(`${size} orders: words of most orders, p99`, 'ms', [
        percentile(run.times['words of most orders'] ?? [], 0.99),
      ]),
      figure(`${size} orders: exact total of words of most orders, p50`, 'ms', [
        p50(run.countMs['words of most orders']),
      ]),
      figure(`${size} orders: first sync`, 's', [filled.ms / 1000]),
      ...describeMemory(run).map(([name, bytes]) =>
        figure(`${size} orders: memory, ${name}`, 'MiB', [bytes / mebibyte]),
      ),
      figure(`${size} orders: file per order`, 'bytes', [filled.fileBytes / size]),
    ]),
    plot: {
      kind: 'lines',
      x: { name: 'orders in the cache', isLog: true },
      y: { name: 'ms, median', isLog: true },
      lines: Object.entries(lines).map(([name, of]) => ({
        name,
        points: measured.map(({ size, run }) => [size, of(run)]),
      })),
    },
  };
}

function describeMemory({ memory: { worked, rested, liveBytes } }: AtSize): [name: string, bytes: number][] {
  return [
    ['after the work', worked.residentBytes],
    ["the process's own, after the work", worked.ownBytes],
    ['after a rest', rested.residentBytes],
    ["the process's own, after a rest", rested.ownBytes],
    ['in use in the main thread', liveBytes],
  ];
}
