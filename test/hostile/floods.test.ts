import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import BetterSqlite3 from 'better-sqlite3';
import { sendJson, startHttp, type LoopbackServer } from '../support/services/http-loopback.ts';
import { endless, floods, heavy, packedGibibyte, type Flood } from './floods.ts';

interface Outcome {
  state: string;
  pulled: number;
  failure: { kind: string; message: string } | null;
  orders: number;
  peakMiB: number;
  /** The pull's processor time, in times of what plain reading of the largest answer takes. */
  timesOfReading: number;
}

/** What one answer may be at most, in `decode-response.ts`. */
const largestAnswerMiB = 32;
/** Text, its pieces and the values made of it, all at once. */
const mostAnswersInMemory = 12;
/** What grows with the square of an answer takes thousands. */
const mostTimesOfReading = 50;
/** Nothing here is ended by the client's patience but what has no end. */
const patienceMs = 60_000;
/** What costs seconds is played in full runs. */
const everyday = ['five thousand records on one page', 'ten thousand headers', 'less than it says', 'no answer at all'];
const tagsOf = (name: string): string[] => (everyday.includes(name) ? [] : ['full']);
const shortPatienceMs = 500;

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
async function pullOnce(forMs = patienceMs): Promise<Outcome> {
  const script = join(import.meta.dirname, 'pull-once.ts');
  const args = ['--max-old-space-size=256', script, directory, server.url, String(forMs)];
  const { stdout } = await run(process.execPath, args);
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

  for (const [name, answer] of Object.entries(floods)) {
    const what = `${name} ends it, in bounded work and memory, and the cache stays as it was`;
    it(what, { tags: tagsOf(name) }, async () => {
      flood = answer;
      const outcome = await pullOnce();
      expectRefused(outcome);
      expectBounded(name, outcome);
    });
  }

  for (const [name, answer] of Object.entries(endless)) {
    it(`${name} ends it when its patience does`, { tags: tagsOf(name) }, async () => {
      flood = answer;
      const outcome = await pullOnce(shortPatienceMs);
      expectRefused(outcome);
      expect(outcome.failure?.message).toBe(`No sign of life for ${shortPatienceMs} ms.`);
      expectBounded(name, outcome);
    });
  }

  for (const [name, answer] of Object.entries(heavy)) {
    it(`${name} takes it, in bounded work and memory`, { tags: tagsOf(name) }, async () => {
      flood = answer;
      const outcome = await pullOnce();
      expect(outcome).toMatchObject({ failure: null, orders: 2 });
      expectBounded(name, outcome);
    });
  }
});

function expectRefused(outcome: Outcome): void {
  expect(outcome.failure?.kind).toMatch(/noAnswer|notTheService/);
  expect(outcome.failure?.message).not.toBe('');
  expect(outcome).toMatchObject({ pulled: 0, orders: 1 });
  expect(checkDatabase()).toBe('ok');
}

function expectBounded(name: string, { failure, timesOfReading, peakMiB }: Outcome): void {
  const grownMiB = peakMiB - calm.peakMiB;
  const figures = `${timesOfReading.toFixed(1)} × plain reading, ${(grownMiB / largestAnswerMiB).toFixed(1)} × the largest answer`;
  console.log(`${name}: ${figures}; ${failure?.kind}: ${failure?.message}`);
  expect(timesOfReading).toBeLessThan(mostTimesOfReading);
  expect(grownMiB).toBeLessThan(mostAnswersInMemory * largestAnswerMiB);
}
