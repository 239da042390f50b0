import { expect, test } from 'vitest';
import { draftOf } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { readDraft } from '../../../../src-renderer/screens/order-editor/draft/read-draft.ts';
import { rebaseDraft } from '../../../../src-renderer/screens/order-editor/draft/rebase-draft.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

test('a line that is being typed into is one line if the order is recreated', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const base = draftOf(await rig.order(localId), 'en');
  const typed = structuredClone(base);
  typed.lines[0]!.values.quantity = '7';
  await rig.service.fetch(asColleague('DELETE', '/orders/1'));
  const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.sync();
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'mine' });
  const fresh = draftOf(await rig.order(localId), 'en');
  const rebased = rebaseDraft(typed, base, fresh, 'en');
  const reading = readDraft(rebased.draft, fresh, 'en');
  expect(reading.added).toHaveLength(0);
  expect(reading.changed).toHaveLength(1);
  expect(rebased.draft.lines).toHaveLength(3);
});
