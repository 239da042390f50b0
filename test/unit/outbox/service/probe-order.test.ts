/** An order whose outcome is unknown and that has no external id of ours is found by what it says. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

/** Another order of the same customer and day says the same. */
async function openBesideAlike(): Promise<Rig> {
  const rig = await openRig({ makesFkIds: false });
  await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { date: '2026-03-02T15:00:00.000Z' })));
  return rig;
}

/** Saved, and lost on its way at the first try. */
function loseOrder(rig: Rig) {
  rig.network.failNext(/^POST/, 'requestLost');
  return rig.command('order.create', { order: draft(rig) });
}

describe('an order without an external id', () => {
  it('is sent without one, and found again by what it says', async () => {
    const rig = await openRig({ makesFkIds: false });
    rig.network.failNext(/^POST/, 'answerLost');
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    expect(rig.service.requests().find(({ method }) => method === 'POST')?.body).not.toHaveProperty('fk_id');
    expect(rig.service.orders()).toHaveLength(1);
    expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
    expect((await rig.query('orders.search', {})).total).toBe(1);
  });

  it('is sent again if no order on the service says the same in each of its lines', async () => {
    const rig = await openRig({ makesFkIds: false });
    const items = draft(rig).items?.map((item) => ({ ...item, quantity: 9 })) ?? [];
    for (const others of [[], items]) {
      const date = '2026-03-02T15:00:00.000Z';
      await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items: others, date })));
    }
    await loseOrder(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toHaveLength(3);
  });

  it('is sent again if the customer has had the very same order in another week', async () => {
    const rig = await openRig({ makesFkIds: false });
    for (const date of ['2026-02-23T12:00:00.000Z', '2026-03-09T12:00:00.000Z'])
      await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { date })));
    await loseOrder(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toHaveLength(3);
  });

  it('is sent again if it has a day without a time, whatever else there is of that day', async () => {
    const rig = await openRig({ makesFkIds: false });
    const date = '2026-03-02T00:00:00.000Z';
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items: [], date })));
    rig.network.failNext(/^POST/, 'requestLost');
    await rig.command('order.create', { order: draft(rig, { date }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toHaveLength(2);
  });

  it('is not an order of another customer if the service answers with those, too', async () => {
    const rig = await openRig({ makesFkIds: false });
    const id_customer = rig.service.references('customer')[1]?.id ?? 0;
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { id_customer })));
    const { localId } = await loseOrder(rig);
    const all = () => rig.service.fetch(asColleague('GET', '/orders'));
    for (let n = 0; n < 3; n++) rig.network.failNext(/id_customer=/, { after: all });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2 });
  });

  it('is not the rep’s own earlier order of the same', async () => {
    const rig = await openRig({ makesFkIds: false });
    await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const { localId } = await loseOrder(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2 });
  });

  it.each([
    ['one line more', [1], [1, 2]],
    ['another line in the place of one that was entered twice', [1, 1], [1, 2]],
  ])('is not an order of the same second with %s: the rep is asked', async (_, mine, theirs) => {
    const rig = await openRig({ makesFkIds: false });
    const itemsOf = (products: number[]) => products.map((id_item) => ({ id_item, quantity: 2, price: 5 }));
    await rig.service.fetch(asColleague('POST', '/orders', draft(rig, { items: itemsOf(theirs) })));
    rig.network.failNext(/^POST/, 'requestLost');
    const { entryId } = await rig.command('order.create', { order: draft(rig, { items: itemsOf(mine) }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
  });

  it('is asked about if others changed lines of it before it was found', async () => {
    const rig = await openRig({ makesFkIds: false });
    rig.network.failNext(/^POST/, 'answerLost');
    rig.network.failNext(/^GET/, 'refused');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const line = rig.service.orders()[0]?.items[0]?.id;
    await rig.service.fetch(asColleague('PATCH', `/orders/1/items/${line}`, { quantity: 9 }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(rig.service.orders()).toHaveLength(1);
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 1, order: { items: [{ quantity: 9 }, {}, {}] } });
  });

  it('is asked about if another order is alike and may be somebody else’s', async () => {
    const rig = await openBesideAlike();
    const { localId, entryId } = await loseOrder(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2 });
  });

  it('is not asked about again if it was sent by the rep’s decision and the probe afterwards fails', async () => {
    const rig = await openBesideAlike();
    const { entryId } = await loseOrder(rig);
    await rig.syncUntilQuiet();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    rig.network.failNext(/^GET .orders\?id_customer/, () => Response.json({}, { status: 500 }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ note: 'settled' });
    expect(rig.service.orders()).toHaveLength(2);
  });

  it('is asked about, and not sent again, if the service keeps the day of its date alone', async () => {
    const service = openOtherService({
      sent({ body }) {
        const { fk_id: _, ...order } = body as { fk_id?: string };
        return { ...order, date: '2026-03-02T00:00:00.000Z' };
      },
    });
    const rig = await openRig({ service });
    rig.network.failNext(/^POST/, 'answerLost');
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
    expect(rig.service.orders()).toHaveLength(1);
  });
});

describe('an address without an external id', () => {
  it('is found again', async () => {
    const rig = await openRig({ makesFkIds: false });
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const before = rig.service.addresses().length;
    rig.network.failNext(/^POST/, 'answerLost');
    await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta', number: 12 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.addresses()).toHaveLength(before + 1);
  });
});

describe('an order with an external id', () => {
  it('is not asked about because of another order whose outcome is unknown as well', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST/, 'answerLost');
    rig.network.failNext(/^POST/, 'requestLost');
    rig.network.failNext(/fk_id=PED-1/, { after: async () => Response.json({}, { status: 500 }) });
    await rig.command('order.create', { order: draft(rig, { fk_id: 'PED-1' }) });
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { fk_id: 'PED-2' }) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect((await rig.entry(entryId)).history.map(({ note }) => note)).toContain('absentOnService');
    expect(rig.service.orders().map(({ fk_id }) => fk_id)).toEqual(['PED-1', 'PED-2']);
    expect(await rig.order(localId)).toMatchObject({ id: 2 });
  });
});

describe('an order that the rep takes for the lost one', () => {
  it('is asked about again if it is gone by then', async () => {
    const rig = await openBesideAlike();
    const { localId, entryId } = await loseOrder(rig);
    await rig.syncUntilQuiet();
    await rig.service.fetch(asColleague('DELETE', '/orders/1'));
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'undecided', candidates: [] });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 2 });
  });

  it('stays another one if it is known as another order of the rep’s', async () => {
    const rig = await openBesideAlike();
    const lost = await loseOrder(rig);
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    const other = await rig.command('order.create', { order: draft(rig, { observations: 'The other one' }) });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(lost.entryId), choice: { adopt: 2 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(await rig.order(other.localId)).toMatchObject({ id: 2, order: { observations: 'The other one' } });
    await rig.command('outbox.resolve', { entryId: String(lost.entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.order(lost.localId)).toMatchObject({ id: 3 });
  });

  it.each([
    { moment: 'the edit itself', held: /^PATCH/, passed: 0, isLost: false },
    { moment: 'the read before it', held: /^GET .orders.1$/, passed: 1, isLost: false },
    { moment: 'the read after its answer was lost', held: /^GET .orders.1$/, passed: 1, isLost: true },
  ])('gets an edit that was begun under its other name, during $moment', async (during) => {
    const rig = await openBesideAlike();
    await rig.sync();
    const pulled = (await rig.query('orders.search', {})).rows[0];
    const { localId, entryId } = await loseOrder(rig);
    await rig.syncUntilQuiet();
    const changes = { observations: 'Fundos' };
    const edit = await rig.command('order.update', { localId: String(pulled?.localId), changes });
    if (during.isLost) {
      rig.network.failNext(/^PATCH/, 'answerLost');
      await rig.sync();
      await rig.clock.advance(60_000);
    }
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    for (let n = 0; n < during.passed; n++) rig.network.failNext(during.held, { after: (response) => response });
    rig.network.failNext(during.held, {
      async after(response) {
        while ((await rig.entry(entryId)).state !== 'settled') await setImmediate();
        return response;
      },
    });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.writes().slice(1)).toEqual(['PATCH /orders/1']);
    expect(await rig.entry(edit.entryId)).toMatchObject({ state: 'settled' });
    expect(await rig.order(localId)).toMatchObject({ id: 1, order: changes, sync: { state: 'onService' } });
  });

  it('gets edits in the rep’s order if one was begun under its other name', async () => {
    const rig = await openBesideAlike();
    await rig.sync();
    const pulled = (await rig.query('orders.search', {})).rows[0];
    const { localId, entryId } = await loseOrder(rig);
    await rig.syncUntilQuiet();
    await rig.command('order.update', { localId, changes: { observations: 'first' } });
    await rig.command('order.update', { localId: String(pulled?.localId), changes: { observations: 'second' } });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    rig.network.failNext(/^GET .orders.1$/, { after: (response) => response });
    rig.network.failNext(/^GET .orders.1$/, {
      async after(response) {
        while ((await rig.entry(entryId)).state !== 'settled') await setImmediate();
        return response;
      },
    });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    const edits = rig.service.requests().filter(({ method }) => method === 'PATCH');
    expect(edits.map(({ body }) => body)).toEqual([{ observations: 'first' }, { observations: 'second' }]);
  });

  it('is not asked about if the rep has overwritten what others changed, under its other name', async () => {
    const rig = await openBesideAlike();
    await rig.sync();
    const pulled = String((await rig.query('orders.search', {})).rows[0]?.localId);
    const { localId, entryId } = await loseOrder(rig);
    await rig.syncUntilQuiet();
    const first = await rig.command('order.update', { localId, changes: { observations: 'first' } });
    await rig.command('order.update', { localId: pulled, changes: { observations: 'second' } });
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'theirs' }));
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(first.entryId), choice: 'mine' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()[0]?.observations).toBe('second');
  });

  it('keeps the names of its lines', async () => {
    const rig = await openBesideAlike();
    await rig.sync();
    const orderLocalId = String((await rig.query('orders.search', {})).rows[0]?.localId);
    const { localId, entryId } = await loseOrder(rig);
    await rig.syncUntilQuiet();
    const line = { id_item: rig.service.references('product')[3]?.id ?? 0, quantity: 5 };
    const { itemLocalId } = await rig.command('item.create', { orderLocalId, item: line });
    await rig.sync();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 1 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect((await rig.order(localId)).order.items.at(-1)).toMatchObject({ localId: itemLocalId, quantity: 5 });
  });
});
