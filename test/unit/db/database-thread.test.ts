import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseThread } from '../../../src-main/db/engine/database-thread.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';

function openBeside(readonly = false, clock = systemPorts.clock) {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-thread-'));
  const db = openDatabase(join(folder, 'satchel.sqlite'));
  const thread = createDatabaseThread(db, { readonly, clock, threads: true });
  onTestFinished(async () => {
    await thread.stop();
    db.close();
    rmSync(folder, { recursive: true });
  });
  return { db, thread };
}

it('reads what the main connection has written, and writes what that one reads', async () => {
  const { db, thread } = openBeside();
  db.exec(`INSERT INTO dirty_orders VALUES (1), (2)`);
  expect(await thread.run(`SELECT order_key, order_key * 2 FROM dirty_orders ORDER BY 1`)).toEqual(
    Float64Array.of(1, 2, 2, 4),
  );
  expect(await thread.run(`INSERT INTO dirty_orders VALUES (3), (4), (@five)`, { five: 5 })).toEqual(
    Float64Array.of(3),
  );
  expect(db.prepare(`SELECT max(order_key) FROM dirty_orders`).pluck().get()).toBe(5);
});

it('answers null for what cannot be run, and continues', async () => {
  const { thread } = openBeside(true);
  const answers = [
    thread.run(`SELECT nonsense`),
    thread.run(`INSERT INTO dirty_orders VALUES (1)`),
    thread.run(`SELECT 1`),
  ];
  expect(thread.isBusy).toBe(true);
  expect(await Promise.all(answers)).toEqual([null, null, Float64Array.of(1)]);
  expect(thread.isBusy).toBe(false);
});

it('has no thread beside a database in memory', async () => {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  expect(await createDatabaseThread(db, { readonly: true, ...systemPorts }).run(`SELECT 1`)).toBeNull();
});

it('ends when nobody has asked for a while, and starts again with the next question', async () => {
  const clock = createFakeClock();
  const { thread } = openBeside(false, clock);
  const mine = `CREATE TEMP TABLE IF NOT EXISTS mine AS SELECT 1 AS n`;
  const isThere = `SELECT count(*) FROM sqlite_temp_schema`;
  await thread.run(mine);
  await clock.advance(10_000);
  expect(await thread.run(isThere)).toEqual(Float64Array.of(1));
  await clock.advance(20_000);
  expect(await thread.run(isThere)).toEqual(Float64Array.of(0));
});

it('leaves nothing behind that keeps a program from ending, stopped with a question on its way', async () => {
  const sleeping = new Set<object>();
  const sleep = async (ms: number, signal?: AbortSignal) => {
    const sleeper = {};
    sleeping.add(sleeper);
    await systemPorts.clock.sleep(ms, signal).finally(() => sleeping.delete(sleeper));
  };
  const { thread } = openBeside(false, { ...systemPorts.clock, sleep });
  await thread.run(`SELECT 1`);
  expect(sleeping.size).toBe(1);
  void thread.run(`SELECT 2`);
  await thread.stop();
  expect(sleeping.size).toBe(0);
});

it('does what was asked for before it stops, and nothing after', async () => {
  const { db, thread } = openBeside();
  const last = thread.run(`INSERT INTO dirty_orders VALUES (1)`);
  await thread.stop();
  expect(await last).toEqual(Float64Array.of(1));
  expect(await thread.run(`INSERT INTO dirty_orders VALUES (2)`)).toBeNull();
  expect(db.prepare(`SELECT count(*) FROM dirty_orders`).pluck().get()).toBe(1);
});
