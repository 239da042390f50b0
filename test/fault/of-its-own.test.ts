/**
 * One write, or one record, for which the service has a page, a redirect or words without the envelope, while it answers
 * everything else: what else waits continues, and what is read is read. The one itself is for the rep after some tries.
 */
import { expect, it } from 'vitest';
import { addressListMaxAgeMs } from '../../src-main/outbox/queue/timing.ts';
import { jsonAnswer, type Answer } from './fault-proxy.ts';
import { openField, sampleOrder, type Field } from './field.ts';

const always = 1_000;
/** No answer is late, and each pass tries once. */
const timing = { requestTimeoutMs: 30_000, backoffBaseMs: 60_000, backoffCapMs: 60_000 };
const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Blocked by rule 7</html>' };
const answers: [string, Answer][] = [
  ['a page', page],
  ['a redirect', { status: 307, headers: { location: '/orders/' } }],
  ['words in an error', jsonAnswer(200, { success: false, error: { message: 'Blocked by rule 7' } })],
  ['an envelope around something else', jsonAnswer(200, { data: { message: 'Blocked by rule 7' } })],
];

async function openWithOrder() {
  const field = await openField({ timing });
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  return { field, localId };
}

const answerAlways = (field: Field, pattern: RegExp, answer: Answer) =>
  field.proxy.fail(pattern, { kind: 'answer', after: false, answer }, always);

async function enterAsColleague({ service }: Field): Promise<void> {
  const order = { ...sampleOrder, observations: 'News' };
  const headers = { authorization: 'Bearer good', 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(order) };
  await service.fetch(new Request('https://service.example/orders', request));
}

it.each(answers)(
  'an edit that is answered with %s holds nobody up, and is for the rep in the end',
  async (_, answer) => {
    const { field, localId } = await openWithOrder();
    answerAlways(field, /^PATCH/, answer);
    const { entryId } = await field.command('order.update', { localId, changes: { observations: 'Edit' } });
    await field.enterOrder();
    await enterAsColleague(field);
    expect(await field.workspace.syncNow()).toMatchObject({ state: 'waiting', settled: 1, open: 1 });
    expect((await field.query('orders.search', { text: 'News' })).total).toBe(1);
    expect(await field.query('sync.status', {})).toMatchObject({ connection: 'online', lastFailure: null });
    expect(await field.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0, conflicted: 0 });
    expect((await field.entry(entryId)).lastError).toMatchObject({ kind: 'notTheService', status: answer.status });
    expect(field.service.orders().map(({ observations }) => observations)).not.toContain('Edit');
  },
);

it('the words of such an answer are what the rep reads', async () => {
  const { field, localId } = await openWithOrder();
  answerAlways(field, /^DELETE/, jsonAnswer(200, { error: { message: 'The order is invoiced' } }));
  const { entryId } = await field.command('order.delete', { localId });
  expect(await field.syncUntilQuiet()).toMatchObject({ dead: 1 });
  expect((await field.entry(entryId)).lastError?.message).toBe('The order is invoiced');
});

it('more of them than leave at once do not keep the others from leaving', async () => {
  const { field } = await openWithOrder();
  for (let n = 0; n < 12; n++) await field.enterOrder();
  await field.syncUntilQuiet();
  answerAlways(field, /^PATCH/, page);
  const { rows } = await field.query('orders.search', {});
  for (const { localId } of rows) await field.command('order.update', { localId, changes: { observations: 'Edit' } });
  await field.enterOrder();
  expect(await field.workspace.syncNow()).toMatchObject({ settled: 1 });
});

it('an order that the service has a page for ends no sweep: what vanished leaves the list', async () => {
  const { field, localId } = await openWithOrder();
  const other = await field.enterOrder();
  for (let n = 0; n < 18; n++) await field.enterOrder();
  await field.syncUntilQuiet();
  const id = (await field.query('orders.get', { localId: other.localId })).id;
  for (const gone of [1, Number(id)])
    await field.service.fetch(
      new Request(`https://service.example/orders/${gone}`, {
        method: 'DELETE',
        headers: { authorization: 'Bearer good' },
      }),
    );
  answerAlways(field, /^GET \/orders\/1$/, page);
  field.pass(8 * 86_400_000);
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'idle' });
  const { rows } = await field.query('orders.search', {});
  expect(rows.map((row) => row.localId)).not.toContain(other.localId);
  expect(rows.map((row) => row.localId)).toContain(localId);
});

it('a customer whose list is a page does not keep the others’ lists from being read', async () => {
  const field = await openField({ timing });
  const [first, second] = field.service.references('customer').map(({ fk_id: fkId }) => String(fkId));
  await field.command('addresses.pull', { customerFkId: String(first) });
  await field.command('addresses.pull', { customerFkId: String(second) });
  answerAlways(field, new RegExp(`^GET /customers/${first}/address`), page);
  field.pass(addressListMaxAgeMs + 1);
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'idle' });
  expect(field.sent(new RegExp(`^GET /customers/${second}/address`))).toBe(2);
});

it('where nothing else is answered either, nothing is spent and nobody asks on', async () => {
  const { field, localId } = await openWithOrder();
  answerAlways(field, /./, page);
  const { entryId } = await field.command('order.update', { localId, changes: { observations: 'Edit' } });
  for (let n = 0; n < 12; n++)
    expect(await field.workspace.syncNow()).toMatchObject({ state: 'notTheService', open: 1, dead: 0 });
  expect(await field.entry(entryId)).toMatchObject({ attempts: 0 });
});
