/** What the rep saves while the service takes its time with a page of a pull. */
import { join } from 'node:path';
import openDatabase from 'better-sqlite3';
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** A pass whose pull asked for orders, the answer on its way until `end` is called. */
async function openReading(rig: Rig, question = /^GET .*\/orders\?/) {
  const given = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  rig.network.failNext(question, {
    async after(response) {
      const text = await response.text();
      given.resolve();
      await answered.promise;
      return new Response(text, response);
    },
  });
  const pass = rig.sync();
  await given.promise;
  return {
    async end() {
      answered.resolve();
      return await pass;
    },
  };
}

it('sends at once what is saved while a page is waited for, and counts it', async () => {
  const rig = await openRig({ orders: 3 });
  const reading = await openReading(rig);
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(0);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  expect(await reading.end()).toMatchObject({ state: 'idle', settled: 1, pulled: 3 });
});

it('sends them one after another, each once', async () => {
  const rig = await openRig();
  const reading = await openReading(rig);
  for (const note of ['Um', 'Dois', 'Três']) {
    const { entryId } = await rig.command('order.create', { order: { ...draft(rig), observations: note } });
    await rig.clock.advance(0);
    expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  }
  await reading.end();
  expect(rig.writes()).toEqual(['POST /orders', 'POST /orders', 'POST /orders']);
});

it('keeps what was written meanwhile, which the page does not have yet', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: { ...draft(rig), observations: 'Antes' } });
  const { localId: gone } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  // So that the page differs from what is known here.
  await rig.service.fetch(asColleague('PATCH', '/orders/1', { freight_value: 5 }));
  const reading = await openReading(rig);
  await rig.command('order.update', { localId, changes: { observations: 'Depois' } });
  await rig.command('order.delete', { localId: gone });
  await rig.clock.advance(0);
  expect(rig.writes().slice(3).sort()).toEqual(['DELETE /orders/2', 'PATCH /orders/1']);
  await reading.end();
  expect((await rig.query('orders.search', {})).rows.map((row) => row.localId)).toEqual([localId]);
  expect((await rig.order(localId)).order).toMatchObject({ observations: 'Depois', freight: { value: 5 } });
  await rig.command('order.update', { localId, changes: { observations: 'Por fim' } });
  expect(await rig.sync()).toMatchObject({ settled: 1, conflicted: 0 });
});

it.each(['order.create', 'order.delete'] as const)(
  'walks no whole list for what is written while the service counts: %s',
  async (name) => {
    const rig = await openRig({ orders: 3 });
    await rig.sync();
    await rig.clock.advance(3_600_000);
    const [row] = (await rig.query('orders.search', {})).rows;
    const reading = await openReading(rig, /^GET .*\/orders\?limit=1&page=1$/);
    if (name === 'order.create') await rig.command(name, { order: draft(rig) });
    else await rig.command(name, { localId: String(row?.localId) });
    await rig.clock.advance(0);
    expect(rig.writes()).toHaveLength(1);
    await reading.end();
    expect(rig.service.requests().filter(({ path }) => /sort=id&limit/.test(path))).toEqual([]);
  },
);

it('ends the pass after the page if such a write is told that the token is not taken any more', async () => {
  const rig = await openRig();
  const reading = await openReading(rig);
  rig.token = 'withdrawn';
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(0);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'queued' });
  expect(await reading.end()).toMatchObject({ state: 'needsAuth' });
  expect(await rig.query('sync.status', {})).toMatchObject({ connection: 'needsAuth' });
});

it('an error of ours in such a write ends the pass as in any other', async () => {
  const rig = await openRig();
  const reading = await openReading(rig);
  const database = openDatabase(join(rig.directory, 'satchel.sqlite'));
  database.exec(`CREATE TRIGGER broken BEFORE UPDATE ON outbox BEGIN SELECT RAISE(ABORT, 'broken'); END`);
  await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(0);
  await expect(reading.end()).rejects.toThrow('broken');
  database.exec('DROP TRIGGER broken');
  database.close();
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1 });
});

it('begins what falls due while a page is waited for', async () => {
  const rig = await openRig({ timing: { backoffBaseMs: 8_000, backoffCapMs: 8_000 } });
  rig.network.failNext(/^POST/, () => new Response('', { status: 425 }));
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const asleep = rig.clock.sleepers();
  const reading = await openReading(rig);
  await rig.clock.advance(Number((await rig.entry(entryId)).nextAttemptAtMs) - rig.clock.now() - 1);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'waiting' });
  await rig.clock.advance(1);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  await reading.end();
  expect(rig.clock.sleepers()).toBe(asleep);
});

it('and what is put off while a page is waited for', async () => {
  const rig = await openRig({ timing: { backoffBaseMs: 8_000, backoffCapMs: 8_000 } });
  const reading = await openReading(rig);
  rig.network.failNext(/^POST/, () => new Response('', { status: 425 }));
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(0);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'waiting' });
  await rig.clock.advance(8_000);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  await reading.end();
});
