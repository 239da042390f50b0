/** A long journal is forgotten in short turns, and a real process is killed between two of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { runUntilKilled } from './run-until-killed.ts';

const dayMs = 86_400_000;
const old = 500;
const order = { id_customer: 1, items: [{ id_item: 7, quantity: 1, price: 2 }] };

/** A workspace of a rep who gave up so many orders a hundred days ago, and has saved one since. */
async function makeOldWorkspace(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const workspace = await open(directory, Date.now() - 100 * dayMs);
  for (let n = 0; n < old; n++) await workspace.command('order.create', { order });
  await workspace.command('outbox.discardAll', {});
  await workspace.command('order.create', { order });
  await workspace.close();
  return directory;
}

function open(directory: string, atMs: number) {
  return openWorkspace({
    directory,
    service: { baseUrl: 'http://127.0.0.1:1' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
    ports: { clock: createFakeClock(atMs), threads: false },
  });
}

/** Entries that are over, and those that are not. */
function lookInto(directory: string): { over: unknown; waiting: unknown } {
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'), { readonly: true });
  try {
    const count = (where: string) => db.prepare(`SELECT count(*) FROM outbox WHERE ${where}`).pluck().get();
    return { over: count(`state = 'discarded'`), waiting: count(`state = 'queued'`) };
  } finally {
    db.close();
  }
}

it('forgets a long journal in turns, between which everybody else has his', async () => {
  const directory = await makeOldWorkspace();
  const workspace = await open(directory, Date.now());
  onTestFinished(() => workspace.close());
  const seen = [lookInto(directory).over];
  while (seen.at(-1) !== 0) {
    await setImmediate();
    seen.push(lookInto(directory).over);
  }
  expect([...new Set(seen)]).toEqual([300, 100, 0]);
  expect(lookInto(directory)).toEqual({ over: 0, waiting: 1 });
});

it('continues after a crash where it was, and loses nothing that waits', async () => {
  const directory = await makeOldWorkspace();
  runUntilKilled('open-and-die.ts', directory);
  const { over } = lookInto(directory);
  expect(over).toBeGreaterThan(0);
  expect(over).toBeLessThan(old);
  const workspace = await open(directory, Date.now());
  onTestFinished(() => workspace.close());
  await expect.poll(() => lookInto(directory)).toEqual({ over: 0, waiting: 1 });
  expect(await workspace.query('outbox.list', {})).toMatchObject({ value: { entries: [{ seq: old + 1 }] } });
});
