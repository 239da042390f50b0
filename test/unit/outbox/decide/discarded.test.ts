/** What is discarded while others are sent, and what cannot be discarded any more. */
import { expect, test } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

test('an order that is on its way cannot be discarded', async () => {
  const rig = await openRig();
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  const { promise: refusal, resolve } = Promise.withResolvers<unknown>();
  rig.network.failNext(/POST/, {
    async after(answer) {
      resolve(await rig.workspace.command('outbox.discard', { entryId: String(entryId) }));
      return answer;
    },
  });
  await rig.sync();
  expect(await refusal).toMatchObject({ ok: false, error: { kind: 'notNow', state: 'sending' } });
  expect(await rig.entry(entryId)).toMatchObject({ state: 'settled' });
});

test('an order that is discarded while those before it are sent stays here, and all others go', async () => {
  const rig = await openRig();
  const entryIds: (string | null)[] = [];
  for (let n = 0; n < 12; n++) entryIds.push((await rig.command('order.create', { order: draft(rig) })).entryId);
  const entryId = String(entryIds.at(-2));
  rig.network.failNext(/POST/, {
    async after(answer) {
      await rig.command('outbox.discard', { entryId });
      return answer;
    },
  });
  expect(await rig.sync()).toMatchObject({ settled: 11, open: 0, state: 'idle' });
  expect(rig.service.orders()).toHaveLength(11);
});
