/** What is old is forgotten beside the rep's work, and never at its cost. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

const dayMs = 86_400_000;

async function openWithOldEntry() {
  const rig = await openRig();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('outbox.discardAll', {});
  await rig.clock.advance(91 * dayMs);
  const ended = async () => (await rig.query('outbox.journal', { filter: 'discarded' })).total;
  return { rig, ended };
}

test('an entry that ended longer ago than the rep wants to keep goes with the next command', async () => {
  const { rig, ended } = await openWithOldEntry();
  expect(await ended()).toBe(1);
  await rig.command('order.create', { order: draft(rig) });
  expect(await ended()).toBe(0);
});

test('a clock that is years ahead makes nothing old', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const sent = async () => (await rig.query('outbox.journal', { filter: 'settled' })).total;
  rig.network.isDown = true;
  await rig.clock.advance(20 * 365 * dayMs);
  await rig.reopen();
  expect(await sent()).toBe(2);
  rig.network.isDown = false;
  await rig.sync();
  await rig.reopen();
  expect(await sent()).toBe(1);
});

test('work that was handed over can be written again for a year', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('outbox.exportWork', {});
  const kept = async () => (await rig.query('outbox.exports', {})).exports.length;
  await rig.clock.advance(364 * dayMs);
  await rig.command('order.create', { order: draft(rig) });
  expect(await kept()).toBe(1);
  await rig.clock.advance(2 * dayMs);
  await rig.command('order.create', { order: draft(rig) });
  expect(await kept()).toBe(0);
});

test('an order is saved although what is old cannot be forgotten', async () => {
  const { rig, ended } = await openWithOldEntry();
  const other = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  other.exec(`CREATE TRIGGER stuck BEFORE DELETE ON outbox_history BEGIN SELECT RAISE(ABORT, 'stuck'); END`);
  other.close();
  const answer = await rig.workspace.command('order.create', { order: draft(rig) });
  expect(answer).toMatchObject({ ok: true });
  expect(await ended()).toBe(1);
});
