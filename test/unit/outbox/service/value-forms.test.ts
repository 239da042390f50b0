/**
 * Services keep and tell values in forms of their own. What one made of the rep's own write is nobody else's change, also if the
 * answer was lost, and what others changed is asked about all the same.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ItemWrite } from '../../../../src-shared/domain/order-item.ts';
import type { OrderChanges, OrderCreate } from '../../../../src-shared/domain/order.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import type { Rig } from '../../../support/rig.ts';
import {
  capitals,
  cents,
  decimalCommas,
  numbersAsText,
  openWith,
  referencesAs,
  tidied,
  withoutZone,
  type Forms,
} from '../../../support/services/value-forms.ts';

const asNumber = (id: unknown) => id;
const quiet = { open: 0, conflicted: 0, dead: 0 };

async function savedOrder(rig: Rig, order: Partial<OrderCreate> = {}) {
  const { localId } = await rig.command('order.create', { order: draft(rig, order) });
  await rig.sync();
  return { localId, first: String((await rig.order(localId)).order.items[0]?.localId) };
}

async function expectFoundMade(rig: Rig, edit: () => Promise<{ entryId: string | null }>): Promise<void> {
  rig.network.failNext(/^PATCH/, 'answerLost');
  const { entryId } = await edit();
  expect(await rig.syncUntilQuiet()).toMatchObject(quiet);
  expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('alreadyHeld');
}

async function expectEditFound(forms: Forms, order: Partial<OrderCreate>, changes: OrderChanges): Promise<void> {
  const rig = await openWith(forms);
  const { localId } = await savedOrder(rig, order);
  await expectFoundMade(rig, () => rig.command('order.update', { localId, changes }));
}

describe('an edit whose answer was lost is found made, and asks nothing', () => {
  const before = { observations: 'Frente', freight_value: 5, delivery_date: '2026-03-05T00:00:00-03:00' };

  it.each<[string, Forms, Partial<OrderCreate>, OrderChanges]>([
    ['capitals without accents', capitals, { observations: 'Frente' }, { observations: 'Após as três' }],
    ['a text without the spaces around it', tidied, before, { observations: 'Ligar antes\n' }],
    ['0 for a number that was cleared', tidied, before, { freight_value: null }],
    ['the day of a delivery alone', tidied, before, { delivery_date: '2026-03-09T00:00:00-03:00' }],
    ['an amount to the cent', cents, {}, { freight_value: 12.345 }],
  ])('if the service keeps %s', async (_, forms, order, changes) => {
    await expectEditFound(forms, order, changes);
  });

  it.each([
    ['keeps an amount to the cent', cents, 3.3375],
    ['tells amounts with a comma', decimalCommas, 1234.5],
  ])('if it is one of a line and the service %s', async (_, forms, price) => {
    const rig = await openWith(forms);
    const { localId: orderLocalId, first: itemLocalId } = await savedOrder(rig);
    await expectFoundMade(rig, () => rig.command('item.update', { orderLocalId, itemLocalId, changes: { price } }));
  });

  describe('and the service tells times without their zone', () => {
    beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
    afterEach(() => void vi.unstubAllEnvs());

    it.each<[string, (time: string) => string]>([
      ['of Greenwich', (time) => new Date(time).toISOString().slice(0, 19)],
      ['as they were written', (time) => time.slice(0, 19)],
    ])('%s', async (_, clockOf) => {
      const date = '2026-03-02T09:00:00-03:00';
      await expectEditFound(withoutZone(clockOf), { date }, { date: '2026-03-03T10:30:00-03:00' });
    });
  });
});

describe('a create whose answer was lost is found, and not sent again', () => {
  it.each<[string, Forms, ItemWrite]>([
    ['keeps capitals without accents', capitals, { id_item: 1, quantity: 2, price: 3, description: 'Maçã' }],
    ['keeps no spaces around a text', tidied, { id_item: 4, quantity: 1, price: 2, description: 'sem gelo ' }],
    ['keeps amounts to the cent', cents, { id_item: 4, quantity: 1, price: 3.3375 }],
    ['tells amounts with a comma', decimalCommas, { id_item: 1, quantity: 2, price: 1234.5 }],
  ])('if it is a line and the service %s', async (_, forms, item) => {
    const rig = await openWith(forms);
    const { localId: orderLocalId } = await savedOrder(rig);
    rig.network.failNext(/^POST/, 'answerLost');
    await rig.command('item.create', { orderLocalId, item });
    expect(await rig.syncUntilQuiet()).toMatchObject(quiet);
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });

  it.each([
    ['number', asNumber],
    ['text', (id: unknown) => (typeof id === 'number' ? String(id) : id)],
  ])('if it is an order, or a line, and the service tells what they refer to by a %s', async (_, form) => {
    const rig = await openWith(referencesAs(form));
    rig.network.failNext(/^POST/, 'answerLost');
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toHaveLength(1);
    rig.network.failNext(/^POST/, 'answerLost');
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 4, quantity: 1, price: 2 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });

  it('if it is an order and the service tells numbers as text', async () => {
    const rig = await openWith(numbersAsText);
    rig.network.failNext(/^POST/, 'answerLost');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    expect(rig.service.orders()).toHaveLength(1);
    expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('adopted');
    expect((await rig.order(localId)).order.items.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('if it is an address and the service keeps capitals without accents', async () => {
    const rig = await openWith(capitals);
    const before = rig.service.addresses().length;
    rig.network.failNext(/^POST/, 'answerLost');
    const address = { street: 'Praça São João', number: 12 };
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    await rig.command('address.create', { customerFkId, address });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.addresses()).toHaveLength(before + 1);
  });
});

describe('what the rep does to an order before its lost create is found', () => {
  /** The answer is lost, and the signal goes before any probe. */
  async function createUnseen(rig: Rig, order: Partial<OrderCreate>) {
    rig.network.failNext(/^POST/, 'answerLost');
    rig.network.failNext(/^GET/, 'refused');
    const { localId } = await rig.command('order.create', { order: draft(rig, order) });
    expect(await rig.sync()).toMatchObject({ state: 'offline', open: 1 });
    return localId;
  }

  const asTyped = { observations: 'Ligar antes\n', delivery_date: '2026-03-09T00:00:00-03:00' };

  it('deletes the order, whose text and day the service has tidied', async () => {
    const rig = await openWith(tidied);
    const localId = await createUnseen(rig, asTyped);
    await rig.command('order.delete', { localId });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toEqual([]);
  });

  it('changes the order, whose text and day the service has tidied', async () => {
    const rig = await openWith(tidied);
    const localId = await createUnseen(rig, asTyped);
    await rig.command('order.update', { localId, changes: { observations: 'Fundos', delivery_date: null } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos', delivery_date: null }]);
  });

  it('changes the order and its line, whose amounts the service has rounded', async () => {
    const rig = await openWith(cents);
    const items = [{ id_item: 1, quantity: 1, price: 3.3375 }];
    const localId = await createUnseen(rig, { items, freight_value: 2.225 });
    const itemLocalId = String((await rig.order(localId)).order.items[0]?.localId);
    await rig.command('item.update', { orderLocalId: localId, itemLocalId, changes: { price: 4 } });
    await rig.command('order.update', { localId, changes: { freight_value: 3 } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
    expect(rig.service.orders()).toMatchObject([{ items: [{ price: 4 }] }]);
  });
});

const note = (words: string) => `2026-11-24 14:00 (${words})`;

describe('what others changed is asked about', () => {
  it.each<[string, Forms, Partial<OrderCreate>, object, OrderChanges]>([
    ['a cent', cents, { freight_value: 5 }, { freight_value: 5.01 }, { freight_value: 6 }],
    [
      'the words of a note that begins with the same date and time',
      {},
      { observations: note('ligar antes') },
      { observations: note('não ligar') },
      { observations: note('portão 2') },
    ],
  ])('if it is %s', async (_, forms, order, theirs, changes) => {
    const rig = await openWith(forms);
    const { localId } = await savedOrder(rig, order);
    await rig.service.fetch(asColleague('PATCH', '/orders/1', theirs));
    await rig.command('order.update', { localId, changes });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  });

  it('if it is a text that the service had tidied in a change whose answer was lost', async () => {
    const rig = await openWith(tidied);
    const { localId } = await savedOrder(rig, { observations: 'Frente' });
    rig.network.failNext(/^PATCH/, 'answerLost');
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Ligar antes\n' } });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { observations: 'Ligar depois' }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'fields', fields: [{ theirs: 'Ligar depois' }] });
  });

  it('if it is a payment type that the service tells by its id alone, in an order that is found by its customer', async () => {
    const rig = await openWith(referencesAs(asNumber));
    const { localId } = await rig.command('order.create', { order: draft(rig, { id_payment_type: 1 }) });
    await rig.syncUntilQuiet();
    expect((await rig.query('orders.search', { id_customer: 1 })).total).toBe(1);
    await rig.command('order.update', { localId, changes: { id_payment_type: 2 } });
    await rig.service.fetch(asColleague('PATCH', '/orders/1', { id_payment_type: 3 }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  });

  it.each([
    ['by text', (item: { id: number }) => ({ ...item, id: String(item.id) })],
    ['not at all', () => null],
  ])('if it is a lost line whose product the service tells %s', async (_, tell) => {
    const rig = await openWith({
      told: (name, value) => (name === 'item' && value ? tell(value as { id: number }) : value),
    });
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    rig.network.failNext(/^POST/, 'answerLost');
    await rig.command('item.create', { orderLocalId: localId, item: { id_item: 4, quantity: 1, price: 2 } });
    await rig.sync();
    await rig.service.fetch(asColleague('PATCH', '/orders/1/items/4', { quantity: 5 }));
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });
});
