import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { connectionError } from '../../support/services/network.ts';
import { openRig } from '../../support/rig.ts';

it('pauses every lane for a new token, spends no attempt, and continues with it', async () => {
  const rig = await openRig();
  rig.token = 'expired';
  const first = await rig.command('order.create', { order: draft(rig) });
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ state: 'needsAuth', open: 2, dead: 0 });
  expect(await rig.entry(first.entryId)).toMatchObject({ state: 'queued', attempts: 0 });
  expect((await rig.query('sync.status', {})).connection).toBe('needsAuth');
  rig.token = 'token-2';
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 2 });
});

it('says that there is no token, which is not the service’s word, without asking it; and continues once there is one', async () => {
  const rig = await openRig();
  rig.token = null;
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ state: 'noToken', open: 1 });
  expect((await rig.query('sync.status', {})).connection).toBe('noToken');
  expect(rig.service.requests()).toEqual([]);
  rig.token = 'token';
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1 });
});

it('stays away as long as a busy service asks, over a restart', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, () => new Response('slow down', { status: 429, headers: { 'retry-after': '120' } }));
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('order.create', { order: draft(rig) });
  const report = await rig.sync();
  expect(report.state).toBe('waiting');
  expect(report.nextAttemptAtMs).toBeGreaterThanOrEqual(rig.clock.now() + 120_000);
  await rig.reopen();
  const asked = rig.service.requests().length;
  await rig.sync();
  expect(rig.service.requests()).toHaveLength(asked);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0 });
  expect(rig.service.orders()).toHaveLength(2);
});

it('shows the rate limit, not a change that was rejected meanwhile', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const headers = { 'retry-after': '120' };
  rig.network.failNext(/^PATCH/, {
    async after() {
      rig.network.failNext(/^GET/, () => new Response('slow down', { status: 503, headers }));
      await rig.refused('addresses.pull', { customerFkId: String(rig.service.references('customer')[0]?.fk_id) });
      return Response.json({ message: 'No' }, { status: 422 });
    },
  });
  await rig.command('order.update', { localId, changes: { observations: 'x' } });
  const untilMs = rig.clock.now() + 120_000;
  expect(await rig.sync()).toMatchObject({ dead: 1, failure: { kind: 'busy', untilMs } });
});

it('lets one order go first when a service was busy, and then as many more as were answered', async () => {
  const rig = await openRig();
  const refuse = () => new Response('slow down', { status: 429, headers: { 'retry-after': '120' } });
  for (let n = 0; n < 6; n++) rig.network.failNext(/^POST/, refuse);
  for (let n = 0; n < 20; n++) await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ settled: 0, open: 20 });

  const underWay: number[] = [];
  let count = 0;
  const hold = async (response: Response) => {
    underWay.push(++count);
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    count -= 1;
    return response;
  };
  for (let n = 0; n < 20; n++) rig.network.failNext(/^POST/, { after: hold });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0 });
  expect(underWay.slice(0, 3)).toEqual([1, 1, 2]);
  expect(Math.max(...underWay)).toBe(6);
});

it('takes a captive portal for no connection, and nothing for an answer', async () => {
  const rig = await openRig();
  const portal = () => new Response('<html>Welcome</html>', { status: 200, headers: { 'content-type': 'text/html' } });
  rig.network.failNext(/^POST/, portal);
  rig.network.failNext(/^GET/, portal);
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ state: 'notTheService', settled: 0, open: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(rig.service.orders()).toHaveLength(1);
});

it('sends what waits for a service that seemed to have moved as soon as that answers again', async () => {
  const rig = await openRig();
  const moved = () => new Response(null, { status: 308, headers: { location: 'https://new.example.com/orders' } });
  rig.network.failNext(/^POST/, moved);
  rig.network.failNext(/^GET/, moved);
  await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ state: 'notTheService', failure: { kind: 'moved' }, open: 1 });
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1, failure: null });
});

it('takes a list that gets no answer for no connection', async () => {
  const rig = await openRig({ orders: 3 });
  for (let time = 0; time < 2; time++) rig.network.failNext(/^GET .orders/, 'answerLost');
  expect(await rig.sync()).toMatchObject({ state: 'offline', failure: { kind: 'noAnswer' } });
  expect((await rig.query('sync.status', {})).connection).toBe('offline');
  expect(await rig.sync()).toMatchObject({ state: 'idle', pulled: 3 });
});

it('holds only the lane of a rejected write', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
  for (let n = 0; n < 10; n++) await rig.command('order.create', { order: draft(rig) });
  expect(await rig.sync()).toMatchObject({ settled: 10, dead: 1, open: 0 });
});

it('syncs in the background: at once when something is saved, and when the connection is back', async () => {
  const rig = await openRig();
  rig.workspace.start();
  await rig.clock.advance(0);
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(100);
  expect((await rig.query('sync.status', {})).connection).toBe('offline');
  rig.network.isDown = false;
  await rig.clock.advance(60_000);
  expect(await rig.query('sync.status', {})).toMatchObject({ connection: 'online', open: 0 });
  await rig.workspace.stop();
});

it('begins another pass at once if something is saved during one that fails', async () => {
  const rig = await openRig();
  rig.network.failNext(/^GET/, {
    async after() {
      await rig.command('order.create', { order: draft(rig) });
      throw connectionError('ECONNREFUSED');
    },
  });
  rig.network.failNext(/^POST/, 'refused');
  rig.workspace.start();
  await expect.poll(() => rig.writes()).toEqual(['POST /orders']);
});

it('sends in the background what was put off as soon as it is due', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, () => new Response('{}', { status: 425 }));
  rig.workspace.start();
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await expect.poll(async () => (await rig.entry(entryId)).state).toBe('waiting');
  await expect.poll(async () => (await rig.query('sync.status', {})).phase).toBe('idle');
  await rig.clock.advance(1_000);
  await expect.poll(() => rig.writes()).toEqual(['POST /orders']);
});

it('syncs in the background again when it was stopped and is started once more', async () => {
  const rig = await openRig();
  rig.workspace.start();
  await rig.workspace.stop();
  rig.workspace.start();
  await rig.command('order.create', { order: draft(rig) });
  await expect.poll(() => rig.writes()).toEqual(['POST /orders']);
});

it('does not take entries up and put them down again while the service stays away', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  for (let pass = 0; pass < 20; pass++) {
    expect(await rig.sync()).toMatchObject({ state: 'offline', open: 1 });
    await rig.clock.advance(60_000);
  }
  expect((await rig.entry(entryId)).history.map(({ note }) => note)).toEqual(['queued', 'sending', 'offline']);
  rig.network.isDown = false;
  expect(await rig.sync()).toMatchObject({ settled: 1 });
});

it('does not wait any longer after a call that failed if the rep asks, and sends nothing before its quarantine is over', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  // A read over a connection that was closed is asked once more.
  for (let n = 0; n < 2; n++) rig.network.failNext(/^GET \/orders\/1$/, 'requestLost');
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  expect(await rig.sync()).toMatchObject({ settled: 0, open: 1 });
  expect(await rig.sync()).toMatchObject({ settled: 0, open: 1 });
  expect(await rig.workspace.syncNow({ cutWaits: true })).toMatchObject({ settled: 1, open: 0 });

  rig.network.failNext(/^POST/, 'requestLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(await rig.workspace.syncNow({ cutWaits: true })).toMatchObject({ settled: 0, open: 1 });
  expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
  expect(rig.service.orders()).toHaveLength(1);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0 });
  expect(rig.service.orders()).toHaveLength(2);
});

it('leaves a service alone that asked for it, whatever the rep asks', async () => {
  const rig = await openRig();
  rig.network.failNext(/^POST/, () => new Response('slow down', { status: 429, headers: { 'retry-after': '120' } }));
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const asked = rig.service.requests().length;
  expect(await rig.workspace.syncNow({ cutWaits: true })).toMatchObject({ state: 'waiting', settled: 0, open: 1 });
  expect(rig.service.requests()).toHaveLength(asked);
});
