/** A service that asks for quiet gets it, whatever request it answered so: from every lane, every read, over restarts. */
import { describe, expect, it } from 'vitest';
import { jsonAnswer, type ProxyFault } from './fault-proxy.ts';
import { openField, type Field } from './field.ts';

const quietMs = 600_000;
const quiet = { 'retry-after': String(quietMs / 1000) };

it.each<[number, RegExp, string]>([
  [503, /^POST/, 'a create'],
  [503, /^PATCH/, 'an edit'],
  [429, /^GET \/orders\/1$/, 'the read before an edit'],
  [429, /^GET \/orders\?/, 'a pull'],
  [503, /^GET \/orders\?/, 'a pull'],
])('%d with Retry-After: nothing leaves before that, not even after a restart (%s: %s)', async (status, pattern) => {
  const field = await openField();
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  field.proxy.fail(pattern, {
    kind: 'answer',
    after: false,
    answer: jsonAnswer(status, { message: 'Slow down' }, quiet),
  });
  await field.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await field.enterOrder();
  const beganAtMs = Date.now();
  await field.workspace.syncNow();
  await field.enterOrder();
  const asked = field.proxy.seen.length;
  await field.workspace.syncNow();
  await field.reopen();
  const report = await field.workspace.syncNow();
  expect(field.proxy.seen).toHaveLength(asked);
  expect(report).toMatchObject({ state: 'waiting', dead: 0 });
  expect(Number(report.nextAttemptAtMs)).toBeGreaterThanOrEqual(beganAtMs + quietMs);
  field.pass(quietMs);
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(field.service.orders().map(({ observations }) => observations)).toEqual(['Fundos', null, null]);
});

/** Looks whose failure changes nothing about the write that they belong to. */
describe.each([429, 503])('%d to a read that the write does not wait for', (status) => {
  const busy: ProxyFault = {
    kind: 'answer',
    after: false,
    answer: jsonAnswer(status, { message: 'Slow down' }, quiet),
  };
  /** No answer is late. */
  const timing = { requestTimeoutMs: 30_000 };
  const read = /^GET \/orders\/1$/;

  /** The read of the order that follows the delete is answered so. */
  async function failAfterDelete(field: Field): Promise<void> {
    const armed = Promise.withResolvers<void>();
    field.proxy.fail(/^DELETE/, { kind: 'slow', answerWhen: armed.promise });
    const pass = field.workspace.syncNow();
    await expect.poll(() => field.sent(/^DELETE/)).toBe(1);
    field.proxy.fail(read, busy);
    armed.resolve();
    await pass;
  }

  async function expectQuiet(field: Field, read: RegExp, beganAtMs: number): Promise<void> {
    expect(field.proxy.seen.at(-1)?.line).toMatch(read);
    const asked = field.proxy.seen.length;
    await field.enterOrder();
    const report = await field.workspace.syncNow();
    expect(Number(report.nextAttemptAtMs)).toBeGreaterThanOrEqual(beganAtMs + quietMs);
    await field.reopen();
    await field.workspace.syncNow();
    expect(field.proxy.seen).toHaveLength(asked);
    field.pass(quietMs);
    expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  }

  it('after a line was deleted', async () => {
    const field = await openField({ timing });
    const { localId } = await field.enterOrder();
    await field.syncUntilQuiet();
    const [line] = (await field.query('orders.get', { localId })).order.items;
    const deleted = await field.command('item.delete', { orderLocalId: localId, itemLocalId: String(line?.localId) });
    await field.command('order.update', { localId, changes: { observations: 'Fundos' } });
    const beganAtMs = Date.now();
    await failAfterDelete(field);
    expect(await field.entry(deleted.entryId)).toMatchObject({ state: 'settled' });
    expect(field.sent(read)).toBe(2);
    await expectQuiet(field, read, beganAtMs);
    expect(field.service.orders()).toMatchObject([{ observations: 'Fundos', items: [] }, {}]);
  });

  it('after an order was deleted', async () => {
    const field = await openField({ timing });
    const { localId } = await field.enterOrder();
    await field.syncUntilQuiet();
    const deleted = await field.command('order.delete', { localId });
    const beganAtMs = Date.now();
    await failAfterDelete(field);
    expect(await field.entry(deleted.entryId)).toMatchObject({ state: 'settled' });
    await expectQuiet(field, read, beganAtMs);
    expect(field.service.orders()).toHaveLength(1);
  });

  it('after an order was made, and the answer did not tell all of it', async () => {
    const field = await openField({ timing });
    const scanty = jsonAnswer(201, { success: true, data: { id: 1 } });
    field.proxy.fail(/^POST/, { kind: 'answer', after: true, answer: scanty });
    field.proxy.fail(read, busy);
    const { entryId, localId } = await field.enterOrder();
    await field.command('order.update', { localId, changes: { observations: 'Fundos' } });
    const beganAtMs = Date.now();
    await field.workspace.syncNow();
    expect(await field.entry(entryId)).toMatchObject({ state: 'settled' });
    expect(field.sent(read)).toBe(1);
    await expectQuiet(field, read, beganAtMs);
    expect(field.service.orders()).toHaveLength(2);
  });

  it('that asks whether the service is there for others', async () => {
    const field = await openField({ timing });
    const { localId } = await field.enterOrder();
    await field.syncUntilQuiet();
    const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Blocked by rule 7</html>' };
    field.proxy.fail(/^PATCH/, { kind: 'answer', after: false, answer: page });
    field.proxy.fail(/^GET \/orders\?/, busy);
    await field.command('order.update', { localId, changes: { observations: 'Fundos' } });
    const beganAtMs = Date.now();
    await field.workspace.syncNow();
    await expectQuiet(field, /^GET \/orders\?/, beganAtMs);
    expect(field.service.orders().map(({ observations }) => observations)).toEqual(['Fundos', null]);
  });
});
