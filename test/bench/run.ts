/**
 * `npm run bench` runs every benchmark; `npm run bench -- drain` one; `--orders 100000` says beside how many. Results as
 * JSON and as plots go to test/bench/results.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from './catalogue.ts';
import { drain } from './drain.ts';
import { enqueue } from './enqueue.ts';
import { printTable, type Benchmark } from './figures.ts';
import { fleet } from './fleet.ts';
import { growth } from './growth.ts';
import { ingest } from './ingest.ts';
import { memory } from './memory.ts';
import { peers } from './peers.ts';
import { drawBars, drawLines } from './plot.ts';
import { scroll } from './scroll.ts';
import { search } from './search.ts';
import { start } from './start.ts';
import { removeStocked } from './stocked.ts';
import { typing } from './typing.ts';
import { upload } from './upload.ts';

const benchmarks: Record<string, Benchmark> = {
  memory,
  start,
  enqueue,
  drain,
  upload,
  ingest,
  search,
  scroll,
  catalogue,
  growth,
  fleet,
  peers,
  typing,
};
const results = join(import.meta.dirname, 'results');

async function main(args: string[]): Promise<number> {
  const { values, positionals: wanted } = parseArgs({
    args,
    allowPositionals: true,
    options: { orders: { type: 'string', default: '20000' } },
  });
  const orders = Number(values.orders);
  if (!Number.isSafeInteger(orders) || orders < 1_000) {
    console.error('--orders takes a whole number of at least 1000.');
    return 2;
  }
  const unknown = wanted.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown !== undefined) {
    console.error(`There is no benchmark “${unknown}”. There are: ${Object.keys(benchmarks).join(', ')}.`);
    return 2;
  }
  mkdirSync(results, { recursive: true });
  const machine = { node: process.version, platform: process.platform, cpus: cpus().length, cpu: cpus()[0]?.model };
  try {
    for (const [name, { about, run }] of Object.entries(benchmarks)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      console.log(`\n${name}: ${about}`);
      const startedAt = new Date();
      const measured = await run({ orders });
      const figures = Array.isArray(measured) ? measured : measured.figures;
      if (figures.length === 0) continue;
      printTable(figures);
      const tookMs = Date.now() - startedAt.getTime();
      console.log(`  took ${(tookMs / 1000).toFixed(0)} s`);
      const record = { name, about, startedAt: startedAt.toISOString(), tookMs, orders, machine, figures };
      writeFileSync(join(results, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
      const plot = Array.isArray(measured)
        ? drawBars(`${name}: ${about}`, figures)
        : drawLines(`${name}: ${about}`, measured.plot);
      writeFileSync(join(results, `${name}.svg`), plot);
    }
  } finally {
    removeStocked();
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
