import { Connection } from '../../../src-main/db/engine/connection.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { countTurns } from '../../support/count-turns.ts';
import { draft } from '../../support/drafts.ts';
import { countDirtyInFile } from '../../support/dirty.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** Another connection to the file. `version` changes with each commit of the workspace. */
function look(directory: string): { owed(): number; withWords(): number; version(): number } {
  const db = new Connection(join(directory, 'satchel.sqlite'), { readonly: true });
  onTestFinished(() => void db.close());
  return {
    owed: () => countDirtyInFile(db),
    withWords: () => db.prepare(`SELECT count(*) FROM orders_fts`).pluck().get() as number,
    version: () => db.pragma('data_version', { simple: true }) as number,
  };
}

const found = async (rig: Rig, text: string, totalLater = false) =>
  (await rig.query('orders.search', { text, totalLater })).rows.map(({ localId }) => localId);

it.each([false, true])('finds an order by its words as soon as it is saved (total later: %s)', async (totalLater) => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const { owed } = look(rig.directory);
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'quermesse' }) });
  expect(owed()).toBe(1);
  expect(await found(rig, 'quermesse', totalLater)).toEqual([localId]);

  await rig.command('order.update', {
    localId,
    changes: { observations: 'romaria', date: '2026-03-05T12:00:00.000Z' },
  });
  expect(await found(rig, 'quermesse', totalLater)).toEqual([]);
  expect(await found(rig, 'romaria', totalLater)).toEqual([localId]);

  await rig.command('order.update', { localId, changes: { observations: 'procissão' } });
  await rig.command('order.delete', { localId });
  expect(owed()).toBe(0);
  expect(await found(rig, 'romaria', totalLater)).toEqual([]);
  expect(await found(rig, 'procissao', totalLater)).toEqual([]);
});

it('counts the lines of an order among the sales of a product as soon as it is saved', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const order = draft(rig);
  const productId = Number(order.items?.[0]?.id_item);
  const before = await rig.query('products.get', { productId });
  const { localId } = await rig.command('order.create', { order });
  const after = await rig.query('products.get', { productId });
  expect(after.lineCount).toBe(before.lineCount + 1);
  expect(after.sales.map(({ orderLocalId }) => orderLocalId)).toContain(localId);
  const { rows } = await rig.query('customers.purchases', { customerId: Number(order.id_customer) });
  expect(rows.find((row) => row.productId === productId)?.lastOrderLocalId).toBe(localId);
});

it('writes what is owed once it is quiet, and then nothing any more', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const { owed, version } = look(rig.directory);
  for (let n = 0; n < 30; n++) await rig.command('order.create', { order: draft(rig) });
  expect(owed()).toBe(30);
  await rig.clock.advance(200);
  expect(owed()).toBe(0);
  const atRest = version();
  await rig.clock.advance(60_000);
  expect(version()).toBe(atRest);
});

it('never owes much, however fast orders are saved', { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const noTokens = { get: async () => null, set: async () => {}, clear: async () => {} };
  const workspace = await openWorkspace({ directory, service: { baseUrl: 'http://127.0.0.1:1' }, tokens: noTokens });
  onTestFinished(() => workspace.close());
  const { owed } = look(directory);
  let most = 0;
  for (let n = 0; n < 4000; n++) {
    const result = await workspace.command('order.create', {
      order: { id_customer: 1, date: '2026-03-02T12:00:00.000Z', observations: `n ${n}`, items: [] },
    });
    expect(result.ok).toBe(true);
    if (n % 20 === 0) most = Math.max(most, owed());
    await setImmediate();
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(3000);
});

it('has the words of many orders written in turns for whoever asks', async () => {
  const rig = await openRig({ orders: 30 });
  await rig.sync();
  const order = draft(rig, { observations: 'quermesse' });
  for (let n = 0; n < 300; n++) await rig.command('order.create', { order });
  const { owed, withWords } = look(rig.directory);
  const steps = new Set<number>();
  const asked = rig.query('orders.search', { text: 'quermesse', sort: 'total', limit: 5 });
  await countTurns(asked, () => steps.add(withWords()));
  expect((await asked).total).toBe(300);
  expect(steps.size).toBeGreaterThan(4);
  expect(owed()).toBe(0);
});
