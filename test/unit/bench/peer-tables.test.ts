import { expect, it } from 'vitest';
import { satchel, stores, type Peer } from '../../bench/comparison/list.ts';
import type { Part, Run } from '../../bench/comparison/runs.ts';
import { tablesOf, type Runs } from '../../bench/comparison/tables.ts';
import type { Cell } from '../../bench/report/tables.ts';

const other = stores.find((peer) => peer !== satchel) as Peer;

function part(name: string, values: Partial<Part>): Part {
  return { part: name, ms: 0, cpuMs: 0, times: [], digests: [], bytes: 0, spans: [], ...values };
}

function run(parts: Part[], ended: Run['ended'] = null): Run {
  return { parts: new Map(parts.map((one) => [one.part, one])), ended };
}

function cellsOf(runs: Runs, peer: Peer, table: string): Map<string, Cell> {
  const durable = new Map([[other, { saves: 20, synced: 7 }]]);
  const tables = tablesOf({ orders: 1_000, drained: 10, limitMs: 60_000, durable, runs, drains: new Map() });
  const { columns, rows } = tables.find(({ name }) => name === table) ?? { columns: [], rows: [] };
  const cells = rows.find(({ name }) => name === peer.name)?.cells ?? [];
  return new Map(columns.map(({ name }, at) => [name, cells[at] ?? '']));
}

it('says of a part that was cut how long it took at least, and of those after it that they were not reached', () => {
  const runs: Runs = new Map([[other, [run([part('ingest', { ms: 2_000 })], 'tooSlow')]]]);
  expect(cellsOf(runs, other, 'ingest').get('orders/s')).toMatchObject({ median: 500 });
  expect(cellsOf(runs, other, 'text').get('rare')).toBe('more than 60 s');
  expect(cellsOf(runs, other, 'text').get('common')).toBe('not reached');
  expect(cellsOf(runs, other, 'filter').get('p50')).toBe('not reached');
});

it('keeps what a peer reached in the rounds that were not cut', () => {
  const whole = run([part('ingest', { ms: 1_000 }), part('text: rare', { times: [3] })]);
  const runs: Runs = new Map([[other, [whole, run([], 'tooSlow')]]]);
  expect(cellsOf(runs, other, 'ingest').get('orders/s')).toMatchObject({ median: 1_000, rounds: 1 });
});

it('compares with Satchel round by round', () => {
  const ingests = (...all: number[]) => all.map((ms) => run([part('ingest', { ms })]));
  const runs: Runs = new Map([
    [satchel, ingests(100, 1_000, 200)],
    [other, ingests(200, 3_000, 200)],
  ]);
  const ratio = cellsOf(runs, other, 'ingest').get('time / Satchel');
  expect(ratio).toMatchObject({ low: 1, median: 2, high: 3, rounds: 3 });
});

it('adds up one question of each kind, in the rounds that came to all of them', () => {
  const kinds = ['rare', 'common', 'prefix', 'accent', 'miss'];
  const asked = (ms: number, reached = kinds) => run(reached.map((kind) => part(`text: ${kind}`, { times: [ms] })));
  const runs: Runs = new Map([
    [satchel, [asked(1), asked(2)]],
    [other, [asked(30), asked(50, kinds.slice(0, 4))]],
  ]);
  const cells = cellsOf(runs, other, 'text');
  expect(cells.get('one of each')).toMatchObject({ median: 150, rounds: 1 });
  expect(cells.get('one of each / Satchel')).toMatchObject({ median: 30, rounds: 1 });
});

it('tells how many answers of a peer are those of Satchel, and how many saves waited for the disk', () => {
  const answers = (...digests: string[]) => [run([part('filter', { times: [1], digests })])];
  const runs: Runs = new Map([
    [satchel, answers('a', 'b', 'c')],
    [other, answers('a', 'x')],
  ]);
  const cells = cellsOf(runs, other, 'filter');
  expect(cells.get('same orders found')).toBe('1 of 2');
  expect(cells.get('durable')).toBe('7 of 20');
});
