import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import BetterSqlite3 from 'better-sqlite3';
import { sendJson, startHttp, type LoopbackServer } from '../support/http-loopback.ts';
import { floods, heavy, packedGibibyte, type Flood } from './floods.ts';

interface Outcome {
  state: string;
  pulled: number;
  failure: { kind: string; message: string } | null;
  orders: number;
  tookMs: number;
  peakMiB: number;
}

/** What one answer may be at most, in `decode-response.ts`. */
const largestAnswerMiB = 32;
/** Text, its pieces and the values made of it, all at once. */
const mostAnswersInMemory = 12;
const mostMs = 12_000;

const run = promisify(execFile);
let directory: string;
/** A workspace that has pulled one order, to be copied. */
let calmDirectory: string;
let server: LoopbackServer;
let flood: Flood;
let calm: Outcome;

beforeAll(async () => {
  calmDirectory = mkdtempSync(join(tmpdir(), 'satchel-flood-'));
  server = await startHttp((_request, response) => flood(response));
  flood = (response) => sendJson(response, { data: [{ id: 1, observations: 'kept' }] });
  directory = calmDirectory;
  calm = await pullOnce();
  await packedGibibyte();
}, 60_000);
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'satchel-flood-'));
  cpSync(calmDirectory, directory, { recursive: true });
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
});
afterAll(async () => {
  await server.close();
  rmSync(calmDirectory, { recursive: true, force: true });
});

/** A process with little memory: where the bound does not hold, it dies. */
async function pullOnce(): Promise<Outcome> {
  const script = join(import.meta.dirname, 'pull-once.ts');
  const { stdout } = await run(process.execPath, ['--max-old-space-size=256', script, directory, server.url]);
  return JSON.parse(stdout) as Outcome;
}

function checkDatabase(): unknown {
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'), { readonly: true });
  try {
    return db.pragma('integrity_check', { simple: true });
  } finally {
    db.close();
  }
}

describe('a pull that meets', { timeout: 60_000 }, () => {
  it('a service in order takes what there is', () => {
    expect(calm).toMatchObject({ state: 'idle', orders: 1, failure: null });
  });

  it.each(Object.keys(floods))('%s ends in bounded time and memory, and the cache stays as it was', async (name) => {
    flood = floods[name] as Flood;
    const outcome = await pullOnce();
    const grownMiB = outcome.peakMiB - calm.peakMiB;
    const figures = `${Math.round(outcome.tookMs)} ms, ${(grownMiB / largestAnswerMiB).toFixed(1)} × the largest answer`;
    console.log(`${name}: ${figures}; ${outcome.failure?.kind}: ${outcome.failure?.message}`);
    expect(outcome.failure?.kind).toMatch(/noAnswer|notTheService/);
    expect(outcome.failure?.message).not.toBe('');
    expect(outcome).toMatchObject({ pulled: 0, orders: 1 });
    expect(outcome.tookMs).toBeLessThan(mostMs);
    expect(grownMiB).toBeLessThan(mostAnswersInMemory * largestAnswerMiB);
    expect(checkDatabase()).toBe('ok');
  });

  it.each(Object.keys(heavy))('%s takes it, in bounded time and memory', async (name) => {
    flood = heavy[name] as Flood;
    const outcome = await pullOnce();
    const grownMiB = outcome.peakMiB - calm.peakMiB;
    console.log(`${name}: ${Math.round(outcome.tookMs)} ms, ${(grownMiB / largestAnswerMiB).toFixed(1)} ×`);
    expect(outcome).toMatchObject({ failure: null, orders: 2 });
    expect(outcome.tookMs).toBeLessThan(mostMs);
    expect(grownMiB).toBeLessThan(mostAnswersInMemory * largestAnswerMiB);
  });
});
