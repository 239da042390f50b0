import Database from 'better-sqlite3';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { alternate, figure, percentile, ratios, type Benchmark, type Figure, type Scale } from './report/figures.ts';
import { makeOrder } from './order.ts';
import { makeFolder, openOffline, stock } from './stocked.ts';

const rounds = 5;
const writesPerRound = 200;
/** What a save leaves to be written later is written by then. */
const afterwardsMs = 150;

interface Round {
  times: number[];
  /** Of all that was done for a write, also after it. */
  cpuMs: number;
}

export const enqueue: Benchmark = {
  about:
    'saving an order of twelve lines beside the others, against one durable insert of the same JSON into a bare table.',
  run: measureEnqueue,
};

async function measureEnqueue({ orders }: Scale): Promise<Figure[]> {
  const workspace = await openOffline(await stock(makeFolder(), orders));
  const bare = new Database(join(makeFolder(), 'bare.sqlite'));
  bare.pragma('journal_mode = WAL');
  bare.pragma('synchronous = FULL');
  bare.exec('CREATE TABLE documents (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT');
  const insert = bare.prepare('INSERT INTO documents (json) VALUES (?)');
  let n = 0;

  async function timeEach(write: (n: number) => unknown): Promise<Round> {
    const times: number[] = [];
    const cpu = process.cpuUsage();
    for (let count = 0; count < writesPerRound; count++) {
      const startedAt = performance.now();
      await write(n++);
      times.push(performance.now() - startedAt);
      // Each order comes from the window in a turn of its own.
      await setImmediate();
    }
    await setTimeout(afterwardsMs);
    const { user, system } = process.cpuUsage(cpu);
    return { times, cpuMs: (user + system) / 1000 / writesPerRound };
  }

  const save = async (at: number) => {
    const result = await workspace.command('order.create', { order: makeOrder(at) });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  };
  const insertBare = (at: number) => insert.run(JSON.stringify(makeOrder(at)));

  await timeEach(save);
  await timeEach(insertBare);
  const { first: saves, second: inserts } = await alternate(
    rounds,
    () => timeEach(save),
    () => timeEach(insertBare),
  );
  await workspace.close();
  bare.close();

  const at = (rounds: Round[], fraction: number) => rounds.map(({ times }) => percentile(times, fraction));
  const cpu = (rounds: Round[]) => rounds.map(({ cpuMs }) => cpuMs);
  const bareMedian = at(inserts, 0.5);
  return [
    figure('order saved, p50', 'ms', at(saves, 0.5)),
    figure('bare insert, p50', 'ms', bareMedian),
    figure('order saved, p99', 'ms', at(saves, 0.99)),
    figure('order saved, p50 / bare p50', '×', ratios(at(saves, 0.5), bareMedian)),
    figure('order saved, p99 / its own p50', '×', ratios(at(saves, 0.99), at(saves, 0.5))),
    figure('order saved, p99 / bare p50', '×', ratios(at(saves, 0.99), bareMedian)),
    figure('order saved, processor time', 'ms', cpu(saves)),
    figure('order saved / bare, processor time', '×', ratios(cpu(saves), cpu(inserts))),
  ];
}
