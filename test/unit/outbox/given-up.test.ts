/** What cannot be given up any more. */
import { expect, test } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

test('an order that is on its way cannot be given up', async () => {
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
