/** Unsent work leaves in a file: what goes into it, and what only this machine can bring to its end. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CommandResult } from '../../../../src-shared/contract/commands.ts';
import { attach } from '../../../support/attached-photos.ts';
import { draft } from '../../../support/drafts.ts';
import { hand } from '../../../support/handing-over.ts';
import { importList } from '../../../support/import-list.ts';
import { photoBytes, photoFolder } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { countRowsRead } from '../../../support/rows-read.ts';

function customerOf(rig: Rig): string {
  return rig.service.references('customer')[0]?.fk_id ?? '';
}

describe('an export of unsent work', () => {
  it('holds the addresses that its work is about, and no other ones', async () => {
    const rig = await openRig();
    const make = (street: string) =>
      rig.command('address.create', { customerFkId: customerOf(rig), address: { street } });
    const [, changed, named] = [await make('Rua A'), await make('Rua B'), await make('Rua C')];
    await rig.syncUntilQuiet();
    rig.network.isDown = true;
    await rig.command('address.update', { localId: changed.localId, changes: { complement: 'Fundos' } });
    await rig.command('order.create', { order: draft(rig, { address_local_id: named.localId }) });
    const work = await hand(rig);
    expect(work.addresses.map(({ local_id }) => local_id).toSorted()).toEqual(
      [changed.localId, named.localId].toSorted(),
    );
  });

  it('leaves the history on this machine, and nothing to send', async () => {
    const rig = await openRig();
    rig.network.isDown = true;
    const { entryId, localId } = await rig.command('order.create', { order: draft(rig) });
    const { entryId: givenUp } = await rig.command('order.create', { order: draft(rig) });
    await rig.command('outbox.discard', { entryId: String(givenUp) });
    await hand(rig);
    expect(await rig.query('sync.status', {})).toMatchObject({ open: 0, dead: 0 });
    expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ to: 'discarded', note: 'handedOver' });
    const { entries } = await rig.query('outbox.journal', { filter: 'discarded' });
    const toldApart = entries.map(({ id, isExported }) => [id, isExported]);
    expect(Object.fromEntries(toldApart)).toEqual({ [String(entryId)]: true, [String(givenUp)]: false });
    const gone = await rig.workspace.query('orders.get', { localId });
    expect(gone).toMatchObject({ ok: false, error: { kind: 'notFound' } });
    expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 0 });
  });

  it('is not held up by work that was withdrawn before it left', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.network.isDown = true;
    const line = await rig.command('item.create', {
      orderLocalId: localId,
      item: { id_item: 1, quantity: 1, price: 1 },
    });
    await rig.command('item.delete', { orderLocalId: localId, itemLocalId: line.itemLocalId });
    await rig.command('order.update', { localId, changes: { observations: 'Handed over' } });
    const { work, kept } = await rig.command('outbox.exportWork', {});
    expect(work?.entries.map(({ kind }) => kind)).toEqual(['order.update']);
    expect(kept).toBe(0);
  });

  it('can be written again if the file is lost', async () => {
    const rig = await openRig();
    rig.network.isDown = true;
    await rig.command('order.create', { order: draft(rig) });
    const work = await hand(rig);
    const { exports } = await rig.query('outbox.exports', {});
    expect(exports).toMatchObject([{ id: work.id, entries: 1 }]);
    expect(await rig.query('outbox.exportedWork', { id: work.id })).toEqual({ work });
  });

  it('reads nothing that the work is not about', async () => {
    const rig = await openRig({ orders: 30 });
    await rig.sync();
    await importList(rig.workspace, 3, 200);
    await rig.command('order.create', { order: draft(rig) });
    const read = countRowsRead();
    const { work } = await rig.command('outbox.exportWork', {});
    expect(work?.entries).toHaveLength(1);
    expect(read()).toBeLessThan(60);
  });
});

describe('work that only this machine can finish', () => {
  it('stays if its outcome is unknown, with everything that depends on it', async () => {
    const rig = await openRig();
    rig.network.failNext(/POST .customers/, 'answerLost');
    rig.network.failNext(/GET/, 'refused');
    const address = await rig.command('address.create', { customerFkId: customerOf(rig), address: { street: 'A' } });
    await rig.sync();
    rig.network.isDown = true;
    await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
    await rig.command('order.create', { order: draft(rig, { fk_id: 'FREE' }) });
    const { work, kept } = await rig.command('outbox.exportWork', {});
    expect(kept).toBe(2);
    expect(work?.entries.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
      { order: { fk_id: 'FREE' } },
    ]);
    expect(work?.orders).toHaveLength(1);
  });

  it('stays while it is on its way, and is not in the file', async () => {
    const rig = await openRig();
    const { promise: handed, resolve } = Promise.withResolvers<CommandResult<'outbox.exportWork'>>();
    rig.network.failNext(/POST/, {
      async after(answer) {
        resolve(await rig.command('outbox.exportWork', {}));
        return answer;
      },
    });
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    expect(await handed).toEqual({ work: null, kept: 1 });
    expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  });

  it('stays if it is a photo, with its bytes, and is sent from here', async () => {
    const rig = await openRig();
    rig.network.isDown = true;
    await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.command('order.create', { order: draft(rig) });
    const { work, kept } = await rig.command('outbox.exportWork', {});
    expect(work?.entries.map(({ kind }) => kind)).toEqual(['order.create']);
    expect(kept).toBe(1);
    rig.network.isDown = false;
    await rig.syncUntilQuiet();
    expect(rig.service.images()).toHaveLength(1);
  });
});

function damage(rig: Rig, entryId: string | null): void {
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  onTestFinished(() => void db.close());
  db.prepare(`UPDATE outbox SET payload = '{"item":{"id_it' WHERE id = ?`).run(entryId);
}

describe('an order and its address', () => {
  it('stay if an order that stays is to have the address', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.network.failNext(/PATCH/, 'answerLost');
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'In doubt' } });
    await rig.sync();
    expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
    rig.network.isDown = true;
    const address = await rig.command('address.create', { customerFkId: customerOf(rig), address: { street: 'A' } });
    await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
    expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 3 });
  });

  it('stay together if the address stays for another order', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.network.failNext(/PATCH/, 'answerLost');
    await rig.command('order.update', { localId, changes: { observations: 'In doubt' } });
    await rig.sync();
    rig.network.isDown = true;
    const customerFkId = rig.service.references('customer')[0]?.fk_id ?? '';
    const address = await rig.command('address.create', { customerFkId, address: { street: 'A' } });
    await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
    await rig.command('order.update', { localId, changes: { address_local_id: address.localId } });
    expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 4 });
  });

  it('stay together if the disk has damaged the address', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address = await rig.command('address.create', { customerFkId, address: { street: 'A' } });
    await rig.command('order.create', { order: draft(rig, { address_local_id: address.localId }) });
    damage(rig, address.entryId);
    expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 2 });
  });

  it('stay if the disk has damaged any part of the work on the order', async () => {
    const rig = await openRig({ orders: 1 });
    await rig.sync();
    rig.network.isDown = true;
    const [known] = (await rig.query('orders.search', {})).rows;
    const orderLocalId = String(known?.localId);
    const line = { id_item: 1, quantity: 1, price: 1 };
    const { entryId } = await rig.command('item.create', { orderLocalId, item: line });
    await rig.command('order.update', { localId: orderLocalId, changes: { observations: 'Mine' } });
    damage(rig, entryId);
    expect(await rig.command('outbox.exportWork', {})).toEqual({ work: null, kept: 2 });
    expect((await rig.query('outbox.list', {})).entries).toHaveLength(2);
  });
});
