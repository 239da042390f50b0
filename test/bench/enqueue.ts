import Database from 'better-sqlite3';
import { join } from 'node:path';
import { alternate, figure, percentile, ratios, type Benchmark, type Figure, type Scale } from './figures.ts';
import { makeOrder } from './order.ts';
import { makeFolder, openOffline, stock } from './stocked.ts';

const rounds = 5;
const writesPerRound = 200;

export const enqueue: Benchmark = {
  about:
    'saving an order of six lines beside the others, against one durable insert of the same JSON into a bare table.',
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

  async function timeEach(write: (n: number) => unknown): Promise<number[]> {
    const times: number[] = [];
    for (let count = 0; count < writesPerRound; count++) {
      const startedAt = performance.now();
      await write(n++);
      times.push(performance.now() - startedAt);
    }
    return times;
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

  const at = (rounds: number[][], fraction: number) => rounds.map((times) => percentile(times, fraction));
  const bareMedian = at(inserts, 0.5);
  return [
    figure('order saved, p50', 'ms', at(saves, 0.5)),
    figure('bare insert, p50', 'ms', bareMedian),
    figure('order saved, p99', 'ms', at(saves, 0.99)),
    figure('order saved, p50 / bare p50', '×', ratios(at(saves, 0.5), bareMedian)),
    figure('order saved, p99 / bare p50', '×', ratios(at(saves, 0.99), bareMedian)),
  ];
}
