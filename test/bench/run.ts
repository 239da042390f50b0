/** `npm run bench` runs every benchmark; `npm run bench -- drain` one. Results as JSON go to test/bench/results. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { drain } from './drain.ts';
import { enqueue } from './enqueue.ts';
import { printTable, type Benchmark } from './figures.ts';
import { memory } from './memory.ts';
import { start } from './start.ts';
import { removeStocked } from './stocked.ts';
import { upload } from './upload.ts';

const benchmarks: Record<string, Benchmark> = { memory, start, enqueue, drain, upload };
const results = join(import.meta.dirname, 'results');

async function main(wanted: string[]): Promise<number> {
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
      const figures = await run();
      printTable(figures);
      const tookMs = Date.now() - startedAt.getTime();
      console.log(`  took ${(tookMs / 1000).toFixed(0)} s`);
      const record = { name, about, startedAt: startedAt.toISOString(), tookMs, machine, figures };
      writeFileSync(join(results, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
    }
  } finally {
    removeStocked();
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
