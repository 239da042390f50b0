/** Safety copies of unsent work: two laptops have the same work, and the service gets it once whichever of them sends. */
import { describe, expect, it } from 'vitest';
import type { ExportedWork } from '../../../../src-shared/contract/outbox/exported-work.ts';
import { draft } from '../../../support/drafts.ts';
import { openTwo } from '../../../support/handing-over.ts';
import type { Rig } from '../../../support/rig.ts';

const copyOf = async (rig: Rig): Promise<ExportedWork> =>
  (await rig.command('outbox.copyWork', { id: 'copies-of-one' })).work;

const take = (rig: Rig, work: ExportedWork) => rig.command('outbox.importWork', { work });

const firstOf = async (rig: Rig) => String((await rig.query('orders.search', {})).rows[0]?.localId);

/** Work of each kind that would be there twice if it were sent twice. */
async function work(rig: Rig): Promise<void> {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const localId = await firstOf(rig);
  const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
  const address = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.command('order.create', {
    order: draft(rig, { observations: 'Balcão', address_local_id: address.localId }),
  });
  await rig.command('item.create', { orderLocalId: localId, item });
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
}

function expectOnce({ service }: Rig): void {
  const lines = service.orders().flatMap(({ items }) => items);
  expect(service.orders().filter(({ observations }) => observations === 'Balcão')).toHaveLength(1);
  expect(lines.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
  expect(service.addresses().filter(({ street }) => street === 'Rua Um')).toHaveLength(1);
  expect(service.orders().filter(({ observations }) => observations === 'Fundos')).toHaveLength(1);
}

/** One is offline with work, and a copy of it was written. */
async function copied() {
  const { one, other } = await openTwo(3);
  one.network.isDown = true;
  await work(one);
  return { one, other, copy: await copyOf(one) };
}

describe('work in a safety copy', () => {
  it('stays where it is, and is sent from there', async () => {
    const { one } = await copied();
    expect(await one.query('sync.status', {})).toMatchObject({ open: 4 });
    one.network.isDown = false;
    await one.syncUntilQuiet();
    expectOnce(one);
    expect((await copyOf(one)).entries).toEqual([]);
  });

  it('is sent once by another laptop if the first one is lost', async () => {
    const { other, copy } = await copied();
    expect(await take(other, copy)).toEqual({ taken: 4, known: 0 });
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expectOnce(other);
  });

  it('is not sent again by another laptop if the first one went on and sent it', async () => {
    const { one, other, copy } = await copied();
    one.network.isDown = false;
    await one.syncUntilQuiet();
    await take(other, copy);
    const { conflicted, dead } = await other.syncUntilQuiet();
    // Two equal lines in one order may both be meant: the rep says.
    expect({ conflicted, dead }).toEqual({ conflicted: 1, dead: 0 });
    expectOnce(other);
  });

  it('is not sent again by the first laptop if it turns up after another one has sent the copy', async () => {
    const { one, other, copy } = await copied();
    await take(other, copy);
    await other.syncUntilQuiet();
    one.network.isDown = false;
    const { dead } = await one.syncUntilQuiet();
    expect(dead).toBe(0);
    expectOnce(one);
  });

  it('is looked for before it is sent again if it was on its way as the copy was written, and nothing came of that', async () => {
    const { one, other } = await openTwo();
    const copies: ExportedWork[] = [];
    one.network.failNext(/^POST \/orders$/, async () => {
      copies.push(await copyOf(one));
      one.network.isDown = true;
      return Response.json({ message: 'Busy' }, { status: 429 });
    });
    await one.command('order.create', { order: draft(one, { observations: 'Balcão' }) });
    await one.sync();
    const [copy] = copies;
    if (!copy) throw new Error('Nothing was sent.');
    await take(other, copy);
    await other.syncUntilQuiet();
    one.network.isDown = false;
    await one.syncUntilQuiet();
    expect(one.service.orders().map(({ observations }) => observations)).toEqual(['Balcão']);
  });

  it('is sent with an edit made after the copy, if another laptop has sent the copy before', async () => {
    const { one, other, copy } = await copied();
    const [mine] = (await one.query('orders.search', {})).rows;
    await one.command('order.update', { localId: String(mine?.localId), changes: { custom_fields: { dock: '7' } } });
    await take(other, copy);
    await other.syncUntilQuiet();
    one.network.isDown = false;
    await one.syncUntilQuiet();
    expectOnce(one);
    const [sent] = one.service.orders().filter(({ observations }) => observations === 'Balcão');
    expect(sent?.custom_fields).toEqual({ dock: '7' });
  });

  it('is not sent from the laptop on which the rep gives it up', async () => {
    const { one } = await copied();
    const [mine] = (await one.query('orders.search', {})).rows;
    await one.command('order.delete', { localId: String(mine?.localId) });
    one.network.isDown = false;
    await one.syncUntilQuiet();
    expect(one.service.orders().filter(({ observations }) => observations === 'Balcão')).toEqual([]);
  });

  it('is found by another laptop if its answer was lost before the copy', async () => {
    const { one, other } = await openTwo();
    const lost = () => {
      one.network.isDown = true;
      return new Response('Bad gateway', { status: 502 });
    };
    one.network.failNext(/POST .orders/, { after: lost });
    await one.command('order.create', { order: draft(one, { observations: 'Balcão' }) });
    await one.sync();
    const copy = await copyOf(one);
    expect(copy.entries).toMatchObject([{ state: 'queued', fate: 'unknown' }]);
    await take(other, copy);
    expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(one.service.orders()).toHaveLength(1);
  });

  it('comes in once, and a later copy brings what is new in it', async () => {
    const { one, other, copy } = await copied();
    await take(other, copy);
    expect(await take(other, copy)).toEqual({ taken: 0, known: 4 });
    await other.syncUntilQuiet();
    await one.command('order.create', { order: draft(one, { observations: 'Depósito' }) });
    expect(await take(other, await copyOf(one))).toEqual({ taken: 1, known: 4 });
    expect(await take(one, copy)).toEqual({ taken: 0, known: 4 });
  });

  it('is written the same again while nothing changes', async () => {
    const { one, copy } = await copied();
    expect(await copyOf(one)).toEqual(copy);
  });

  it('can still be handed over, and is then in no copy', async () => {
    const { one, other } = await copied();
    const { work: handed } = await one.command('outbox.exportWork', {});
    if (!handed) throw new Error('Nothing went.');
    expect((await copyOf(one)).entries).toEqual([]);
    await take(other, handed);
    await other.syncUntilQuiet();
    expectOnce(other);
  });

  it('is sent once if it was rejected before the copy, and is corrected on both laptops', async () => {
    const { one, other } = await openTwo();
    const { localId } = await one.command('order.create', { order: draft(one, { id_category: 999_999 }) });
    expect(await one.sync()).toMatchObject({ dead: 1 });
    const copy = await copyOf(one);
    await take(other, copy);
    for (const rig of [other, one]) {
      await rig.command('order.update', { localId, changes: { id_category: null } });
      expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    }
    expect(one.service.orders()).toHaveLength(1);
  });
});
