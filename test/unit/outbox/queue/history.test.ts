/** The history of an entry: what happened to it, and what the service said of it in which step. */
import { describe, expect, it } from 'vitest';
import { attach } from '../../../support/attached-photos.ts';
import { draft } from '../../../support/drafts.ts';
import { photoBytes, photoFolder } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

/** Says of each write which one it was. */
function openTalkative() {
  let writes = 0;
  return openOtherService({
    answered: ({ method, body }) =>
      method === 'GET' ? body : { ...(body as object), message: `Held, ${(writes += 1)}` },
  });
}

async function saidOf(rig: Rig, entryId: string | null): Promise<(string | null)[]> {
  return (await rig.entry(entryId)).history.flatMap(({ to, said }) => (to === 'settled' ? [said] : []));
}

describe('what the service says of a write', () => {
  it('is kept for each kind of write', async () => {
    const rig = await openRig({ service: openTalkative() });
    const sent = async (saved: Promise<{ entryId: string | null }>) => {
      const { entryId } = await saved;
      await rig.syncUntilQuiet();
      return await saidOf(rig, entryId);
    };
    const order = await rig.command('order.create', { order: draft(rig) });
    expect(await sent(Promise.resolve(order))).toEqual(['Held, 1']);
    const { localId } = order;
    const lines = async () => (await rig.order(localId)).order.items;
    const first = { orderLocalId: localId, itemLocalId: (await lines())[0]?.localId ?? '' };
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    expect(await sent(rig.command('order.update', { localId, changes: { observations: 'Loja' } }))).toEqual([
      'Held, 2',
    ]);
    expect(await sent(rig.command('item.update', { ...first, changes: { quantity: 7 } }))).toEqual(['Held, 3']);
    const item = { id_item: 5, quantity: 9, price: 2 };
    expect(await sent(rig.command('item.create', { orderLocalId: localId, item }))).toEqual(['Held, 4']);
    expect(await sent(rig.command('item.delete', first))).toEqual(['Held, 5']);
    expect(await sent(rig.command('order.delete', { localId }))).toEqual(['Held, 6']);
    const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    expect(await sent(Promise.resolve(address))).toEqual(['Held, 7']);
    const place = { localId: address.localId };
    expect(await sent(rig.command('address.update', { ...place, changes: { number: 7 } }))).toEqual(['Held, 8']);
    expect(await sent(rig.command('address.delete', place))).toEqual(['Held, 9']);
  });

  it('is kept for a photo, with the name that the service keeps it under', async () => {
    const rig = await openRig();
    const { entryId } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.syncUntilQuiet();
    expect(await saidOf(rig, entryId)).toEqual([expect.stringMatching(/^Image uploaded\. · \S+\.jpg$/)]);
  });

  it('is kept no longer than can be shown', async () => {
    const rig = await openRig();
    const meta = { timestamp: new Date(rig.clock.now()).toISOString(), version: '1' };
    rig.network.failNext(/image$/, () => Response.json({ data: { fileName: `a\n${'b'.repeat(5_000)}.jpg` }, meta }));
    const { entryId } = await attach(rig, photoFolder().write('a.jpg', photoBytes()));
    await rig.syncUntilQuiet();
    const [said] = await saidOf(rig, entryId);
    expect(said).toMatch(/^a b+/);
    expect(said?.length).toBeLessThan(600);
  });

  it.each([[undefined], [null], [' '], [{ text: 'Held' }]])('is not kept if it is %j', async (message) => {
    const service = openOtherService({ answered: ({ body }) => ({ ...(body as object), message }) });
    const rig = await openRig({ service });
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    expect(await saidOf(rig, entryId)).toEqual([null]);
  });
});

describe('the history of an entry that is retried again and again', () => {
  it('keeps its beginning and its end, and says what is not kept', async () => {
    const rig = await openRig();
    const order = draft(rig, { id_category: 999_999 });
    const entryId = String((await rig.command('order.create', { order })).entryId);
    for (let n = 0; n < 40; n++) {
      expect(await rig.sync()).toMatchObject({ dead: 1 });
      await rig.command('outbox.retry', { entryId });
    }
    const { history } = await rig.entry(entryId);
    expect(history.slice(0, 4).map(({ note }) => note)).toEqual(['queued', 'sending', 'rejected', 'retriedByRep']);
    expect(history.findIndex(({ note }) => note === 'notKept')).toBe(10);
    expect(history).toHaveLength(101);
    expect(history.at(-1)?.note).toBe('retriedByRep');
  });
});
