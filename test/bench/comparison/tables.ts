/** The tables of the benchmark `peers`. */
import { figure, percentile } from '../report/figures.ts';
import { outboxes, satchel, stores, type Peer } from './list.ts';
import type { Part, Run } from './runs.ts';
import type { Cell, Column, Row, Table } from '../report/tables.ts';

export type Runs = Map<Peer, Run[]>;

export interface Durability {
  saves: number;
  synced: number;
}

export interface Found {
  orders: number;
  drained: number;
  limitMs: number;
  durable: Map<Peer, Durability>;
  runs: Runs;
  /** By how long the service took. */
  drains: Map<number, Runs>;
}

type Value = (part: Part) => number;

const textKinds = ['rare', 'common', 'prefix', 'accent', 'miss'];
const texts = textKinds.map((kind) => `text: ${kind}`);
/** In the order in which they are measured: of a run that was cut, the first that is missing is the one that took too long. */
const parts = ['ingest', ...texts, 'filter', 'enqueue', 'memory', 'open'];

const drawn = (name: string, unit: string): Column => ({ name, unit, isDrawn: true });
const beside = (name: string, unit: string): Column => ({ name, unit, isDrawn: false });
const durable = beside('durable', '');
const ofSatchel = beside('time / Satchel', '×');
const same = beside('same orders found', '');
const latency = [drawn('p50', 'ms'), drawn('p99', 'ms'), beside('processor time', 'ms'), ofSatchel];

const ms: Value = (part) => part.ms;
const cpuMs: Value = (part) => part.cpuMs;
const p =
  (fraction: number): Value =>
  (part) =>
    percentile(part.times, fraction);

export function tablesOf(found: Found): Table[] {
  const { orders, drained } = found;
  const cells = cellsOf(found, found.runs);
  const rowsOf = (cellsOfPeer: (peer: Peer) => Cell[]): Row[] =>
    stores.map((peer) => ({ name: peer.name, cells: [cells.durable(peer), ...cellsOfPeer(peer)] }));
  const latencyOf = (peer: Peer, part: string): Cell[] => [
    cells.of(peer, part, p(0.5)),
    cells.of(peer, part, p(0.99)),
    cells.of(peer, part, cpuMs),
    cells.ratio(peer, part, p(0.5)),
  ];
  return [
    {
      name: 'enqueue',
      about: `An order of the rep's saved beside ${orders} others`,
      columns: [durable, ...latency],
      rows: rowsOf((peer) => latencyOf(peer, 'enqueue')),
    },
    {
      name: 'ingest',
      about: `${orders} orders taken in, from pages of 100`,
      columns: [
        durable,
        drawn('orders/s', ''),
        beside('processor time per order', 'ms'),
        ofSatchel,
        beside('memory at the end', 'MiB'),
      ],
      rows: rowsOf((peer) => [
        cells.of(peer, 'ingest', (part) => orders / (part.ms / 1000)),
        cells.of(peer, 'ingest', (part) => part.cpuMs / orders),
        cells.ratio(peer, 'ingest', ms),
        cells.of(peer, 'memory', ({ bytes }) => bytes / 2 ** 20),
      ]),
    },
    {
      name: 'text',
      about: `The 25 newest of ${orders} orders with these words, p50`,
      columns: [
        durable,
        ...textKinds.map((kind) => drawn(kind, 'ms')),
        beside('one of each', 'ms'),
        beside('one of each / Satchel', '×'),
        same,
      ],
      rows: rowsOf((peer) => [
        ...texts.map((part) => cells.of(peer, part, p(0.5))),
        ...cells.together(peer, texts, p(0.5)),
        cells.agreement(peer, texts),
      ]),
    },
    {
      name: 'filter',
      about: `The 25 newest of a customer between two dates, of ${orders}, and how many there are`,
      columns: [durable, ...latency, same],
      rows: rowsOf((peer) => [...latencyOf(peer, 'filter'), cells.agreement(peer, ['filter'])]),
    },
    {
      name: 'open',
      about: `Opened beside ${orders} orders, up to the newest 50`,
      columns: [durable, drawn('open', 'ms'), beside('processor time', 'ms'), ofSatchel],
      rows: rowsOf((peer) =>
        peer.isKept
          ? [cells.of(peer, 'open', ms), cells.of(peer, 'open', cpuMs), cells.ratio(peer, 'open', ms)]
          : ['nothing was kept', '–', '–'],
      ),
    },
    drainTable(found, drained),
  ];
}

function drainTable(found: Found, drained: number): Table {
  const at = (delayMs: number) => cellsOf(found, found.drains.get(delayMs) ?? new Map<Peer, Run[]>());
  const rate: Value = (part) => drained / (part.ms / 1000);
  return {
    name: 'drain',
    about: `${drained} orders of the queue sent over loopback, 8 at once`,
    columns: [
      durable,
      drawn('service takes 0 ms', 'orders/s'),
      drawn('service takes 50 ms', 'orders/s'),
      beside('processor time per order', 'ms'),
    ],
    rows: outboxes.map((peer) => ({
      name: peer.name,
      cells: [
        peer.isKept ? at(0).durable(peer) : 'no',
        at(0).of(peer, 'drain', rate),
        at(50).of(peer, 'drain', rate),
        at(0).of(peer, 'drain', (part) => part.cpuMs / drained),
      ],
    })),
  };
}

function cellsOf({ limitMs, durable: durability }: Found, runs: Runs) {
  const partsOf = (peer: Peer, part: string): Part[] =>
    (runs.get(peer) ?? []).flatMap((run) => run.parts.get(part) ?? []);
  return {
    of(peer: Peer, part: string, value: Value): Cell {
      const found = partsOf(peer, part);
      return found.length > 0 ? figure('', '', found.map(value)) : missing(runs.get(peer) ?? [], part, limitMs);
    },

    /** Of each round, the one by the other. */
    ratio(peer: Peer, part: string, value: Value): Cell {
      const ours = partsOf(satchel, part).map(value);
      const ratios = partsOf(peer, part).flatMap((theirs, round) =>
        ours[round] === undefined ? [] : [value(theirs) / ours[round]],
      );
      return ratios.length > 0 ? figure('', '', ratios) : '–';
    },

    /** The sum over these parts, of the rounds that reached all of them; and that by Satchel's of the same round. */
    together(peer: Peer, names: readonly string[], value: Value): [sum: Cell, ratio: Cell] {
      const sumsOf = (one: Peer) =>
        (runs.get(one) ?? []).map(({ parts: reached }) =>
          names.reduce((sum, name) => {
            const part = reached.get(name);
            return sum + (part ? value(part) : Number.NaN);
          }, 0),
        );
      const ours = sumsOf(satchel);
      const theirs = sumsOf(peer);
      const show = (values: number[]): Cell => {
        const whole = values.filter((sum) => !Number.isNaN(sum));
        return whole.length > 0 ? figure('', '', whole) : '–';
      };
      return [show(theirs), show(theirs.map((sum, round) => sum / (ours[round] ?? Number.NaN)))];
    },

    durable(peer: Peer): Cell {
      const counted = durability.get(peer);
      if (!counted) return 'not checked';
      if (counted.synced === counted.saves) return 'yes';
      return counted.synced === 0 ? 'no' : `${counted.synced} of ${counted.saves}`;
    },

    /** Of the questions that both were asked in the first round. */
    agreement(peer: Peer, names: readonly string[]): Cell {
      const same = names.flatMap((name) => {
        const [ours, theirs] = [satchel, peer].map((one) => partsOf(one, name)[0]?.digests ?? []);
        const asked = Math.min(ours?.length ?? 0, theirs?.length ?? 0);
        return Array.from({ length: asked }, (_, at) => ours?.[at] === theirs?.[at]);
      });
      if (same.length === 0) return '–';
      return same.every(Boolean) ? 'yes' : `${same.filter(Boolean).length} of ${same.length}`;
    },
  };
}

/** What stands where a figure would. */
function missing(runs: readonly Run[], part: string, limitMs: number): string {
  const cut = runs.find(({ ended }) => ended !== null);
  if (!cut) return '–';
  const reached = parts.find((name) => !cut.parts.has(name));
  if (part !== 'drain' && reached !== part) return 'not reached';
  return cut.ended === 'tooSlow' ? `more than ${limitMs / 1000} s` : 'failed';
}
