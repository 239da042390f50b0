/** A real process with a real database over real HTTP, killed at random moments while it saves and sends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../../src-service/serve.ts';
import { openService, type Service } from '../../../src-service/service.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import type { Acknowledged } from '../acknowledged.ts';
import { isWhole, sealOf } from '../sealed-photo.ts';

const runs = [
  { kills: 40, tags: [] },
  { kills: 208, tags: ['full'] },
];
const laptops = 4;
const seed = Number(process.env['CRASH_SEED'] ?? 1);

for (const { kills, tags } of runs) {
  it(`loses nothing and doubles nothing over ${kills} kills`, { timeout: 300_000, tags }, () => killAndCheck(kills));
}

async function killAndCheck(kills: number): Promise<void> {
  const service = openService({ tokens: ['token'] });
  const { fraction } = createSeededRandom(seed);
  const slow = async (request: Request) => {
    await delay(fraction() * 8);
    const response = await service.fetch(request);
    await delay(fraction() * 8);
    return response;
  };
  const server = await serve({ fetch: slow }, { port: 0 });
  onTestFinished(async () => {
    await server.close();
    service.close();
  });
  const program = await bundleChild();
  const ends = await Promise.all(
    Array.from({ length: laptops }, (_, laptop) =>
      runLaptop(program, { laptop, rounds: kills / laptops, url: server.url, fraction }),
    ),
  );
  const acknowledged = ends.flatMap((end) => end.acknowledged);
  const killed = sum(ends, (end) => end.killed);
  const inFlight = sum(ends, (end) => end.killedInFlight);
  const starting = sum(ends, (end) => end.killedBeforeWork);
  console.log(
    `seed ${seed}: ${killed} kills, ${inFlight} with a write on its way, ${starting} before the first command; ` +
      `${acknowledged.length} commands acknowledged`,
  );
  expect(killed).toBe(kills);
  expect(inFlight).toBeGreaterThan(kills / 10);
  expect(acknowledged.length).toBeGreaterThan(kills);
  checkService(service, acknowledged);
}

interface End {
  acknowledged: Acknowledged[];
  killed: number;
  killedInFlight: number;
  killedBeforeWork: number;
}

function sum(ends: End[], count: (end: End) => number): number {
  return ends.reduce((total, end) => total + count(end), 0);
}

/** In one file the program is up in a fraction of the time: more of its life is work. */
async function bundleChild(): Promise<string> {
  const outfile = resolve(`node_modules/.cache/satchel-crash-child-${process.pid}.mjs`);
  onTestFinished(() => rmSync(outfile, { force: true }));
  await build({
    entryPoints: [join(import.meta.dirname, 'crash-child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['better-sqlite3', 'undici'],
    logLevel: 'error',
  });
  return outfile;
}

/** One workspace with a customer of its own, killed again and again, then drained in peace. */
async function runLaptop(
  program: string,
  { laptop, rounds, url, fraction }: { laptop: number; rounds: number; url: string; fraction: () => number },
): Promise<End> {
  const disk = mkdtempSync(join(tmpdir(), 'satchel-crash-'));
  onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
  const directory = join(disk, 'workspace');
  const end: End = { acknowledged: [], killed: 0, killedInFlight: 0, killedBeforeWork: 0 };
  let startMs = 300;
  for (let round = 0; round < rounds; round++) {
    const args = [program, directory, url, String(laptop + 1), String(seed * 1e6 + laptop * 1000 + round)];
    // Every fourth falls into the start, where what was cut off before is claimed again.
    const isEarly = round % 4 === 3;
    const { lines, signal, firstLineMs } = await runChild(
      args,
      isEarly ? { afterStartMs: fraction() * startMs * 1.2 } : { afterFirstLineMs: fraction() * 150 },
    );
    startMs = firstLineMs ?? startMs;
    expect(signal, 'the program ended by itself').toBe('SIGKILL');
    end.killed += 1;
    end.acknowledged.push(...lines.map((line) => JSON.parse(line) as Acknowledged));
    if (lines.length === 0) end.killedBeforeWork += 1;
    if (hasSending(directory)) end.killedInFlight += 1;
  }
  const { lines } = await runChild([program, directory, url, String(laptop + 1), '0', 'drain'], null);
  expect(JSON.parse(String(lines[0]))).toMatchObject({ state: 'idle', open: 0, conflicted: 0, dead: 0 });
  expect(integrityOf(directory)).toBe('ok');
  expect(readdirSync(join(directory, 'images')), 'photos left behind').toEqual([]);
  return end;
}

type Kill = { afterStartMs: number } | { afterFirstLineMs: number };

interface Run {
  lines: string[];
  signal: string | null;
  firstLineMs: number | null;
}

/** Null lets it end by itself. */
async function runChild(args: string[], kill: Kill | null): Promise<Run> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const run: Run = { lines: [], signal: null, firstLineMs: null };
  const timers: NodeJS.Timeout[] = [];
  const killAfter = (ms: number) => timers.push(setTimeout(() => child.kill('SIGKILL'), ms));
  if (kill && 'afterStartMs' in kill) killAfter(kill.afterStartMs);
  createInterface(child.stdout).on('line', (line) => {
    if (run.lines.push(line) > 1) return;
    run.firstLineMs = performance.now() - startedAtMs;
    if (kill && 'afterFirstLineMs' in kill) killAfter(kill.afterFirstLineMs);
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  for (const timer of timers) clearTimeout(timer);
  return { ...run, signal };
}

/** Whether the kill fell while a write was on its way. Reads only: the write-ahead log is left for the program to find. */
function hasSending(directory: string): boolean {
  const path = join(directory, 'satchel.sqlite');
  if (!existsSync(path)) return false;
  const db = new BetterSqlite3(path, { readonly: true });
  try {
    const tables = db.prepare(`SELECT count(*) AS n FROM sqlite_schema WHERE name = 'outbox'`).get() as { n: number };
    if (tables.n === 0) return false;
    const sending = db.prepare(`SELECT count(*) AS n FROM outbox WHERE state = 'sending'`).get() as { n: number };
    return sending.n > 0;
  } finally {
    db.close();
  }
}

function integrityOf(directory: string): unknown {
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'));
  const found = db.pragma('integrity_check', { simple: true });
  db.close();
  return found;
}

function checkService(service: Service, acknowledged: Acknowledged[]): void {
  const orders = new Map(service.orders().map((order) => [order.fk_id, order]));
  expect(orders.size, 'no order is there twice').toBe(service.orders().length);
  const ourAddresses = service.addresses().filter(({ fk_id }) => fk_id?.startsWith('a-'));
  const addresses = new Map(ourAddresses.map((address) => [address.fk_id, address]));
  expect(addresses.size, 'no address is there twice').toBe(ourAddresses.length);
  const lines = service.orders().flatMap(({ items }) => items.map(({ description }) => description));
  expect(new Set(lines).size, 'no line is there twice').toBe(lines.length);
  const photos = service.images().map(({ content }) => content);
  expect(photos.every(isWhole), 'a photo is there in part').toBe(true);
  const seals = photos.map(sealOf);
  expect(new Set(seals).size, 'no photo is there twice').toBe(seals.length);
  const lastWords = new Map<string, string>();
  for (const told of acknowledged) {
    switch (told.kind) {
      case 'address':
        expect(addresses.has(told.fkId), `${told.fkId} is missing`).toBe(true);
        break;
      case 'number':
        // A newer edit has a larger number.
        expect(Number(addresses.get(told.fkId)?.number)).toBeGreaterThanOrEqual(told.number);
        break;
      case 'order':
        expect(lines).toContain(told.firstLine);
        expect(orders.get(told.fkId)?.address?.fk_id).toBe(told.addressFkId);
        lastWords.set(told.fkId, told.observations);
        break;
      case 'line':
        expect(orders.get(told.fkId)?.items.map(({ description }) => description)).toContain(told.description);
        break;
      case 'photo':
        expect(seals).toContain(told.seal);
        break;
      case 'observations':
        lastWords.set(told.fkId, told.observations);
        break;
    }
  }
  for (const [fkId, observations] of lastWords) {
    const held = String(orders.get(fkId)?.observations);
    // A kill may fall between saving a newer edit and saying so: that edit is then the one that stands.
    expect(isSameOrNewer(held, observations), `${fkId} holds ${held} and was promised ${observations}`).toBe(true);
  }
}

/** Names are `<seed of the round>-<number within it>`. */
function isSameOrNewer(held: string, promised: string): boolean {
  const [heldRound = 0, heldNumber = 0] = held.split('-').map(Number);
  const [round = 0, number = 0] = promised.split('-').map(Number);
  return heldRound > round || (heldRound === round && heldNumber >= number);
}
