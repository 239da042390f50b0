/** What is asked for while the loop comes to its end. */
import { expect, it } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

it('passes that wait their turn ask nothing more, also if the service let nobody in', async () => {
  const rig = await openRig();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  rig.network.failNext(/^GET/, {
    async after() {
      asked.resolve();
      await answered.promise;
      return new Response('', { status: 401 });
    },
  });
  const passes = [rig.sync(), rig.sync(), rig.sync()];
  await asked.promise;
  const stopped = rig.workspace.stop();
  answered.resolve();
  await Promise.all([stopped, ...passes]);
  expect(rig.service.requests()).toHaveLength(1);
});

it('a write on its way is waited for some seconds, and its outcome is unknown then', async () => {
  const rig = await openRig();
  const sent = Promise.withResolvers<void>();
  rig.network.failNext(/^POST/, {
    after() {
      sent.resolve();
      return new Promise(() => {});
    },
  });
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  const pass = rig.sync();
  await sent.promise;
  let hasStopped = false;
  const stopped = rig.workspace.stop().then(() => (hasStopped = true));
  await rig.clock.advance(3_900);
  expect([hasStopped, (await rig.entry(entryId)).state]).toEqual([false, 'sending']);
  await rig.clock.advance(100);
  await Promise.all([stopped, pass]);
  expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
  expect(await rig.syncUntilQuiet()).toMatchObject({ state: 'idle', open: 0 });
  expect(rig.writes()).toEqual(['POST /orders']);
});
