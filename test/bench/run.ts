/**
 * `npm run bench` runs every benchmark; `npm run bench -- drain` one; `--orders 100000` says beside how many. Results as
 * JSON and as plots go to test/bench/results; `--write-docs` puts them in docs/performance/tables.md as well. `--against REV` runs each
 * in another head of the repository too, round by round, and says what became worse.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { readCommandLine, refuse, wholeNumber } from '../../scripts/command-line.ts';
import { runAgainst } from './against.ts';
import { catalogue } from './catalogue.ts';
import { desk } from './desk/desk.ts';
import { many } from './desk/many.ts';
import { drain } from './drain.ts';
import { edits } from './edits.ts';
import { enqueue } from './enqueue.ts';
import { printFigures, type Benchmark, type Measured } from './report/figures.ts';
import { fleet } from './fleet/fleet.ts';
import { growth } from './growth.ts';
import { idle } from './laptop/idle.ts';
import { ingest } from './ingest.ts';
import { knownLines } from './desk/known-lines.ts';
import { memory } from './memory.ts';
import { pastedRows } from './pasted-rows.ts';
import { priceList } from './price-list.ts';
import { peers } from './peers.ts';
import { satchel } from './comparison/list.ts';
import { drawBars, drawLines } from './report/plot.ts';
import { scroll } from './window/scroll.ts';
import { search } from './search.ts';
import { start } from './window/start.ts';
import { removeStocked } from './stocked.ts';
import { printTable, toFigures } from './report/tables.ts';
import { typing } from './window/typing.ts';
import { upload } from './upload.ts';
import { workday } from './laptop/workday.ts';
import { writeDocs } from './report/write-docs.ts';

const benchmarks: Record<string, Benchmark> = {
  memory,
  idle,
  workday,
  start,
  enqueue,
  drain,
  edits,
  upload,
  ingest,
  search,
  scroll,
  catalogue,
  'known-lines': knownLines,
  desk,
  many,
  'pasted-rows': pastedRows,
  'price-list': priceList,
  growth,
  fleet,
  peers,
  typing,
};
const results = join(import.meta.dirname, 'results');
const usage = 'npm run bench -- [NAME …] [--orders N] [--write-docs] [--against REV [--rounds N]]';
const usualOrders = 20_000;

async function main(): Promise<void> {
  const { values, positionals: wanted } = readCommandLine(usage, {
    allowPositionals: true,
    options: {
      orders: { type: 'string' },
      'write-docs': { type: 'boolean', default: false },
      against: { type: 'string' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const asked = wholeNumber('--orders', values.orders ?? String(usualOrders), 1_000);
  const unknown = wanted.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown !== undefined) {
    refuse(`There is no benchmark “${unknown}”. There are: ${Object.keys(benchmarks).join(', ')}.`);
  }
  if (values.against !== undefined) {
    const names = wanted.length > 0 ? wanted : Object.keys(benchmarks);
    const rounds = wholeNumber('--rounds', values.rounds, 1);
    const isGood = await runAgainst({ revision: values.against, names, rounds, orders: values.orders });
    process.exitCode = isGood ? 0 : 1;
    return;
  }
  mkdirSync(results, { recursive: true });
  const machine = { node: process.version, platform: process.platform, cpus: cpus().length, cpu: cpus()[0]?.model };
  try {
    for (const [name, benchmark] of Object.entries(benchmarks)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const { about, run } = benchmark;
      const orders = values.orders === undefined ? (benchmark.orders ?? asked) : asked;
      const load = loadavg();
      console.log(`\n${name}: ${about}`);
      const startedAt = new Date();
      const result = await run({ orders });
      const measured: Measured = Array.isArray(result) ? { figures: result } : result;
      const { figures, tables } = measured;
      if (figures.length === 0) continue;
      if (tables) tables.forEach(printTable);
      else printFigures(figures);
      const tookMs = Date.now() - startedAt.getTime();
      console.log(`  took ${(tookMs / 1000).toFixed(0)} s`);
      const when = { startedAt: startedAt.toISOString(), tookMs, load: { before: load, after: loadavg() } };
      // Some benchmarks are always of one size.
      const scale = run.length > 0 ? { orders } : {};
      const record = { name, about, ...when, ...scale, machine, figures, ...(tables && { tables }) };
      writeFileSync(join(results, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
      for (const [file, plot] of plotsOf(name, about, measured)) writeFileSync(join(results, `${file}.svg`), plot);
    }
    if (values['write-docs']) await writeDocs(results);
  } finally {
    removeStocked();
  }
}

function plotsOf(name: string, about: string, { figures, plot, tables }: Measured): [file: string, plot: string][] {
  const title = `${name}: ${about}`;
  if (plot) return [[name, drawLines(title, plot)]];
  if (!tables) return [[name, drawBars(title, figures)]];
  return tables.map((table) => [
    `${name}-${table.name}`,
    drawBars(table.about, toFigures(table), { isLog: true, ours: satchel.name }),
  ]);
}

await main();
