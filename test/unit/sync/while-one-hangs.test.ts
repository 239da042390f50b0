import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** A pass in which one order is sent and not answered before `answer` is called. */
async function openHanging(rig: Rig) {
  const answered = Promise.withResolvers<void>();
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, {
    async after(response) {
      await answered.promise;
      return response;
    },
  });
  const pass = rig.sync();
  await rig.clock.advance(1_000);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'sending' });
  return {
    async end() {
      answered.resolve();
      await pass;
      expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
    },
  };
}

/** An order that the service has put off. */
async function putOff(rig: Rig): Promise<string | null> {
  rig.network.failNext(/^POST/, () => new Response('', { status: 425 }));
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  return entryId;
}

it('a pass in which one write is not answered begins what the rep saves meanwhile', async () => {
  const rig = await openRig();
  const hanging = await openHanging(rig);
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(0);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  await hanging.end();
});

it('a pass in which one write is not answered begins what falls due meanwhile', async () => {
  const rig = await openRig({ timing: { backoffBaseMs: 8_000, backoffCapMs: 8_000 } });
  const entryId = await putOff(rig);
  const { nextAttemptAtMs } = await rig.entry(entryId);
  const hanging = await openHanging(rig);
  await rig.clock.advance(Number(nextAttemptAtMs) - rig.clock.now() - 1);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'waiting' });
  await rig.clock.advance(1);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  await hanging.end();
});

it('a pass in which one write is not answered begins what the rep wants sent now', async () => {
  const rig = await openRig({ timing: { backoffBaseMs: 8_000, backoffCapMs: 8_000 } });
  const entryId = await putOff(rig);
  const hanging = await openHanging(rig);
  const asked = rig.workspace.syncNow({ cutWaits: true });
  await rig.clock.advance(0);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
  await hanging.end();
  await asked;
});

it('a pass that has its last answer waits for nothing that was put off', async () => {
  const rig = await openRig({ timing: { backoffBaseMs: 8_000, backoffCapMs: 8_000 } });
  await putOff(rig);
  const asleep = rig.clock.sleepers();
  const hanging = await openHanging(rig);
  await hanging.end();
  expect(rig.clock.sleepers()).toBe(asleep);
});
