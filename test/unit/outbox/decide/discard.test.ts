/** What the rep discards, with all that depends on it, and what he takes back. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import { attach, spooled } from '../../../support/attached-photos.ts';
import { countTurns } from '../../../support/count-turns.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { photoBytes, photoFolder } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { countRowsRead } from '../../../support/rows-read.ts';

function anItem(rig: Awaited<ReturnType<typeof openRig>>) {
  return { id_item: rig.service.references('product')[3]?.id ?? 0, quantity: 5 };
}

describe('an entry that the rep discards', () => {
  it('is refused if it is on its way', async () => {
    const rig = await openRig();
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    const { promise: rejection, resolve } = Promise.withResolvers<unknown>();
    rig.network.failNext(/POST/, {
      async after(answer) {
        resolve(await rig.workspace.command('outbox.discard', { entryId: String(entryId) }));
        return answer;
      },
    });
    await rig.sync();
    expect(await rejection).toMatchObject({ ok: false, error: { kind: 'notNow', state: 'sending' } });
    expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  });

  it('stays here if it is discarded while those before it are sent, and all others go', async () => {
    const rig = await openRig();
    const entryIds: (string | null)[] = [];
    for (let n = 0; n < 12; n++) entryIds.push((await rig.command('order.create', { order: draft(rig) })).entryId);
    const entryId = String(entryIds.at(-2));
    rig.network.failNext(/POST/, {
      async after(answer) {
        await rig.command('outbox.discard', { entryId });
        return answer;
      },
    });
    expect(await rig.sync()).toMatchObject({ settled: 11, open: 0, state: 'idle' });
    expect(rig.service.orders()).toHaveLength(11);
  });

  it('takes an order and everything that was done to it along', async () => {
    const rig = await openRig();
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
    await rig.sync();
    await rig.command('outbox.discard', { entryId: String(entryId) });
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
    expect(await rig.refused('order.update', { localId, changes: { observations: 'x' } })).toEqual({
      kind: 'notFound',
      what: 'order',
    });
  });

  it('takes what waits behind a rejected order along, and names that before', async () => {
    const rig = await openRig();
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    rig.network.failNext(/^POST/, () => {
      void rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
      void rig.command('item.create', { orderLocalId: localId, item: anItem(rig) });
      return Response.json({ message: 'Not like this' }, { status: 422 });
    });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 2 });
    expect((await rig.entry(entryId)).goesWith.map(({ kind }) => kind)).toEqual(['order.update', 'item.create']);
    await rig.command('outbox.discard', { entryId: String(entryId) });
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect((await rig.query('orders.search', {})).total).toBe(0);
    expect(await rig.sync()).toMatchObject({ open: 0, dead: 0 });
  });

  it('takes what waits behind a rejected line along, and nothing else', async () => {
    const rig = await openRig({ orders: 1 });
    await rig.sync();
    const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
    const { entryId, itemLocalId } = await rig.command('item.create', { orderLocalId, item: anItem(rig) });
    let ofLine = '';
    let ofOrder = '';
    rig.network.failNext(/POST/, {
      async after() {
        const changes = { observations: 'Fundos' };
        ofLine = String(
          (await rig.command('item.update', { orderLocalId, itemLocalId, changes: { quantity: 6 } })).entryId,
        );
        ofOrder = String((await rig.command('order.update', { localId: orderLocalId, changes })).entryId);
        return Response.json({ message: 'No' }, { status: 422 });
      },
    });
    expect(await rig.sync()).toMatchObject({ dead: 1 });
    await rig.command('outbox.discard', { entryId: String(entryId) });
    expect(await rig.entry(ofLine)).toMatchObject({ state: 'discarded' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
    expect(await rig.entry(ofOrder)).toMatchObject({ state: 'settled' });
  });
});

/** How many entries wait in each lane, by a connection that sees what is committed. */
function watchLanes(rig: Rig): () => number[] {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'), { readonly: true });
  onTestFinished(() => void db.close());
  const count = db.prepare(`SELECT count(*) FROM outbox WHERE state IN ('queued', 'waiting', 'dead') GROUP BY lane`);
  return () => count.pluck().all() as number[];
}

async function addLines(rig: Rig, orderLocalId: string, count: number): Promise<void> {
  const [item = { id_item: 1, quantity: 1 }] = draft(rig).items ?? [];
  for (let at = 0; at < count; at++) await rig.command('item.create', { orderLocalId, item });
}

describe('all that waits', () => {
  it('is discarded in short turns, and each record with all that was done to it', async () => {
    const rig = await openRig({ orders: 40 });
    await rig.sync();
    const { rows } = await rig.query('orders.search', { limit: 40 });
    for (const { localId } of rows) {
      await rig.command('order.update', { localId, changes: { observations: 'x' } });
      await addLines(rig, localId, 2);
    }
    const lanes = watchLanes(rig);
    const seen: number[] = [];
    const discarding = rig.command('outbox.discardAll', {});
    expect(await countTurns(discarding, () => seen.push(...lanes()))).toBeGreaterThan(2);
    expect(await discarding).toEqual({ discarded: 120, kept: 0 });
    expect(new Set(seen)).toEqual(new Set([3]));
    expect((await rig.order(rows[0]?.localId ?? '')).order.observations).not.toBe('x');
  });

  it('costs as much for each line of an order with many lines as of one with few', async () => {
    const rowsFor = async (lines: number) => {
      const rig = await openRig({ orders: 1 });
      await rig.sync();
      const [row] = (await rig.query('orders.search', {})).rows;
      await addLines(rig, row?.localId ?? '', lines);
      const read = countRowsRead();
      await rig.command('outbox.discardAll', {});
      return read() / lines;
    };
    const few = await rowsFor(10);
    expect(await rowsFor(80)).toBeLessThanOrEqual(few);
  });

  it('leaves no bytes of photos behind', async () => {
    const rig = await openRig();
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    expect(spooled(rig)).toHaveLength(1);
    expect(await rig.command('outbox.discardAll', {})).toEqual({ discarded: 1, kept: 0 });
    expect(spooled(rig)).toEqual([]);
  });

  it('is reported as far as it was discarded before the disk was full', { timeout: 40_000 }, async () => {
    const rig = await openRig();
    const order = draft(rig);
    for (let at = 0; at < 70; at++) await rig.command('order.create', { order });
    const topics = new Set<string>();
    rig.workspace.subscribe((event) => event.type === 'changed' && event.topics.forEach((topic) => topics.add(topic)));
    const discarding = rig.workspace.command('outbox.discardAll', {});
    // The first turn is over: from here on another program holds the file.
    const other = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    expect(await discarding).toEqual({ ok: false, error: { kind: 'storage', problem: 'busy' } });
    other.exec('ROLLBACK');
    expect((await rig.query('outbox.list', {})).entries).toHaveLength(20);
    expect([...topics]).toEqual(expect.arrayContaining(['outbox', 'orders']));
  });
});

const holdMs = 8_000;

async function sentOrder(rig: Rig) {
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  return localId;
}

const deletions = (rig: Rig) => rig.writes().filter((write) => write.startsWith('DELETE'));

const shown = async (rig: Rig) => (await rig.query('orders.search', {})).total;

describe('a deletion that is held for a while', () => {
  it('is sent once after its time', async () => {
    const rig = await openRig();
    const localId = await sentOrder(rig);
    const { entryId } = await rig.command('order.delete', { localId, holdMs });
    expect(await shown(rig)).toBe(0);
    expect((await rig.entry(entryId)).nextAttemptAtMs).toBe(rig.clock.now() + holdMs);
    expect(await rig.sync()).toMatchObject({ state: 'waiting', nextAttemptAtMs: rig.clock.now() + holdMs });
    await rig.clock.advance(holdMs - 1);
    await rig.sync();
    expect(deletions(rig)).toEqual([]);
    await rig.syncUntilQuiet();
    expect(deletions(rig)).toEqual(['DELETE /orders/1']);
  });

  it('is neither lost nor doubled if the program ends in between', async () => {
    const rig = await openRig();
    const localId = await sentOrder(rig);
    await rig.command('order.delete', { localId, holdMs });
    await rig.reopen();
    await rig.sync();
    expect([deletions(rig), await shown(rig)]).toEqual([[], 0]);
    await rig.syncUntilQuiet();
    await rig.reopen();
    await rig.syncUntilQuiet();
    expect(deletions(rig)).toEqual(['DELETE /orders/1']);
  });

  it('cannot be taken back once it has left', async () => {
    const rig = await openRig();
    const localId = await sentOrder(rig);
    const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
    await rig.syncUntilQuiet();
    expect(await rig.refused('outbox.undo', { entryIds: undo })).toEqual({ kind: 'notNow', state: 'settled' });
  });

  it('is taken back once, however often that is asked', async () => {
    const rig = await openRig();
    const localId = await sentOrder(rig);
    const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
    await rig.command('outbox.undo', { entryIds: undo });
    expect(await rig.refused('outbox.undo', { entryIds: undo })).toEqual({ kind: 'notNow', state: 'discarded' });
    await rig.syncUntilQuiet();
    expect([deletions(rig), await shown(rig)]).toEqual([[], 1]);
  });
});

describe('a deletion that the rep takes back', () => {
  it('brings the order back, also after the program has ended, and sends nothing', async () => {
    const rig = await openRig();
    const localId = await sentOrder(rig);
    const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
    await rig.reopen();
    await rig.command('outbox.undo', { entryIds: undo });
    await rig.clock.advance(holdMs);
    await rig.syncUntilQuiet();
    expect(deletions(rig)).toEqual([]);
    expect(await shown(rig)).toBe(1);
    expect((await rig.order(localId)).sync.state).toBe('onService');
  });

  it('brings unsent changes back with their order', async () => {
    const rig = await openRig();
    const localId = await sentOrder(rig);
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 5, quantity: 2, price: 3 } });
    const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
    await rig.command('outbox.undo', { entryIds: undo });
    expect((await rig.order(localId)).order).toMatchObject({ observations: 'Fundos' });
    await rig.syncUntilQuiet();
    const [order] = rig.service.orders();
    expect([order?.observations, order?.items?.length]).toEqual(['Fundos', 4]);
  });

  it('brings an order back that was never sent, which then goes once', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Portaria' }) });
    const { undo = [] } = await rig.command('order.delete', { localId, holdMs });
    await rig.sync();
    expect(rig.service.orders()).toEqual([]);
    await rig.command('outbox.undo', { entryIds: undo });
    expect((await rig.order(localId)).order.observations).toBe('Portaria');
    expect((await rig.query('orders.search', { text: 'portaria' })).total).toBe(1);
    await rig.syncUntilQuiet();
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('brings an address back, one of the service and one that was never sent', async () => {
    const rig = await openRig();
    const address = { street: 'Rua A', city: 'Natal' };
    const one = await rig.command('address.create', { customerFkId: 'C-1', address });
    await rig.sync();
    const other = await rig.command('address.create', { customerFkId: 'C-1', address });
    for (const { localId } of [one, other]) {
      const { undo = [] } = await rig.command('address.delete', { localId, holdMs });
      expect((await rig.query('addresses.list', { customerFkId: 'C-1' })).rows).toHaveLength(1);
      await rig.command('outbox.undo', { entryIds: undo });
    }
    await rig.syncUntilQuiet();
    expect((await rig.query('addresses.list', { customerFkId: 'C-1' })).rows).toHaveLength(2);
    expect(deletions(rig)).toEqual([]);
  });
});

describe('a discarded entry that the rep takes back', () => {
  it('is restored as it was if it was rejected, so that the rep can decide again', async () => {
    const rig = await openRig();
    const order = draft(rig, { items: [{ id_item: 987_654, quantity: 1, price: 1 }] });
    const { localId, entryId } = await rig.command('order.create', { order });
    await rig.sync();
    const rejected = await rig.entry(entryId);
    const { undo = [] } = await rig.command('outbox.discard', { entryId: rejected.id });
    expect(await shown(rig)).toBe(0);
    await rig.command('outbox.undo', { entryIds: undo });
    const { state, lastError } = await rig.entry(entryId);
    expect({ state, lastError }).toEqual({ state: 'dead', lastError: rejected.lastError });
    expect((await rig.order(localId)).sync.state).toBe('needsYou');
    const writes = rig.writes().length;
    await rig.syncUntilQuiet();
    expect(rig.writes()).toHaveLength(writes);
  });

  it('is restored with its question if it was in conflict', async () => {
    const rig = await openRig();
    const localId = await sentOrder(rig);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Urgente' }));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    const { conflict } = await rig.entry(entryId);
    const { undo = [] } = await rig.command('outbox.discard', { entryId: entryId as EntryId });
    await rig.command('outbox.undo', { entryIds: undo });
    expect(conflict?.kind).toBe('fields');
    expect((await rig.entry(entryId)).conflict).toEqual(conflict);
  });
});
