/** A service whose ids are none that this program can keep: what it sent is there without a number, and never sent twice. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** The ids of the records whose path fits, and of what is in them, are written otherwise. */
async function openWriting(
  idOf: (id: unknown) => unknown,
  path: RegExp,
  { within = /^data$/, makesFkIds = true } = {},
) {
  const rename = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => rename(each, name));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([key, member]) => {
      const isId = key === 'id' && within.test(name);
      return [key, isId ? idOf(member) : rename(member, key)];
    });
    return Object.fromEntries(members) as unknown;
  };
  const service = openOtherService({
    answered: (answer) => (path.test(answer.path) ? rename(answer.body, '') : answer.body),
  });
  return await openRig({ service, makesFkIds });
}

const asText = (id: unknown) => `rec_${String(id)}`;
const beyondNumbers = (id: unknown) => 2 ** 53 + 2 * Number(id);

async function expectAsked(rig: Rig, entryId: string | null): Promise<void> {
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0, dead: 0 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [] });
}

it.each([
  ['text', asText],
  ['numbers beyond those that can be told apart', beyondNumbers],
])('an order is sent once, and the rep is asked: %s', async (_, idOf) => {
  const rig = await openWriting(idOf, /^\/orders/);
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await expectAsked(rig, entryId);
  expect(rig.service.orders()).toHaveLength(1);
});

it('so is an order without an external id', async () => {
  const rig = await openWriting(asText, /^\/orders/, { makesFkIds: false });
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  await expectAsked(rig, entryId);
  expect(rig.service.orders()).toHaveLength(1);
});

it('an address is sent once, and the rep is asked', async () => {
  const rig = await openWriting(asText, /address$/);
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const before = rig.service.addresses().length;
  const { entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
  await expectAsked(rig, entryId);
  expect(rig.service.addresses()).toHaveLength(before + 1);
});

it('a line is sent once, and the rep is asked', async () => {
  const rig = await openWriting(asText, /^\/orders/, { within: /^items$/ });
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  rig.network.failNext(/^POST .*items$/, 'answerLost');
  const { entryId } = await rig.command('item.create', { orderLocalId, item: { id_item: 7, quantity: 2, price: 3 } });
  await expectAsked(rig, entryId);
  expect(rig.service.orders()[0]?.items).toHaveLength(4);
});
