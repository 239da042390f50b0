/** Some say no with status 200: the answer has no record, and a member that says so. */
import { expect, it } from 'vitest';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

const no = (message: string) => () => Response.json({ success: false, message, data: null });

it('shows at once that an order was rejected, in the service’s words, and does not send it again', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, no('Customer is blocked'));
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const { state, lastError } = await rig.entry(entryId);
  expect({ state, lastError }).toMatchObject({ state: 'dead', lastError: { message: 'Customer is blocked' } });
  expect(rig.service.orders()).toHaveLength(0);
  expect(await rig.query('sync.status', {})).toMatchObject({ connection: 'online' });
});

it('shows the same of an edit', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  rig.network.failNext(/^PATCH/, no('Order is invoiced'));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  const { state, lastError } = await rig.entry(entryId);
  expect({ state, lastError }).toMatchObject({ state: 'dead', lastError: { message: 'Order is invoiced' } });
});

it.each(['order', 'edit'])(
  'takes no word of it for the service’s where everything is answered so: an %s waits',
  async (what) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    if (what === 'edit') {
      await rig.sync();
      await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    }
    const { fetch } = rig.service;
    rig.service.fetch = async () => Response.json({ success: false, message: 'Sign in to the network' });
    await rig.sync();
    expect(await rig.query('sync.status', {})).toMatchObject({ connection: 'notTheService', open: 1, dead: 0 });
    rig.service.fetch = fetch;
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toHaveLength(1);
  },
);

it.each(['an order', 'a line'])('does not take a removal that was answered so for done: %s', async (what) => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const itemLocalId = (await rig.order(localId)).order.items[0]?.localId as LocalId;
  const { entryId } =
    what === 'an order'
      ? await rig.command('order.delete', { localId })
      : await rig.command('item.delete', { orderLocalId: localId, itemLocalId });
  const { fetch } = rig.service;
  rig.network.failNext(/^DELETE/, () => {
    // From here on the network wants to be signed in to.
    rig.service.fetch = async () => Response.json({ success: false, message: 'Sign in to the network' });
    return Response.json({ success: false, message: 'Sign in to the network' });
  });
  await rig.sync();
  expect((await rig.entry(entryId)).state).toBe('waiting');
  rig.service.fetch = fetch;
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.service.orders().flatMap(({ items }) => items)).toHaveLength(what === 'an order' ? 0 : 2);
});
