/**
 * The rep’s own changes are never taken for somebody else’s, whatever becomes of their answers; all that others did is asked
 * about.
 */
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../../src-shared/domain/address.ts';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import type { ItemChanges } from '../../../../src-shared/domain/order-item.ts';
import type { OrderChanges } from '../../../../src-shared/domain/order.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

async function openWithLines() {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const { items } = (await rig.order(orderLocalId)).order;
  const edit = (at: number, changes: ItemChanges) =>
    rig.command('item.update', { orderLocalId, itemLocalId: String(items[at]?.localId), changes });
  const changeThere = (changes: ItemChanges) => rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', changes));
  return { rig, edit, changeThere };
}

const page = { headers: { 'content-type': 'text/html' } };

describe('a change of the rep’s', () => {
  it('is not taken for somebody else’s by a later one', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'um' }) });
    await rig.sync();
    rig.network.failNext(/^PATCH/, {
      async after(response) {
        await rig.command('order.update', { localId, changes: { observations: 'três' } });
        const changes = { observations: 'quatro', custom_fields: { cor: 'azul' } };
        await rig.command('order.update', { localId, changes });
        return response;
      },
    });
    await rig.command('order.update', { localId, changes: { observations: 'dois' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 2, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'quatro', custom_fields: { cor: 'azul' } }]);
  });

  it('is not taken for somebody else’s after its answer was lost and the program restarted', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'um' }) });
    await rig.sync();
    rig.network.failNext(/^PATCH/, 'answerLost');
    await rig.command('order.update', { localId, changes: { observations: 'dois' } });
    await rig.sync();
    await rig.command('order.update', { localId, changes: { observations: 'três' } });
    await rig.reopen();
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'três' }]);
  });

  it('is not asked about if the rep changed the same of a line twice', async () => {
    const { rig, edit } = await openWithLines();
    rig.network.failNext(/^PATCH/, {
      async after(response) {
        await edit(0, { quantity: 50 });
        return response;
      },
    });
    await edit(0, { quantity: 30 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 2, open: 0, conflicted: 0 });
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ quantity: 50 });
  });

  it.each([
    ['an error', () => Response.json({}, { status: 500 })],
    ['a page that is not the service’s', () => new Response('<html>Welcome</html>', page)],
  ])('is not taken for somebody else’s if it landed behind %s and the rep edits or deletes', async (_, answer) => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const editBehind = async (observations: string) => {
      rig.network.failNext(/^PATCH/, {
        after() {
          rig.network.isDown = true;
          return answer();
        },
      });
      await rig.command('order.update', { localId, changes: { observations } });
      expect(await rig.sync()).toMatchObject({ open: 1 });
      rig.network.isDown = false;
    };
    await editBehind('Fundos');
    await rig.command('order.update', { localId, changes: { observations: 'Loja' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Loja' }]);
    await editBehind('Frente');
    await rig.command('order.delete', { localId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toEqual([]);
  });

  it('is not taken for somebody else’s if it landed behind an error and the rep deletes the address', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    await rig.sync();
    rig.network.failNext(/^PATCH/, {
      after() {
        rig.network.isDown = true;
        return Response.json({}, { status: 500 });
      },
    });
    await rig.command('address.update', { localId, changes: { number: 7 } });
    expect(await rig.sync()).toMatchObject({ open: 1 });
    rig.network.isDown = false;
    await rig.command('address.delete', { localId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  });
});

/** It takes effect, and is answered with an error. */
function loseAnswer(rig: Rig): void {
  rig.network.failNext(/^PATCH/, { after: () => new Response('', { status: 502 }) });
}

/** It takes effect, is answered with an error, and no list has shown it yet. */
async function loseAnswerUnseen(rig: Rig): Promise<void> {
  loseAnswer(rig);
  rig.network.failNext(/^GET .orders.sort/, 'refused');
  await rig.sync();
}

async function openWithOrder() {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Before' }) });
  await rig.sync();
  const { items } = (await rig.order(localId)).order;
  return {
    rig,
    localId,
    edit: (changes: OrderChanges) => rig.command('order.update', { localId, changes }),
    editLine: (changes: ItemChanges) =>
      rig.command('item.update', { orderLocalId: localId, itemLocalId: String(items[0]?.localId), changes }),
    deleteLine: () => rig.command('item.delete', { orderLocalId: localId, itemLocalId: String(items[0]?.localId) }),
    editThere: (changes: object) => rig.service.fetch(asColleague('PATCH', '/orders/1', changes)),
    editLineThere: (changes: object) => rig.service.fetch(asColleague('PATCH', '/orders/1/items/1', changes)),
  };
}

async function discard(rig: Rig, { entryId }: { entryId: string | null }): Promise<void> {
  await rig.command('outbox.discard', { entryId: String(entryId) });
}

async function expectQuiet(rig: Rig): Promise<void> {
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
}

describe('a change that the rep discarded', () => {
  it('is not asked about if he changed the same of an order again', async () => {
    const { rig, edit } = await openWithOrder();
    const first = await edit({ observations: 'First', custom_fields: { dock: '1' } });
    await edit({ observations: 'Second', custom_fields: { dock: '2' } });
    loseAnswer(rig);
    await rig.sync();
    await discard(rig, first);
    await rig.reopen();
    await expectQuiet(rig);
    expect(rig.service.orders()).toMatchObject([{ observations: 'Second', custom_fields: { dock: '2' } }]);
  });

  it('is not asked about in a line, with the figures that follow from it', async () => {
    const { rig, editLine } = await openWithOrder();
    const first = await editLine({ quantity: 7 });
    await editLine({ price: 20 });
    loseAnswer(rig);
    await rig.sync();
    await discard(rig, first);
    await expectQuiet(rig);
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ quantity: 7, price: 20 });
  });

  it('is not asked about in an address', async () => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const address: Partial<Address> = { fk_id: 'own', street: 'Rua A', number: 1, city: 'São Paulo' };
    const { localId } = await rig.command('address.create', { customerFkId, address });
    await rig.sync();
    const first = await rig.command('address.update', { localId, changes: { street: 'Rua B' } });
    await rig.command('address.update', { localId, changes: { number: 2 } });
    loseAnswer(rig);
    await rig.sync();
    await discard(rig, first);
    await expectQuiet(rig);
    expect(rig.service.addresses().find(({ fk_id }) => fk_id === 'own')).toMatchObject({ street: 'Rua B', number: 2 });
  });

  it.each(['order', 'line'])('is not asked about if he deletes the %s', async (what) => {
    const { rig, localId, edit, editLine, deleteLine } = await openWithOrder();
    const first = what === 'order' ? await edit({ observations: 'First' }) : await editLine({ quantity: 7 });
    await loseAnswerUnseen(rig);
    if (what === 'order') await rig.command('order.delete', { localId });
    else await deleteLine();
    await discard(rig, first);
    await expectQuiet(rig);
    expect(rig.service.orders().flatMap(({ items }) => items)).toHaveLength(what === 'order' ? 0 : 2);
  });

  it('is not asked about if he deletes the order of the line', async () => {
    const { rig, localId, editLine } = await openWithOrder();
    const first = await editLine({ quantity: 7 });
    await loseAnswerUnseen(rig);
    await rig.command('order.delete', { localId });
    await discard(rig, first);
    await expectQuiet(rig);
    expect(rig.service.orders()).toEqual([]);
  });
});

/** The read before the second attempt is rejected: the rep decides about the unknown outcome. */
async function rejectAfterUnknown(rig: Rig): Promise<void> {
  await loseAnswerUnseen(rig);
  rig.network.failNext(/^GET .orders.1$/, () => new Response('', { status: 403 }));
  rig.network.failNext(/^GET .orders.sort/, 'refused');
  await rig.clock.advance(600_000);
  expect(await rig.sync()).toMatchObject({ dead: 1 });
}

describe('a change that was rejected after an unknown outcome', () => {
  it('is not asked about if he changes the same again', async () => {
    const { rig, edit } = await openWithOrder();
    await edit({ observations: 'First' });
    await rejectAfterUnknown(rig);
    await edit({ observations: 'Second' });
    await rig.reopen();
    await expectQuiet(rig);
    expect(rig.service.orders()).toMatchObject([{ observations: 'Second' }]);
  });

  it('is not asked about if he corrects it in the outbox, time and again', async () => {
    const { rig, editLine } = await openWithOrder();
    const { entryId } = await editLine({ quantity: 7 });
    await rejectAfterUnknown(rig);
    for (const quantity of [8, 9]) {
      await rig.command('outbox.edit', { entryId: String(entryId), payload: { changes: { quantity } } });
      if (quantity === 8) await rejectAfterUnknown(rig);
    }
    await expectQuiet(rig);
    expect(rig.service.orders()[0]?.items[0]).toMatchObject({ quantity: 9 });
  });

  it('is not asked about if he deletes its order', async () => {
    const { rig, localId, edit } = await openWithOrder();
    await edit({ observations: 'First' });
    await rejectAfterUnknown(rig);
    await rig.command('order.delete', { localId });
    await expectQuiet(rig);
    expect(rig.service.orders()).toEqual([]);
  });
});

async function conflictOf(rig: Rig, { entryId }: { entryId: string | null }) {
  const { conflict } = await rig.entry(entryId);
  return conflict && 'fields' in conflict ? conflict.fields : null;
}

describe('what others changed', () => {
  it('is asked about in the same field', async () => {
    const { rig, edit, editThere } = await openWithOrder();
    const first = await edit({ observations: 'First' });
    await loseAnswerUnseen(rig);
    const second = await edit({ observations: 'Second' });
    await discard(rig, first);
    await editThere({ observations: 'Theirs' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(await conflictOf(rig, second)).toMatchObject([
      { field: 'observations', base: 'Before', mine: 'Second', theirs: 'Theirs' },
    ]);
  });

  it('is asked about beside a change of the rep’s, and it alone', async () => {
    const { rig, localId, edit, editThere } = await openWithOrder();
    const first = await edit({ observations: 'First' });
    await loseAnswerUnseen(rig);
    const deleted = await rig.command('order.delete', { localId });
    await discard(rig, first);
    await editThere({ custom_fields: { dock: 'Theirs' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect((await conflictOf(rig, deleted))?.map(({ field }) => field)).toEqual(['custom_fields.dock']);
  });

  it('is asked about in another figure of the line', async () => {
    const { rig, editLine, editLineThere } = await openWithOrder();
    const first = await editLine({ quantity: 7 });
    await loseAnswerUnseen(rig);
    const second = await editLine({ price: 20 });
    await discard(rig, first);
    await editLineThere({ discount_percentage: 10 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect((await conflictOf(rig, second))?.map(({ field }) => field)).toContain('discount_percentage');
  });

  it('is asked about if they came to the value of the rep’s from another one, which he had seen', async () => {
    const { rig, edit, editThere } = await openWithOrder();
    rig.network.failNext(/^PATCH/, () => new Response('', { status: 502 }));
    const first = await edit({ observations: 'First' });
    await rig.sync();
    await discard(rig, first);
    await editThere({ observations: 'Theirs' });
    await rig.syncUntilQuiet();
    const second = await edit({ observations: 'Second' });
    await editThere({ observations: 'First' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(await conflictOf(rig, second)).toMatchObject([{ base: 'Theirs', theirs: 'First' }]);
  });

  it('is asked about if they came to the value of the rep’s long after he had read what his own had made', async () => {
    const { rig, edit, editThere } = await openWithOrder();
    const first = await edit({ observations: 'First' });
    await rejectAfterUnknown(rig);
    await discard(rig, first);
    await expectQuiet(rig);
    await editThere({ observations: 'Before' });
    await rig.clock.advance(600_000);
    await expectQuiet(rig);
    const second = await edit({ observations: 'Second' });
    await editThere({ observations: 'First' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    expect(await conflictOf(rig, second)).toMatchObject([{ base: 'Before', theirs: 'First' }]);
  });

  it('is asked about if it is the discount of a line, behind a change of another line', async () => {
    const { rig, edit, changeThere } = await openWithLines();
    await edit(1, { quantity: 30 });
    const { entryId } = await edit(0, { price: 12 });
    await changeThere({ discount_value: 2 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, conflicted: 1 });
    expect(await rig.entry(entryId)).toMatchObject({ state: 'conflicted', conflict: { kind: 'fields' } });
  });

  it('is asked about if it is the price that they gave while a discount of the rep’s was being sent', async () => {
    const { rig, edit, changeThere } = await openWithLines();
    let entryId: EntryId | null = null;
    rig.network.failNext(/^GET .orders.1$/, {
      async after(response) {
        await changeThere({ price: 99 });
        ({ entryId } = await edit(0, { price: 12 }));
        return response;
      },
    });
    await edit(0, { discount_value: 2 });
    expect(await rig.syncUntilQuiet()).toMatchObject({ settled: 1, conflicted: 1 });
    const { conflict } = await rig.entry(entryId);
    expect(conflict?.kind === 'fields' && conflict.fields).toContainEqual(
      expect.objectContaining({ field: 'price', mine: 12, theirs: 99 }),
    );
  });
});
