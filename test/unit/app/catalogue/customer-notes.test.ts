/** What the rep has noted about customers. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const noteOf = async (rig: Rig, customerId: number) => (await rig.query('customers.get', { customerId })).note;

it('keeps a note for each customer, also after the program has ended, and an empty one is none', async () => {
  const rig = await openRig();
  expect(await noteOf(rig, 1)).toBe('');
  await rig.command('customer.note', { customerId: 1, note: 'Ask for Helena' });
  await rig.command('customer.note', { customerId: 1, note: 'Ask for Helena, before ten' });
  await rig.reopen();
  expect([await noteOf(rig, 1), await noteOf(rig, 2)]).toEqual(['Ask for Helena, before ten', '']);
  await rig.command('customer.note', { customerId: 1, note: '  ' });
  expect(await noteOf(rig, 1)).toBe('');
});

it('sends nothing of a note', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const before = rig.writes().length;
  await rig.command('customer.note', { customerId: 1, note: 'Ask for Helena' });
  await rig.syncUntilQuiet();
  expect(rig.writes()).toHaveLength(before);
});
