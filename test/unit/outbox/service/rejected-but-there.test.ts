/**
 * A create that was refused here is on the service all the same: an earlier try of it landed after all, or this folder is an
 * older copy of one from which it was mended and sent.
 */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** As another copy of the folder sends it, mended. */
async function sendElsewhere(rig: Rig, path: string, body: object): Promise<void> {
  const answer = await rig.service.fetch(
    new Request(`https://service.example${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  expect(answer.ok).toBe(true);
}

function refusal(): Response {
  return Response.json({ message: 'Not like this' }, { status: 422 });
}

/** Changed while it was in doubt, then refused; and there, from another copy of the folder. */
async function openRefused() {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, 'requestLost');
  rig.network.failNext(/^POST/, refusal);
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.syncUntilQuiet();
  const { state, payload } = await rig.entry(entryId);
  expect(state).toBe('dead');
  await sendElsewhere(rig, '/orders', (payload as { order: object }).order);
  return { rig, localId, entryId: String(entryId) };
}

it('an order is taken for what it is, with what was done to it since', async () => {
  const { rig, localId } = await openRefused();
  await rig.clock.advance(60_000);
  await rig.syncUntilQuiet();
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect(await rig.order(localId)).toMatchObject({ id: 1, order: { observations: 'Fundos' } });
  expect(rig.service.orders()).toHaveLength(1);
});

it('an order is taken for what it is where the rep sends it again before a pull has shown it', async () => {
  const { rig, entryId } = await openRefused();
  await rig.command('outbox.retry', { entryId });
  await rig.syncUntilQuiet();
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
});

/** Refused twice, with a doubt before; and there by another way, as a pull shows. `again`: the rep sends it once more before. */
async function openSeen(again: boolean) {
  const rig = await openRig();
  const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, 'requestLost');
  for (let times = 0; times < 2; times++) rig.network.failNext(/^POST/, refusal);
  const retry = () => rig.command('outbox.retry', { entryId: String(entryId) });
  await rig.syncUntilQuiet();
  await retry();
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
  const { order } = (await rig.entry(entryId)).payload as { order: object };
  await sendElsewhere(rig, '/orders', order);
  if (again) await retry();
  await rig.command('orders.pull', { filters: {} });
  return { rig, localId };
}

it.each([false, true])(
  'a change of an order goes to the service once a pull has shown it (sent again before: %s)',
  async (again) => {
    const { rig, localId } = await openSeen(again);
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  },
);

it.each([false, true])(
  'a deletion of an order goes to the service once a pull has shown it (sent again before: %s)',
  async (again) => {
    const { rig, localId } = await openSeen(again);
    await rig.command('order.delete', { localId });
    await rig.syncUntilQuiet();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    expect(rig.service.orders()).toEqual([]);
  },
);

it('an address is taken for what it is', async () => {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const { localId, entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  rig.network.failNext(/^POST/, 'requestLost');
  rig.network.failNext(/^POST/, refusal);
  await rig.syncUntilQuiet();
  expect((await rig.entry(entryId)).state).toBe('dead');
  const { address } = (await rig.entry(entryId)).payload as { address: object };
  await sendElsewhere(rig, `/customers/${customerFkId}/address`, address);
  await rig.command('addresses.pull', { customerFkId });
  await rig.syncUntilQuiet();
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
  expect((await rig.query('addresses.list', { customerFkId })).rows.map((row) => row.localId)).toContain(localId);
});
