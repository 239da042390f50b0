/** What is asked for while the loop comes to its end. */
import { expect, it } from 'vitest';
import { openRig } from '../../support/rig.ts';

it('passes that wait their turn ask nothing more, also where the service let nobody in', async () => {
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
