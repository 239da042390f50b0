/**
 * Entries are claimed shortly before they are sent, and released if they did not leave; after a crash a claimed one may have
 * left.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
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

describe('a claimed entry', () => {
  it('is one of as many as may be sent at once, and as many again ahead of their turn', async () => {
    const { rig, entryIds } = await openQueue();
    const beside: { asking: number; claimed: number }[] = [];
    let asking = 0;
    const observe = async (response: Response) => {
      asking += 1;
      for (let turn = 0; turn < 20; turn++) await setImmediate();
      const states = await Promise.all(entryIds.map(async (id) => (await rig.entry(id)).state));
      beside.push({ asking, claimed: states.filter((state) => state === 'sending').length });
      asking -= 1;
      return response;
    };
    for (let n = 0; n < 12; n++) rig.network.failNext(/^POST/, { after: observe });
    expect(await rig.sync()).toMatchObject({ settled: 12, open: 0 });
    expect(Math.max(...beside.map((each) => each.asking))).toBe(2);
    // The first answers show whether the service is quick.
    expect(beside[0]?.claimed).toBe(2);
    expect(Math.max(...beside.map((each) => each.claimed))).toBe(4);
    expect(rig.service.orders()).toHaveLength(12);
  });

  it('is none ahead of its turn while answers take long', async () => {
    const { rig, entryIds } = await openQueue();
    const claimed: number[] = [];
    const wait = async (response: Response) => {
      await rig.clock.advance(1_000);
      const states = await Promise.all(entryIds.map(async (id) => (await rig.entry(id)).state));
      claimed.push(states.filter((state) => state === 'sending').length);
      return response;
    };
    for (let n = 0; n < 12; n++) rig.network.failNext(/^POST/, { after: wait });
    expect(await rig.sync()).toMatchObject({ settled: 12, open: 0 });
    expect(Math.max(...claimed)).toBe(2);
  });

  it('is released if the service wants a new token: nothing of it was sent, and no attempt is spent', async () => {
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
    expect(unsent.flatMap(({ history }) => history).map(({ note }) => note)).toContain('released');
    rig.token = 'token-2';
    expect(await rig.sync()).toMatchObject({ state: 'idle', open: 0 });
    expect(rig.service.orders()).toHaveLength(12);
  });

  it('waits after all if the rep gives its order a new address when its turn has come already', async () => {
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
});

/** The database's files as they are on the disk at this moment, and a way to put them back into the same files. */
function snapshot({ directory }: Rig): () => void {
  const path = join(directory, 'satchel.sqlite');
  const files = [path, `${path}-wal`].map((file) => [file, readFileSync(file)] as const);
  return () => {
    for (const [file, bytes] of files) writeFileSync(file, bytes);
    rmSync(`${path}-shm`, { force: true });
  };
}

/** The program is killed in a pass while this request is on its way, and started again. */
async function killDuring(rig: Rig, request: RegExp): Promise<void> {
  let restore = () => {};
  rig.network.failNext(request, () => {
    restore = snapshot(rig);
    return Response.json({}, { status: 503 });
  });
  await rig.sync();
  await rig.workspace.close();
  restore();
  await rig.reopen();
}

describe('an entry that was claimed when the program was killed', () => {
  it('is sent if it is a line that had not left, beside a colleague’s that is just like it', async () => {
    const rig = await openRig();
    const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
    await rig.service.fetch(asColleague('POST', '/orders/1/items', item));
    const { entryId } = await rig.command('item.create', { orderLocalId, item });
    await killDuring(rig, /^GET .orders.1\b/);
    expect(await rig.entry(entryId)).toMatchObject({ state: 'outcomeUnknown' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.writes()).toEqual(['POST /orders', 'POST /orders/1/items', 'POST /orders/1/items']);
    expect(rig.service.orders()[0]?.items).toHaveLength(5);
  });

  it('has its time to arrive before it is sent again', async () => {
    const rig = await openRig();
    await rig.command('order.create', { order: draft(rig) });
    await killDuring(rig, /^POST/);
    expect((await rig.sync()).nextAttemptAtMs).toBe(rig.clock.now() + 60_000);
    expect(rig.writes()).toEqual([]);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.writes()).toEqual(['POST /orders']);
  });
});
