import { join } from 'node:path';
import { runProgram } from './child.ts';
import { alternate, figure, ratios, type Benchmark, type Figure, type Scale } from './report/figures.ts';
import { recordPages } from './recorded-pages.ts';
import { startService } from './service-process.ts';
import { makeFolder } from './stocked.ts';
import type { Blocks } from './report/blocks.ts';

const rounds = 3;
const mebibyte = 1024 * 1024;

export const ingest: Benchmark = {
  about: 'a first sync from recorded pages of 100, against JSON.parse and one bare durable insert per order.',
  run: measureIngest,
};

interface Ingested extends Blocks {
  ms: number;
  cpuMs: number;
  /** What follows: parts of the text indexes are joined. The blocks and the memory are of both. */
  joinCpuMs: number;
  firstOrdersMs: number;
  peakBytes: number;
  fileBytes: number;
}

interface Inserted {
  ms: number;
  cpuMs: number;
  parseMs: number;
}

async function measureIngest({ orders }: Scale): Promise<Figure[]> {
  const recording = await recordPages(join(makeFolder(), 'pages'), orders);
  const { first, second } = await alternate(
    rounds,
    () => runProgram<Ingested>('ingest.ts', recording, makeFolder()),
    () => runProgram<Inserted>('raw-ingest.ts', recording, makeFolder()),
  );
  const http = await measureOverHttp(recording, orders);
  const of = <T>(runs: T[], value: (run: T) => number): number[] => runs.map(value);
  const rate = (ms: number) => orders / (ms / 1000);
  return [
    figure(
      `${orders} orders into the workspace`,
      's',
      of(first, ({ ms }) => ms / 1000),
    ),
    figure(
      'parsed, and one bare insert each',
      's',
      of(second, ({ ms }) => ms / 1000),
    ),
    figure(
      'parsed only',
      's',
      of(second, ({ parseMs }) => parseMs / 1000),
    ),
    figure(
      'workspace / bare',
      '×',
      ratios(
        of(first, ({ ms }) => ms),
        of(second, ({ ms }) => ms),
      ),
    ),
    figure(
      'the same by processor time',
      '×',
      ratios(
        of(first, ({ cpuMs }) => cpuMs),
        of(second, ({ cpuMs }) => cpuMs),
      ),
    ),
    figure(
      'parts of the text indexes joined afterwards, processor time',
      's',
      of(first, ({ joinCpuMs }) => joinCpuMs / 1000),
    ),
    figure(
      'workspace',
      'orders/s',
      of(first, ({ ms }) => rate(ms)),
    ),
    figure(
      'newest orders usable after',
      'ms',
      of(first, ({ firstOrdersMs }) => firstOrdersMs),
    ),
    figure(
      'longest turn of the main thread',
      'ms',
      of(first, ({ longestMs }) => longestMs),
    ),
    figure(
      '99 of 100 turns below',
      'ms',
      of(first, ({ p99Ms }) => p99Ms),
    ),
    figure(
      'longest turn, processor time',
      'ms',
      of(first, ({ longestCpuMs }) => longestCpuMs),
    ),
    figure(
      '99 of 100 turns below, processor time',
      'ms',
      of(first, ({ p99CpuMs }) => p99CpuMs),
    ),
    figure(
      'peak memory',
      'MiB',
      of(first, ({ peakBytes }) => peakBytes / mebibyte),
    ),
    figure(
      'file per order',
      'bytes',
      of(first, ({ fileBytes }) => fileBytes / orders),
    ),
    figure(
      'over HTTP from the practice service',
      's',
      of(http.first, ({ ms }) => ms / 1000),
    ),
    figure(
      'over HTTP, of the wire',
      '×',
      ratios(
        of(http.first, ({ ms }) => ms),
        of(http.second, ({ ms }) => ms),
      ),
    ),
  ];
}

/** Against fetching and reading every page alone; the service is a process of its own both times. */
async function measureOverHttp(recording: string, orders: number) {
  const service = await startService('--orders', String(orders), '--seed', '7');
  try {
    return await alternate(
      rounds,
      () => runProgram<Ingested>('ingest.ts', recording, makeFolder(), service.baseUrl, service.token),
      () => runProgram<{ ms: number }>('wire.ts', service.baseUrl, service.token),
    );
  } finally {
    await service.stop();
  }
}
