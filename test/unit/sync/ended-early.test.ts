/** A pull that ends before its last page ends the pass: nothing else is asked of the service. */
import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** What was asked for from the moment at which `onSecondPage` is over, but for the page that was on its way. */
async function askedAfter(rig: Rig, onSecondPage: () => Promise<unknown>): Promise<string[]> {
  let from = 0;
  rig.network.failNext(/sort=-id.*page=2/, {
    async after(response) {
      await onSecondPage();
      from = rig.service.requests().length;
      return response;
    },
  });
  await rig.sync();
  return rig.service
    .requests()
    .slice(from)
    .map(({ path }) => path)
    .filter((path) => !path.includes('sort=-id'));
}

const quiet = () => new Response('', { status: 429, headers: { 'retry-after': '600' } });

it('asks for nothing more if a write between two pages was told to stay away', async () => {
  const rig = await openRig({ orders: 450 });
  rig.network.failNext(/^POST/, quiet);
  expect(await askedAfter(rig, () => rig.command('order.create', { order: draft(rig) }))).toEqual([]);
  await rig.clock.advance(600_000);
  expect(await rig.syncUntilQuiet()).toMatchObject({ state: 'idle', open: 0 });
  expect((await rig.query('orders.search', {})).total).toBe(451);
});

it('asks for nothing more if a search of the rep’s was told to stay away', async () => {
  const rig = await openRig({ orders: 450 });
  rig.network.failNext(/fk_id=/, quiet);
  expect(await askedAfter(rig, () => rig.refused('orders.pull', { filters: { fk_id: 'PED-1' } }))).toEqual([]);
  expect((await rig.query('sync.status', {})).lastSyncAtMs).toBeNull();
});

it('does not ask whether a service is back that has told a search of the rep’s to stay away', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  expect(await rig.sync()).toMatchObject({ state: 'offline' });
  rig.network.isDown = false;
  rig.network.failNext(/fk_id=/, quiet);
  await rig.refused('orders.pull', { filters: { fk_id: 'PED-1' } });
  await rig.sync();
  expect(rig.service.requests()).toEqual([]);
});

it('asks for nothing more if the token was refused', async () => {
  const rig = await openRig({ orders: 450 });
  for (const asked of [/^POST/, /limit=1&/]) rig.network.failNext(asked, () => new Response('', { status: 401 }));
  expect(await askedAfter(rig, () => rig.command('order.create', { order: draft(rig) }))).toEqual([]);
});

it('asks for nothing more if the program ends', async () => {
  const rig = await openRig({ orders: 450 });
  const stopped: Promise<void>[] = [];
  expect(await askedAfter(rig, async () => stopped.push(rig.workspace.stop()))).toEqual([]);
  await Promise.all(stopped);
  expect((await rig.query('sync.status', {})).lastSyncAtMs).toBeNull();
});

it('asks for nothing more if the program ends among the lists of addresses', async () => {
  const rig = await openRig({ orders: 60 });
  const stopped: Promise<void>[] = [];
  rig.network.failNext(/^GET .customers/, {
    after(response) {
      stopped.push(rig.workspace.stop());
      return response;
    },
  });
  await rig.sync();
  await Promise.all(stopped);
  expect(rig.service.requests().filter(({ path }) => path.startsWith('/customers/'))).toHaveLength(1);
});
