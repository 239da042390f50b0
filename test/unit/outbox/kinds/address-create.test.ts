/** New addresses whose answer was lost, beside others of their customer: which of them may be taken for it. */
import { describe, expect, it } from 'vitest';
import type { AddressWrite } from '../../../../src-shared/domain/address.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

const place = { street: 'Rua Augusta', number: 1200, zip_code: 1304001, city: 'São Paulo', state: 'SP' };

const lostPlace = { street: 'Rua Augusta', number: 1200, city: 'São Paulo', state: 'SP' };

/** A service that keeps no external ids. */
async function openForgetful() {
  const service = openOtherService({
    sent({ body }) {
      const { fk_id: _, ...rest } = body as AddressWrite;
      return rest;
    },
  });
  return await openRig({ service });
}

const customerOf = (rig: Rig) => String(rig.service.references('customer')[0]?.fk_id);

const placesOf = (rig: Rig, street: string) => rig.service.addresses().filter((each) => each.street === street);

async function colleagueEnters(rig: Rig, address: AddressWrite): Promise<number> {
  const path = `/customers/${customerOf(rig)}/address`;
  const answer = await rig.service.fetch(asColleague('POST', path, address));
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

async function enterAddress(rig: Rig, fault: 'requestLost' | 'answerLost') {
  rig.network.failNext(/^POST .*address/, fault);
  rig.network.failNext(/^GET .*address/, 'refused');
  const entered = await rig.command('address.create', { customerFkId: customerOf(rig), address: lostPlace });
  await rig.sync();
  return { ...entered, entryId: String(entered.entryId) };
}

describe('a new address whose outcome is unknown', () => {
  it('is found in the customer’s list', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const before = rig.service.addresses().length;
    rig.network.failNext(/^POST .*address/, 'answerLost');
    const { localId, entryId } = await rig.command('address.create', { customerFkId, address: place });
    await rig.syncUntilQuiet();
    expect(rig.service.addresses()).toHaveLength(before + 1);
    expect((await rig.entry(entryId)).state).toBe('settled');
    expect((await rig.query('addresses.get', { localId })).sync.state).toBe('onService');
  });

  it.each([
    ['has no external id', {}],
    ['has one of another system', { fk_id: 'ERP-1' }],
  ])('is sent if all that is there is another place that %s', async (_, named) => {
    const rig = await openRig();
    await colleagueEnters(rig, { ...lostPlace, ...named, street: 'Rua Bela Cintra' });
    const { localId } = await enterAddress(rig, 'requestLost');
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.query('addresses.get', { localId })).toMatchObject({ address: lostPlace });
    expect(placesOf(rig, lostPlace.street)).toHaveLength(1);
  });

  it('hides nothing that others entered while it is probed', async () => {
    const rig = await openRig();
    await enterAddress(rig, 'requestLost');
    await colleagueEnters(rig, { ...lostPlace, street: 'Rua Bela Cintra' });
    await rig.command('addresses.pull', { customerFkId: customerOf(rig) });
    const { rows } = await rig.query('addresses.list', { customerFkId: customerOf(rig) });
    const streets = rows.map(({ address }) => address.street);
    expect(streets).toEqual(expect.arrayContaining([lostPlace.street, 'Rua Bela Cintra']));
  });

  it('is one of several that say the same, without a question', async () => {
    const rig = await openForgetful();
    await colleagueEnters(rig, lostPlace);
    const { localId } = await enterAddress(rig, 'answerLost');
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.query('addresses.get', { localId })).toMatchObject({
      sync: { state: 'onService' },
      address: lostPlace,
    });
    expect(placesOf(rig, lostPlace.street)).toHaveLength(2);
  });

  it('is not the one of another Satchel that the service answered with', async () => {
    const rig = await openRig();
    const theirs = { ...lostPlace, street: 'Rua Bela Cintra', fk_id: 'satchel-019cae6b-6600-7344-8fbb-dc541309c863' };
    const id = await colleagueEnters(rig, theirs);
    rig.network.failNext(/^POST/, {
      after: async () => Response.json({ data: { ...theirs, id }, meta: {} }, { status: 201 }),
    });
    const { localId } = await rig.command('address.create', { customerFkId: customerOf(rig), address: lostPlace });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(await rig.query('addresses.get', { localId })).toMatchObject({ address: lostPlace });
  });

  it('is asked about if others changed what the rep changed, before it was found', async () => {
    const rig = await openRig();
    const { localId } = await enterAddress(rig, 'answerLost');
    const [made] = placesOf(rig, lostPlace.street);
    await rig.service.fetch(asColleague('PATCH', `/customers/address/${made?.id}`, { number: 1300, name: 'Loja' }));
    const { entryId } = await rig.command('address.update', { localId, changes: { number: 1400 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({
      fields: [{ field: 'number', base: 1200, mine: 1400, theirs: 1300 }],
    });
  });

  it('is asked about once more if the one that the rep chose is gone', async () => {
    const rig = await openRig();
    const { entryId } = await enterAddress(rig, 'answerLost');
    const [made] = placesOf(rig, lostPlace.street);
    const path = `/customers/address/${made?.id}`;
    await rig.service.fetch(asColleague('PATCH', path, { fk_id: 'ERP-1' }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    await rig.service.fetch(asColleague('DELETE', path));
    await rig.command('outbox.resolve', { entryId, choice: { adopt: made?.id ?? 0 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toEqual({ kind: 'undecided', candidates: [] });
  });

  it('keeps the orders of another one of the rep’s that turned out to be the same', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const known = await rig.command('order.create', { order: draft(rig) });
    const first = await rig.command('address.create', { customerFkId, address: lostPlace });
    await rig.sync();
    const { id } = await rig.query('addresses.get', { localId: first.localId });
    const chosen = { address_local_id: first.localId as never };
    await rig.command('order.create', { order: draft(rig, chosen) });
    await rig.command('order.update', { localId: known.localId, changes: chosen });
    const later = () => Response.json({}, { status: 425, headers: { 'retry-after': '600' } });
    rig.network.failNext(/^POST .orders/, later);
    rig.network.failNext(/^PATCH .orders/, later);
    rig.network.failNext(/^POST .customers/, 'requestLost');
    const second = await rig.command('address.create', { customerFkId, address: lostPlace });
    expect(await rig.sync()).toMatchObject({ open: 3 });
    await rig.service.fetch(asColleague('PATCH', `/customers/address/${id}`, { fk_id: 'ERP-1' }));
    await rig.clock.advance(120_000);
    expect(await rig.sync()).toMatchObject({ open: 2, conflicted: 1 });
    await rig.command('outbox.resolve', { entryId: String(second.entryId), choice: { adopt: Number(id) } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ address: { id } }, { address: { id } }]);
  });
});
