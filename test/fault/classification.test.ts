/** Each row of the classification table, with the real client, the real service and a proxy that fails between them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src-service/serve.ts';
import { jsonAnswer } from './fault-proxy.ts';
import { openField } from './field.ts';

it('no connection: the write waits, no attempt is spent, and it goes when the connection is back', async () => {
  const field = await openField();
  const { entryId } = await field.enterOrder();
  const { port } = new URL(field.proxy.url);
  await field.proxy.close();
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'offline', open: 1 });
  expect(await field.entry(entryId)).toMatchObject({
    state: 'waiting',
    attempts: 0,
    lastError: { kind: 'offline' },
  });
  const again = await serve(field.service, { port: Number(port) });
  onTestFinished(() => again.close());
  await field.syncUntilQuiet();
  expect(field.service.orders()).toHaveLength(1);
});

it.each([
  ['the connection is cut after the service did it', { kind: 'cut', after: true }],
  ['the connection is cut before the service was asked', { kind: 'cut', after: false }],
  ['no answer comes', { kind: 'hang' }],
  ['half of the answer comes', { kind: 'truncate', announced: 'whole' }],
  ['half of the answer comes and looks whole', { kind: 'truncate', announced: 'half' }],
  ['the answer is empty', { kind: 'answer', after: true, answer: { status: 201 } }],
  ['504 after the service did it', { kind: 'answer', after: true, answer: { status: 504, body: '' } }],
  [
    'HTML comes in the answer’s place',
    {
      kind: 'answer',
      after: true,
      answer: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' },
    },
  ],
  ['JSON comes without the envelope', { kind: 'answer', after: true, answer: jsonAnswer(200, { hello: 'world' }) }],
  [
    'the answer has another content type and no sense',
    { kind: 'answer', after: true, answer: { status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' } },
  ],
  ['302 sends on to what the service made', { kind: 'answer', after: true, answer: sentOn(302) }],
  ['303 sends on to what the service made', { kind: 'answer', after: true, answer: sentOn(303) }],
  ['500 after the service did it', { kind: 'answer', after: true, answer: jsonAnswer(500, { message: 'Oops' }) }],
  ['502 after the service did it', { kind: 'answer', after: true, answer: { status: 502, body: 'Bad gateway' } }],
  ['503 before the service did it', { kind: 'answer', after: false, answer: { status: 503, body: '' } }],
] as const)('a create whose answer is lost is there once: %s', async (_, fault) => {
  const field = await openField();
  field.proxy.fail(/^POST \/orders$/, fault);
  const { localId, entryId } = await field.enterOrder();
  await field.workspace.syncNow();
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(field.service.orders()).toHaveLength(1);
  const states = (await field.entry(entryId)).history.map(({ to }) => to);
  expect(states).toContain('outcomeUnknown');
  expect(await field.workspace.query('orders.get', { localId })).toMatchObject({ ok: true, value: { id: 1 } });
});

function sentOn(status: number) {
  return { status, headers: { location: '/orders/1' } };
}

it('a redirect to another host is not followed, and the token does not go there', async () => {
  const field = await openField();
  const visits: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    visits.push(request.headers.authorization);
    response.end('{}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void elsewhere.close());
  const location = `http://localhost:${(elsewhere.address() as AddressInfo).port}/login`;
  field.proxy.fail(/^(POST|GET)/, { kind: 'answer', after: false, answer: { status: 302, headers: { location } } }, 2);
  await field.enterOrder();
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'notTheService', open: 1 });
  await field.syncUntilQuiet();
  expect(visits).toEqual([]);
  expect(field.service.orders()).toHaveLength(1);
});

it.each([301, 308])(
  '%d says where the service has moved at once, and what waits goes when it is back',
  async (status) => {
    const field = await openField();
    const location = 'https://new.example.com/v2/orders';
    field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: { status, headers: { location } } });
    field.proxy.fail(/^GET/, { kind: 'answer', after: false, answer: { status, headers: { location } } });
    const { entryId } = await field.enterOrder();
    const failure = { kind: 'moved', status, message: 'https://new.example.com/v2' };
    expect(await field.workspace.syncNow()).toMatchObject({ state: 'notTheService', failure, open: 1 });
    expect(await field.query('sync.status', {})).toMatchObject({ connection: 'notTheService', lastFailure: failure });
    expect(await field.entry(entryId)).toMatchObject({ attempts: 0, lastError: failure });
    expect(await field.syncUntilQuiet()).toMatchObject({ state: 'idle', failure: null, open: 0 });
  },
);

it('401: every lane pauses without an attempt spent, and continues by itself once there is a new token', async () => {
  const field = await openField();
  field.token.value = 'expired';
  const first = await field.enterOrder();
  await field.enterOrder();
  field.workspace.start();
  await expect
    .poll(() => field.workspace.query('sync.status', {}))
    .toMatchObject({ value: { connection: 'needsAuth', open: 2 } });
  expect(await field.entry(first.entryId)).toMatchObject({ attempts: 0 });
  field.token.value = 'newer';
  await expect.poll(() => field.service.orders()).toHaveLength(2);
});

it.each([
  [403, 'forbidden'],
  [404, 'rejected'],
  [413, 'rejected'],
  [422, 'rejected'],
] as const)('%d: for the rep, with the service’s own words, and not sent again', async (status, kind) => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: jsonAnswer(status, { message: 'Not this one' }) });
  const { entryId } = await field.enterOrder();
  expect(await field.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
  expect(await field.entry(entryId)).toMatchObject({
    state: 'dead',
    lastError: { kind, status, message: 'Not this one' },
  });
  expect(field.sent(/^POST/)).toBe(1);
});

it.each([
  ['an error object', jsonAnswer(422, { error: { message: 'Stock is short' } })],
  ['an error text', jsonAnswer(422, { error: 'Stock is short' })],
  ['a list', jsonAnswer(422, { errors: ['Stock is short'] })],
  ['a list by field', jsonAnswer(422, { errors: { quantity: ['Stock is short'] } })],
  [
    'problem+json',
    jsonAnswer(422, { title: 'Refused', detail: 'Stock is short' }, { 'content-type': 'application/problem+json' }),
  ],
  [
    'HTML',
    {
      status: 422,
      headers: { 'content-type': 'text/html' },
      body: '<html><body><h1>Stock is short</h1></body></html>',
    },
  ],
  ['text', { status: 422, headers: { 'content-type': 'text/plain' }, body: 'Stock is short' }],
] as const)('shows the words of a refusal that come as %s', async (_, answer) => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer });
  const { entryId } = await field.enterOrder();
  await field.syncUntilQuiet();
  expect((await field.entry(entryId)).lastError?.message).toContain('Stock is short');
});

it('shows a refusal without a body by its status', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: { status: 422 } });
  const { entryId } = await field.enterOrder();
  await field.syncUntilQuiet();
  expect((await field.entry(entryId)).lastError).toMatchObject({ status: 422, message: 'Unprocessable Entity' });
});

it('409 where the first order is there already: that one is adopted', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: true, answer: jsonAnswer(409, { message: 'fk_id is taken' }) });
  const { localId } = await field.enterOrder();
  expect(await field.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0 });
  expect(await field.workspace.query('orders.get', { localId })).toMatchObject({
    value: { id: 1, sync: { state: 'onService' } },
  });
});

it('409 where nothing is there: for the rep', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: jsonAnswer(409, { message: 'Period is closed' }) });
  await field.enterOrder();
  expect(await field.syncUntilQuiet()).toMatchObject({ dead: 1 });
});

it('425: tried again by itself', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: jsonAnswer(425, {}) }, 2);
  const { entryId } = await field.enterOrder();
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect((await field.entry(entryId)).history.filter(({ note }) => note === 'retryLater')).toHaveLength(2);
});

it.each([
  ['seconds', () => '600'],
  ['a date', () => new Date(Date.now() + 600_999).toUTCString()],
])('429 with %s: nobody asks before that, not even after a restart', async (_, retryAfter) => {
  const field = await openField();
  const beganAtMs = Date.now();
  const answer = jsonAnswer(429, { message: 'Slow down' }, { 'retry-after': retryAfter() });
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer });
  await field.enterOrder();
  await field.enterOrder();
  const report = await field.workspace.syncNow();
  expect(report.state).toBe('waiting');
  expect(Number(report.nextAttemptAtMs)).toBeGreaterThanOrEqual(beganAtMs + 600_000);
  await field.reopen();
  const seen = field.proxy.seen.length;
  await field.workspace.syncNow();
  expect(field.proxy.seen).toHaveLength(seen);
  field.pass(601_000);
  await field.syncUntilQuiet();
  expect(field.service.orders()).toHaveLength(2);
});

it('5xx on an update after it took effect: the probe says so, and nothing is sent twice', async () => {
  const field = await openField();
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  field.proxy.fail(/^PATCH/, { kind: 'answer', after: true, answer: jsonAnswer(500, {}) });
  await field.workspace.command('order.update', { localId, changes: { observations: 'Fundos' } });
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(field.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  expect(field.sent(/^PATCH/)).toBe(1);
});

it.each([407, 511])('%d comes from something on the way, not from the service', async (status) => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: { status, body: 'Sign in to the network' } });
  const { entryId } = await field.enterOrder();
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'notTheService', open: 1 });
  expect(await field.entry(entryId)).toMatchObject({ attempts: 0 });
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0 });
});

it('an order that a proxy delivered twice is shown as two, and the rep keeps one', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'twice' });
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  expect(field.service.orders()).toHaveLength(2);
  const { rows } = await field.query('orders.search', {});
  expect(rows).toHaveLength(2);
  const other = rows.find((row) => row.localId !== localId);
  await field.command('order.delete', { localId: String(other?.localId) });
  await field.syncUntilQuiet();
  expect(field.service.orders()).toMatchObject([{ id: (await field.query('orders.get', { localId })).id }]);
});

it('back-off is where it was after a restart', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: jsonAnswer(425, {}, { 'retry-after': '30' }) });
  const { entryId } = await field.enterOrder();
  await field.workspace.syncNow();
  const before = await field.entry(entryId);
  await field.reopen();
  await field.workspace.syncNow();
  expect(await field.entry(entryId)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    nextAttemptAtMs: before.nextAttemptAtMs,
  });
  expect(field.sent(/^POST/)).toBe(1);
});

it('one refused order does not keep the others', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'answer', after: false, answer: jsonAnswer(400, { message: 'No' }) });
  for (let n = 0; n < 8; n++) await field.enterOrder();
  expect(await field.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
  expect(field.service.orders()).toHaveLength(7);
});
