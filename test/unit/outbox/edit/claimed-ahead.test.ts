import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** Twelve orders for a machine that sends two at a time. */
async function openQueue(): Promise<{ rig: Rig; entryIds: string[] }> {
  const rig = await openRig();
  await rig.command('settings.change', { changes: { concurrency: 2 } });
  const entryIds: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    entryIds.push(String(entryId));
  }
  return { rig, entryIds };
}

it('never asks the service more at once than it may, and takes up as many orders again ahead of their turn', async () => {
  const { rig, entryIds } = await openQueue();
  const beside: { asking: number; takenUp: number }[] = [];
  let asking = 0;
  const look = async (response: Response) => {
    asking += 1;
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    const states = await Promise.all(entryIds.map(async (id) => (await rig.entry(id)).state));
    beside.push({ asking, takenUp: states.filter((state) => state === 'sending').length });
    asking -= 1;
    return response;
  };
  for (let n = 0; n < 12; n++) rig.network.failNext(/^POST/, { after: look });
  expect(await rig.sync()).toMatchObject({ settled: 12, open: 0 });
  expect(Math.max(...beside.map((each) => each.asking))).toBe(2);
  // The first answers show whether the service is quick.
  expect(beside[0]?.takenUp).toBe(2);
  expect(Math.max(...beside.map((each) => each.takenUp))).toBe(4);
  expect(rig.service.orders()).toHaveLength(12);
});

it('takes nothing up ahead of its turn while answers take long', async () => {
  const { rig, entryIds } = await openQueue();
  const takenUp: number[] = [];
  const wait = async (response: Response) => {
    await rig.clock.advance(1_000);
    const states = await Promise.all(entryIds.map(async (id) => (await rig.entry(id)).state));
    takenUp.push(states.filter((state) => state === 'sending').length);
    return response;
  };
  for (let n = 0; n < 12; n++) rig.network.failNext(/^POST/, { after: wait });
  expect(await rig.sync()).toMatchObject({ settled: 12, open: 0 });
  expect(Math.max(...takenUp)).toBe(2);
});

it('releases what it had claimed when the service wants a new token: nothing of it was sent, and no attempt is spent', async () => {
  const { rig, entryIds } = await openQueue();
  let answered = 0;
  rig.network.failNext(/^POST/, { after: countAnswer });
  async function countAnswer(response: Response): Promise<Response> {
    if (++answered === 4) rig.token = 'expired';
    else rig.network.failNext(/^POST/, { after: countAnswer });
    return response;
  }
  expect(await rig.sync()).toMatchObject({ state: 'needsAuth', dead: 0 });
  const entries = await Promise.all(entryIds.map((id) => rig.entry(id)));
  const unsent = entries.filter(({ state }) => state !== 'settled');
  expect(unsent.map(({ state, attempts }) => ({ state, attempts }))).toEqual(
    unsent.map(() => ({ state: 'queued', attempts: 0 })),
  );
  expect(unsent.flatMap(({ history }) => history).map(({ note }) => note)).toContain('putBack');
  rig.token = 'token-2';
  expect(await rig.sync()).toMatchObject({ state: 'idle', open: 0 });
  expect(rig.service.orders()).toHaveLength(12);
});

it('lets an order wait that the rep gives a new address when its turn has come already', async () => {
  const rig = await openRig();
  await rig.command('settings.change', { changes: { concurrency: 1 } });
  const customer = rig.service.references('customer')[0];
  await rig.command('order.create', { order: draft(rig) });
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  const giveAddress = async (response: Response) => {
    const address = { street: 'Rua Nova', city: 'Recife' };
    const made = await rig.command('address.create', { customerFkId: String(customer?.fk_id), address });
    await rig.command('order.update', { localId, changes: { address_local_id: made.localId } });
    return response;
  };
  rig.network.failNext(/^POST .*orders/, { after: giveAddress });
  await rig.syncUntilQuiet();
  expect(await rig.order(localId)).toMatchObject({ sync: { state: 'onService' } });
  const sent = rig.service.orders().map(({ address }) => address?.street ?? null);
  expect(sent).toEqual([null, 'Rua Nova']);
});
