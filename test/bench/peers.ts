/** Satchel beside the peers of `peers/`, which are installed there by hand: `npm install --prefix test/bench/peers`. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runProgram } from './child.ts';
import { figure, percentile, type Benchmark, type Figure, type Scale } from './figures.ts';
import { recordPages } from './recorded-pages.ts';
import type { AtSize } from './search.ts';
import { makeFolder } from './stocked.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, 'peers');
const names = ['better-sqlite3, bare', '@powersync/node', 'lokijs', '@seald-io/nedb', 'rxdb, memory', 'pouchdb'];
const rounds = 2;
const patienceMs = 240_000;

export const peers: Benchmark = {
  about:
    'the same orders in Satchel and in its peers: first sync, an order saved, hits of a word, a customer’s orders, open.',
  run: measurePeers,
};

interface Times {
  ingestMs: number;
  enqueueMs: number[];
  textMs: number[];
  filterMs: number[];
  openMs: number;
}

async function measurePeers({ orders }: Scale): Promise<Figure[]> {
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log('  The peers are not installed: npm install --prefix test/bench/peers');
    return [];
  }
  const recording = await recordPages(join(makeFolder(), 'pages'), orders);
  const measured = new Map<string, Times[]>();
  for (let round = 0; round < rounds; round++) {
    for (const name of ['Satchel', ...names]) {
      const times = name === 'Satchel' ? await measureOurs(recording) : await measurePeer(name, recording);
      if (times) measured.set(name, [...(measured.get(name) ?? []), times]);
    }
  }
  const each = (title: string, unit: string, value: (times: Times) => number) =>
    [...measured].map(([name, runs]) => figure(`${title}: ${name}`, unit, runs.map(value)));
  const p50 = (values: number[]) => percentile(values, 0.5);
  return [
    ...each('first sync', 'orders/s', ({ ingestMs }) => orders / (ingestMs / 1_000)),
    ...each('order saved, p50', 'ms', ({ enqueueMs }) => p50(enqueueMs)),
    ...each('hits of a word, p50', 'ms', ({ textMs }) => p50(textMs)),
    ...each('a customer’s orders, p50', 'ms', ({ filterMs }) => p50(filterMs)),
    ...each('open to the newest 50', 'ms', ({ openMs }) => openMs),
  ];
}

async function measureOurs(recording: string): Promise<Times> {
  const { fillMs, saveMs, openMs, times } = await runProgram<AtSize>('at-size.ts', recording, makeFolder());
  return {
    ingestMs: fillMs,
    enqueueMs: saveMs,
    textMs: times['rare words'] ?? [],
    filterMs: times['a customer between dates'] ?? [],
    openMs: percentile(openMs, 0.5),
  };
}

/** Null for a peer that is not installed here or does not come to an end. */
async function measurePeer(name: string, recording: string): Promise<Times | null> {
  try {
    const args = ['--max-old-space-size=6000', join(folder, 'measure.mjs'), name, recording, makeFolder()];
    const { stdout } = await run(process.execPath, args, { timeout: patienceMs, maxBuffer: 2 ** 26 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Times;
  } catch (error) {
    console.log(
      `  ${name}: no figures (${String((error as Error).message)
        .split('\n')[0]
        ?.slice(0, 120)})`,
    );
    return null;
  }
}
