import BetterSqlite3 from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import type { Clock } from '../../../src-main/ports/ports.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';
import { openService } from '../../../src-service/service.ts';
import { countPartsIn } from '../../support/text-parts.ts';

const orders = 400;

/** With the threads of a real machine. */
function openThere() {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-joins-'));
  const service = openService({ sample: { orders, seed: 7 }, recordRequests: false });
  onTestFinished(() => {
    service.close();
    rmSync(directory, { recursive: true });
  });
  return {
    directory,
    open: (clock = systemPorts.clock) =>
      openWorkspace({
        directory,
        service: { baseUrl: 'https://service.example' },
        tokens: { get: async () => 'practice', set: async () => {}, clear: async () => {} },
        ports: { clock, fetch: (url, init) => service.fetch(new Request(url, init)) },
      }),
  };
}

/** Whoever rests is not done before the visit ends. */
const slowClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => systemPorts.clock.sleep(ms + 60_000, signal),
};

async function count(workspace: Workspace, text: string): Promise<number> {
  const found = await workspace.query('orders.count', { criteria: { text } });
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value.total;
}

it('joins what a first walk left once it is over, and continues with it after a visit that ended meanwhile', async () => {
  const { directory, open } = openThere();
  const first = await open(slowClock);
  expect((await first.syncNow()).pulled).toBe(orders);
  const found = await count(first, 'mercado');
  expect(found).toBeGreaterThan(0);
  await first.close();
  expect(countPartsIn(directory)).toBeGreaterThan(1);
  const second = await open();
  await expect.poll(() => countPartsIn(directory)).toBe(1);
  expect(await count(second, 'mercado')).toBe(found);
  await second.close();
});

it('is closed in the middle of a walk, with whatever its threads were at', async () => {
  const { directory, open } = openThere();
  const workspace = await open();
  const read = new Promise((resolve) => workspace.subscribe((event) => event.type === 'changed' && resolve(event)));
  const synced = workspace.syncNow();
  await read;
  await workspace.close();
  const { pulled } = await synced;
  expect(pulled).toBeGreaterThan(0);
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'));
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
