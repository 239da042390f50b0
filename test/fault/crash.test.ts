/** A real process with a real database over real HTTP, killed at random moments while it saves and sends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src-service/serve.ts';
import { openService, type Service } from '../../src-service/service.ts';
import { createSeededRandom } from '../support/seeded-random.ts';
import type { Acknowledged } from './acknowledged.ts';

const kills = 208;
const laptops = 4;
const seed = Number(process.env['CRASH_SEED'] ?? 1);

it(`loses nothing and doubles nothing over ${kills} kills`, { timeout: 150_000 }, async () => {
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
    Array.from({ length: laptops }, (_, laptop) => runLaptop(program, laptop, server.url, fraction)),
  );
  const acknowledged = ends.flatMap((end) => end.acknowledged);
  const inFlight = ends.reduce((sum, end) => sum + end.killedInFlight, 0);
  console.log(
    `seed ${seed}: ${kills} kills, ${inFlight} with a write on its way, ${acknowledged.length} commands acknowledged`,
  );
  expect(inFlight).toBeGreaterThan(kills / 10);
  expect(acknowledged.length).toBeGreaterThan(kills);
  checkService(service, acknowledged);
});

interface End {
  acknowledged: Acknowledged[];
  killedInFlight: number;
}

/** In one file the program is up in a fraction of the time: more of its life is work. */
async function bundleChild(): Promise<string> {
  const outfile = resolve('node_modules/.cache/satchel-crash-child.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'crash-child.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['better-sqlite3'],
    logLevel: 'error',
  });
  return outfile;
}

/** One workspace, killed again and again, then drained in peace. */
async function runLaptop(program: string, laptop: number, url: string, fraction: () => number): Promise<End> {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-crash-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const end: End = { acknowledged: [], killedInFlight: 0 };
  for (let round = 0; round < kills / laptops; round++) {
    const lines = await runChild(
      [program, directory, url, String(seed * 1e6 + laptop * 1000 + round)],
      fraction() * 250,
    );
    end.acknowledged.push(...lines.map((line) => JSON.parse(line) as Acknowledged));
    if (hasSending(directory)) end.killedInFlight += 1;
  }
  const [report] = await runChild([program, directory, url, '0', 'drain'], null);
  expect(JSON.parse(String(report))).toMatchObject({ state: 'idle', open: 0, conflicted: 0, dead: 0 });
  expect(integrityOf(directory)).toBe('ok');
  return end;
}

/** `killAfterMs` counts from the first line or, where none comes, from the start; null lets it end by itself. */
async function runChild(args: string[], killAfterMs: number | null): Promise<string[]> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const kill = () => child.kill('SIGKILL');
  const timers = killAfterMs === null ? [] : [setTimeout(kill, 3_000)];
  createInterface(child.stdout).on('line', (line) => {
    if (lines.push(line) === 1 && killAfterMs !== null) timers.push(setTimeout(kill, killAfterMs));
  });
  await once(child, 'close');
  for (const timer of timers) clearTimeout(timer);
  return lines;
}

/** Whether the kill fell while a write was on its way. */
function hasSending(directory: string): boolean {
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'));
  const sending = db.prepare(`SELECT count(*) AS n FROM outbox WHERE state = 'sending'`).get() as { n: number };
  db.close();
  return sending.n > 0;
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
  const addressNames = service
    .addresses()
    .map(({ fk_id }) => fk_id)
    .filter((fkId) => fkId?.startsWith('a-'));
  expect(new Set(addressNames).size, 'no address is there twice').toBe(addressNames.length);
  const lines = service.orders().flatMap(({ items }) => items.map(({ description }) => description));
  expect(new Set(lines).size, 'no line is there twice').toBe(lines.length);
  const lastWords = new Map<string, string>();
  for (const told of acknowledged) {
    switch (told.kind) {
      case 'address':
        expect(addressNames).toContain(told.fkId);
        break;
      case 'order':
        expect(lines).toContain(told.firstLine);
        lastWords.set(told.fkId, told.observations);
        break;
      case 'line':
        expect(orders.get(told.fkId)?.items.map(({ description }) => description)).toContain(told.description);
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
