import { join } from 'node:path';
import { runProgram } from './child.ts';
import { figure, percentile, type Benchmark, type Figure, type Scale } from './report/figures.ts';
import { recordPages } from './recorded-pages.ts';
import { makeFolder } from './stocked.ts';

export interface AtSize {
  memory: {
    worked: Memory;
    rested: Memory;
    /** What the main thread's heap holds of things in use. */
    liveBytes: number;
  };
  openMs: number[];
  saveMs: number[];
  bareMs: number[];
  /** Of lists that are asked for with `totalLater`. */
  times: Record<string, number[]>;
  /** Of `orders.count`. */
  countMs: Record<string, number[]>;
  /** The longest turn of the main thread while counting, in processor time. */
  countBlockMs: number;
}

interface Memory {
  residentBytes: number;
  /** Of that, what is the process's own. */
  ownBytes: number;
}

export const search: Benchmark = {
  about: 'lists of 25, and their exact totals: by text, by customer and dates; and opening the workspace.',
  run: measureSearch,
};

const rounds = 3;

/** A first sync from these pages into a new workspace, in a process of its own. */
export async function fill(recording: string): Promise<{ directory: string; ms: number; fileBytes: number }> {
  const directory = makeFolder();
  return { directory, ...(await runProgram<{ ms: number; fileBytes: number }>('ingest.ts', recording, directory)) };
}

async function measureSearch({ orders }: Scale): Promise<Figure[]> {
  const recording = await recordPages(join(makeFolder(), 'pages'), orders);
  const runs: AtSize[] = [];
  for (let round = 0; round < rounds; round++) {
    const { directory } = await fill(recording);
    runs.push(await runProgram<AtSize>('at-size.ts', directory));
  }
  const kinds = Object.keys(runs[0]?.times ?? {});
  const at = (kind: string, fraction: number) => runs.map(({ times }) => percentile(times[kind] ?? [], fraction));
  return [
    ...kinds.flatMap((kind) => [
      figure(`${kind}, p50`, 'ms', at(kind, 0.5)),
      figure(`${kind}, p99`, 'ms', at(kind, 0.99)),
    ]),
    ...Object.keys(runs[0]?.countMs ?? {}).map((kind) =>
      figure(
        `${kind}, exact total a moment later, p50`,
        'ms',
        runs.map(({ countMs }) => percentile(countMs[kind] ?? [], 0.5)),
      ),
    ),
    figure(
      'longest turn of the main thread while counting, processor time',
      'ms',
      runs.map(({ countBlockMs }) => countBlockMs),
    ),
    figure(
      `open ${orders} orders to the first list`,
      'ms',
      runs.map(({ openMs }) => percentile(openMs, 0.5)),
    ),
  ];
}
