/** Satchel beside its peers, each in a process of its own on the same orders: a table for each work. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canWatch, countSynced } from './durability.ts';
import type { Benchmark, Measured, Scale } from './report/figures.ts';
import { outboxes, stores, type Peer } from './comparison/list.ts';
import { makeQuestions } from './comparison/questions.ts';
import { runPeer, type Job, type Run } from './comparison/runs.ts';
import { tablesOf, type Durability, type Runs } from './comparison/tables.ts';
import { recordPages } from './recorded-pages.ts';
import { startProgram } from './service-process.ts';
import { makeFolder } from './stocked.ts';
import { toFigures } from './report/tables.ts';

const folder = join(import.meta.dirname, 'peers');
const mostRounds = 3;
/** Another round of the stores begins only if it can be expected to end before this. */
const roundsWithinMs = 390_000;
/** A peer that took longer than this for its round is measured once. */
const slowMs = 45_000;
const saves = 200;
/** How long each kind of question is asked at most. */
const patienceMs = 2_000;
const drained = 1_000;

export const peers: Benchmark = {
  about: 'the same orders and the same work in Satchel and in its peers, each with its most durable setting.',
  orders: 2_000,
  run: measurePeers,
};

async function measurePeers({ orders }: Scale): Promise<Measured> {
  if (!arePeersThere()) return { figures: [] };
  // Less patience beside fewer orders: 180 s for 100,000.
  const limitMs = Math.min(180_000, Math.max(60_000, orders * 1.8));
  const durable = await watchDurability();
  const drains = await drainAll(limitMs);
  const runs = await measureStores(orders, limitMs);
  const tables = tablesOf({ orders, drained, limitMs, durable, runs, drains });
  const figures = tables.flatMap((table) =>
    toFigures(table).map((one) => ({ ...one, name: `${table.name}: ${one.name}` })),
  );
  return { tables, figures };
}

function arePeersThere(): boolean {
  if (existsSync(join(folder, 'node_modules'))) return true;
  console.log('  Installing the peers into test/bench/peers.');
  const install = ['install', '--no-audit', '--no-fund', '--prefix', folder];
  const { status } = spawnSync('npm', install, { stdio: 'ignore', shell: process.platform === 'win32' });
  if (status !== 0) console.log('  They could not be installed: npm install --prefix test/bench/peers says why.');
  return status === 0;
}

async function watchDurability(): Promise<Map<Peer, Durability>> {
  const found = new Map<Peer, Durability>();
  if (!canWatch()) {
    console.log('  strace is not there: whether a save waits for the disk is not checked.');
    return found;
  }
  for (const peer of stores) {
    const counted = await countSynced(peer);
    if (counted) found.set(peer, counted);
    console.log(
      `  ${peer.name}: ${counted ? `${counted.synced} of ${counted.saves} saves waited for the disk` : 'not seen'}`,
    );
  }
  return found;
}

async function measureStores(orders: number, limitMs: number): Promise<Runs> {
  const recording = await recordPages(join(makeFolder(), 'pages'), orders);
  const questions = makeQuestions(recording);
  const found: Runs = new Map(stores.map((peer) => [peer, []]));
  const startedAt = performance.now();
  const tookMs = new Map<Peer, number>();
  for (let round = 0; round < mostRounds; round++) {
    const again = turned(stores, round).filter((peer) => (tookMs.get(peer) ?? 0) < slowMs);
    const expectedMs = again.reduce((sum, peer) => sum + (tookMs.get(peer) ?? 0), 0);
    if (performance.now() - startedAt + expectedMs > roundsWithinMs) break;
    for (const peer of again) {
      const from = performance.now();
      const job = { folder: makeFolder(), recording, saves, patienceMs, ...questions };
      found.get(peer)?.push(await measureStore(peer, job, limitMs));
      rmSync(job.folder, { recursive: true, force: true, maxRetries: 5 });
      tookMs.set(peer, performance.now() - from);
      tellProgress(`round ${round + 1}, ${peer.name}`, from);
    }
  }
  return found;
}

/** Opened again in another process, which has read nothing of the file yet. */
async function measureStore(peer: Peer, job: Job, limitMs: number): Promise<Run> {
  const run = await runPeer(peer, 'storage', job, { limitMs });
  if (run.ended !== null || !peer.isKept) return run;
  const { parts, ended } = await runPeer(peer, 'open', job, { limitMs });
  return { parts: new Map([...run.parts, ...parts]), ended };
}

/** At 0 ms round by round; at 50 ms once, for there the time is the service's. */
async function drainAll(limitMs: number): Promise<Map<number, Runs>> {
  const found = new Map<number, Runs>();
  for (const [delayMs, rounds] of [
    [0, mostRounds],
    [50, 1],
  ] as const) {
    const runs: Runs = new Map(outboxes.map((peer) => [peer, []]));
    for (let round = 0; round < rounds; round++) {
      for (const peer of turned(outboxes, round)) {
        const from = performance.now();
        runs.get(peer)?.push(await drainOnce(peer, delayMs, limitMs));
        tellProgress(`${drained} orders at ${delayMs} ms, round ${round + 1}, ${peer.name}`, from);
      }
    }
    found.set(delayMs, runs);
  }
  return found;
}

async function drainOnce(peer: Peer, delayMs: number, limitMs: number): Promise<Run> {
  const service = await startProgram(join(import.meta.dirname, 'programs', 'order-sink.ts'), String(delayMs));
  try {
    const job = { folder: makeFolder(), baseUrl: service.baseUrl, orders: drained };
    const run = await runPeer(peer, 'drain', job, { limitMs });
    const answer = await fetch(`${service.baseUrl}/received`);
    const received = (await answer.json()) as { requests: number; orders: number };
    if (run.ended === null && (received.orders !== drained || received.requests !== drained)) {
      console.log(`  ${peer.name}: the service got ${received.requests} requests for ${received.orders} orders.`);
    }
    return run;
  } finally {
    await service.stop();
  }
}

/** Nobody is always first. */
function turned<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

function tellProgress(what: string, from: number): void {
  console.log(`  ${what}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
}
