/**
 * The rep deletes what is on its way to be created or changed, and the service rejects that: nothing is left to correct, and of
 * what was to be created nothing to delete.
 */
import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function reject(rig: Rig, meanwhile: () => Promise<unknown>): Promise<void> {
  let done: Promise<unknown> | undefined;
  rig.network.failNext(/^(POST|PATCH)/, () => {
    done = meanwhile();
    return Response.json({ message: 'Not like this' }, { status: 422 });
  });
  await rig.syncUntilQuiet();
  await done;
}

async function expectNothingLeft(rig: Rig): Promise<void> {
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  await rig.syncUntilQuiet();
  expect(rig.writes().filter((line) => line.startsWith('DELETE'))).toEqual([]);
}

describe('a rejected create of what the rep deleted meanwhile', () => {
  it('leaves nothing of an order, and of what was done to it', async () => {
    const rig = await openRig();
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    await reject(rig, async () => {
      await rig.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 2 } });
      await rig.command('order.delete', { localId });
    });
    await expectNothingLeft(rig);
    expect((await rig.entry(entryId)).history.slice(-2)).toMatchObject([
      { note: 'rejected', failure: { message: 'Not like this' } },
      { note: 'withdrawn' },
    ]);
    expect(await rig.query('orders.search', {})).toMatchObject({ total: 0 });
  });

  it('leaves nothing of a line, and the rest of its order as it was', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 1, quantity: 2 } });
    await reject(rig, async () => {
      await rig.command('order.update', { localId: orderLocalId, changes: { observations: 'kept' } });
      await rig.command('item.delete', { orderLocalId, itemLocalId });
    });
    await expectNothingLeft(rig);
    expect(rig.service.orders()).toMatchObject([{ observations: 'kept' }]);
  });

  it('leaves nothing of a line in what the list says of its order', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const { rows } = await rig.query('orders.search', {});
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: { id_item: 1, quantity: 2 } });
    await reject(rig, () => rig.command('item.delete', { orderLocalId, itemLocalId }));
    expect((await rig.query('orders.search', {})).rows).toEqual(rows);
  });

  it('leaves nothing of an address', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    await reject(rig, () => rig.command('address.delete', { localId }));
    await expectNothingLeft(rig);
    const { rows } = await rig.query('addresses.list', { customerFkId });
    expect(rows.map((row) => row.localId)).not.toContain(localId);
  });
});

describe('a rejected change of what the rep deleted meanwhile', () => {
  it('does not hold up the deletion of the order', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    await rig.command('order.update', { localId, changes: { observations: 'one' } });
    await reject(rig, () => rig.command('order.delete', { localId }));
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toEqual([]);
  });

  it('does not hold up the deletion of the order if it is one of a line, or a new line', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    const itemLocalId = (await rig.order(localId)).order.items[0]?.localId as LocalId;
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 1, quantity: 2 } });
    await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { quantity: 3 } });
    await reject(rig, () => rig.command('order.delete', { localId }));
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toEqual([]);
  });

  it('asks nothing: the deletion asks', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'two' }));
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'one' } });
    rig.network.failNext(/^GET .orders.1$/, {
      async after(answer) {
        await rig.command('order.delete', { localId });
        return answer;
      },
    });
    await rig.syncUntilQuiet();
    expect((await rig.entry(entryId)).state).toBe('folded');
    expect((await rig.query('outbox.list', {})).entries).toMatchObject([{ kind: 'order.delete', state: 'conflicted' }]);
  });
});
