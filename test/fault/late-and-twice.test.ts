/** Requests that reach the service late, or twice: what the rep is shown, and what the service holds. */
import { expect, it } from 'vitest';
import { openField, sampleOrder, type Field } from './field.ts';

const customerFkId = 'C-00001';
const item = { id_item: 2, quantity: 1, price: 9 };
const cutBefore = { kind: 'cut', after: false } as const;

/** A moment that the test chooses. */
function createMoment(): { reached: Promise<void>; reach(): void } {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  return { reached, reach: () => reach() };
}

it('an order that lands after the client gave up is taken over, not sent again', async () => {
  const field = await openField({ timing: { quarantineMs: 5_000 } });
  const probed = field.proxy.done(/^GET \/orders\?id_customer=/);
  field.proxy.fail(/^POST/, { kind: 'late', landWhen: probed });
  const { localId, entryId } = await field.enterOrder();
  await field.syncUntilQuiet();
  const story = await field.storyOf(entryId);
  expect(story).toContain('absentForNow');
  expect(story.at(-1)).toBe('adopted');
  expect(field.sent(/^POST/)).toBe(1);
  expect(field.service.orders()).toHaveLength(1);
  expect(await field.query('orders.get', { localId })).toMatchObject({ id: 1, sync: { state: 'onService' } });
});

it('a line that lands after the client gave up is taken over, not sent again', async () => {
  const field = await openField({ timing: { quarantineMs: 1_500 } });
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  const gaveUp = field.proxy.done(/^GET \/orders\/1$/);
  field.proxy.fail(/^POST \/orders\/1\/items/, { kind: 'late', landWhen: gaveUp });
  const { entryId } = await field.command('item.create', { orderLocalId: localId, item });
  await field.syncUntilQuiet();
  expect((await field.storyOf(entryId)).at(-1)).toBe('adopted');
  expect(field.sent(/^POST .*items/)).toBe(1);
  expect(field.service.orders()[0]?.items).toHaveLength(2);
});

it('an address that lands after the client gave up is taken over, and the order that waits for it goes with it', async () => {
  const field = await openField({ timing: { quarantineMs: 1_500 } });
  const probed = field.proxy.done(/^GET \/customers\/C-00001\/address/);
  field.proxy.fail(/^POST .*address$/, { kind: 'late', landWhen: probed });
  const address = await field.command('address.create', { customerFkId, address: { street: 'Rua B', fk_id: 'a-1' } });
  const order = { ...sampleOrder, address_local_id: address.localId };
  await field.command('order.create', { order });
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect((await field.storyOf(address.entryId)).at(-1)).toBe('adopted');
  expect(field.service.addresses().filter(({ fk_id }) => fk_id === 'a-1')).toHaveLength(1);
  expect(field.service.orders()).toMatchObject([{ address: { fk_id: 'a-1' } }]);
});

it('an edit that lands after the client gave up is not taken for somebody else’s, and the next edit stands', async () => {
  const field = await openField({ timing: { quarantineMs: 2_000 } });
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  const landing = createMoment();
  const landed = field.proxy.done(/^PATCH/);
  field.proxy.fail(/^PATCH/, { kind: 'late', landWhen: landing.reached });
  await field.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await field.workspace.syncNow();
  await field.command('order.update', { localId, changes: { observations: 'Portão azul' } });
  landing.reach();
  await landed;
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(field.service.orders()).toMatchObject([{ observations: 'Portão azul' }]);
  expect(field.sent(/^PATCH/)).toBe(2);
});

it('an order that lands after it was sent again stands in the list as one of its own', async () => {
  const field = await openField();
  const landing = createMoment();
  const landed = field.proxy.done(/^POST/);
  field.proxy.fail(/^POST/, { kind: 'late', landWhen: landing.reached });
  const { localId } = await field.enterOrder();
  await field.workspace.syncNow();
  const again = field.proxy.done(/^POST/);
  await Promise.all([field.syncUntilQuiet(), again]);
  expect(field.service.orders()).toHaveLength(1);
  landing.reach();
  await landed;
  await expect.poll(() => field.service.orders().length).toBe(2);
  await field.syncUntilQuiet();
  const { rows } = await field.query('orders.search', {});
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.localId)).toContain(localId);
  expect(new Set(rows.map(({ fk_id }) => fk_id)).size).toBe(1);
});

it('where the service takes an fk_id once only, an order that lands late is refused there and nothing is doubled', async () => {
  const field = await openField({ variant: { uniqueOrderFkId: true } });
  const landing = createMoment();
  field.proxy.fail(/^POST/, { kind: 'late', landWhen: landing.reached });
  await field.enterOrder();
  await field.syncUntilQuiet();
  const landed = field.proxy.done(/^POST/);
  landing.reach();
  await landed;
  expect(await field.syncUntilQuiet()).toMatchObject({ dead: 0, conflicted: 0, open: 0 });
  expect(field.service.orders()).toHaveLength(1);
});

it('an order that was sent again and delivered twice waits as a duplicate until the rep says which one it is', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, cutBefore);
  field.proxy.fail(/^POST/, { kind: 'twice' });
  const { localId, entryId } = await field.enterOrder();
  expect(await field.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
  expect(field.service.orders()).toHaveLength(2);
  const { state, conflict } = await field.entry(entryId);
  expect({ state, conflict }).toMatchObject({
    state: 'conflicted',
    conflict: { kind: 'duplicate', candidates: [{ id: 1 }, { id: 2 }] },
  });
  await keep(field, entryId, 2);
  expect(await field.query('orders.get', { localId })).toMatchObject({ id: 2 });
  expect(await field.query('orders.search', {})).toMatchObject({ total: 2 });
  expect(field.service.orders()).toHaveLength(2);
});

it('a line that was sent again and delivered twice waits as a duplicate until the rep says which one it is', async () => {
  const field = await openField();
  const order = await field.enterOrder();
  await field.syncUntilQuiet();
  field.proxy.fail(/^POST .*items/, cutBefore);
  field.proxy.fail(/^POST .*items/, { kind: 'twice' });
  const { entryId } = await field.command('item.create', { orderLocalId: order.localId, item });
  expect(await field.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  const [, second, third] = field.service.orders()[0]?.items ?? [];
  expect((await field.entry(entryId)).conflict).toMatchObject({
    kind: 'duplicate',
    candidates: [{ id: second?.id }, { id: third?.id }],
  });
  await keep(field, entryId, Number(second?.id));
  expect((await field.query('orders.get', { localId: order.localId })).order.items).toHaveLength(3);
});

it('an address that was sent again and delivered twice waits as a duplicate until the rep says which one it is', async () => {
  const field = await openField();
  field.proxy.fail(/^POST .*address$/, cutBefore);
  field.proxy.fail(/^POST .*address$/, { kind: 'twice' });
  const { entryId, localId } = await field.command('address.create', {
    customerFkId,
    address: { street: 'Rua B', fk_id: 'a-1' },
  });
  expect(await field.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
  const [first, second] = field.service.addresses().filter(({ fk_id }) => fk_id === 'a-1');
  expect((await field.entry(entryId)).conflict).toMatchObject({
    kind: 'duplicate',
    candidates: [{ id: first?.id }, { id: second?.id }],
  });
  await keep(field, entryId, Number(first?.id));
  expect(await field.query('addresses.get', { localId })).toMatchObject({ id: first?.id });
});

it('a line that a proxy delivered twice is shown twice', async () => {
  const field = await openField();
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  field.proxy.fail(/^POST .*items/, { kind: 'twice' });
  await field.command('item.create', { orderLocalId: localId, item });
  await field.syncUntilQuiet();
  expect(field.service.orders()[0]?.items).toHaveLength(3);
  expect((await field.query('orders.get', { localId })).order.items).toHaveLength(3);
});

it.each(['PATCH', 'DELETE'])('a %s that a proxy delivered twice is as good as once', async (method) => {
  const field = await openField();
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  field.proxy.fail(new RegExp(`^${method}`), { kind: 'twice' });
  if (method === 'PATCH') await field.command('order.update', { localId, changes: { observations: 'Fundos' } });
  else await field.command('order.delete', { localId });
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(field.service.orders().map(({ observations }) => observations)).toEqual(method === 'PATCH' ? ['Fundos'] : []);
});

async function keep(field: Field, entryId: string | null, id: number): Promise<void> {
  await field.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: id } });
  expect(await field.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0, dead: 0 });
  expect(await field.entry(entryId)).toMatchObject({ state: 'settled' });
}
