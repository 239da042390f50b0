/** An order whose answer was lost, and a service that does not say either whether it is there: it is never sent blindly. */
import { expect, it } from 'vitest';
import { jsonAnswer, type ProxyFault } from './fault-proxy.ts';
import { openField } from './field.ts';

const probe = /^GET \/orders\?fk_id=/;
const html = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' };

const failures: [string, ProxyFault][] = [
  ['is cut off', { kind: 'cut', after: false }],
  ['hangs', { kind: 'hang' }],
  ['comes by half', { kind: 'truncate', announced: 'half' }],
  ['brings HTML', { kind: 'answer', after: false, answer: html }],
  ['brings JSON without the envelope', { kind: 'answer', after: false, answer: jsonAnswer(200, { rows: [] }) }],
  ['is redirected', { kind: 'answer', after: false, answer: { status: 302, headers: { location: '/login' } } }],
  ['is answered 403', { kind: 'answer', after: false, answer: jsonAnswer(403, { message: 'No' }) }],
  ['is answered 404', { kind: 'answer', after: false, answer: jsonAnswer(404, { message: 'No' }) }],
  ['is answered 429', { kind: 'answer', after: false, answer: jsonAnswer(429, {}) }],
  ['is answered 500', { kind: 'answer', after: false, answer: jsonAnswer(500, {}) }],
  ['is answered 511', { kind: 'answer', after: false, answer: { status: 511 } }],
];

it.each(failures)('an order that is there is found in the end, if the probe for it %s', async (_, fault) => {
  const field = await openField({ timing: { quarantineMs: 100 } });
  field.proxy.fail(/^POST/, { kind: 'cut', after: true });
  field.proxy.fail(probe, fault, 3);
  // A pull would show the order before the probe does.
  field.proxy.fail(/^GET \/orders\?(?!fk_id)/, { kind: 'answer', after: false, answer: jsonAnswer(500, {}) }, 6);
  const { entryId } = await field.enterOrder();
  expect(await field.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
  expect(await field.storyOf(entryId)).toContain('outcomeUnknown');
  expect((await field.storyOf(entryId)).at(-1)).toBe('adopted');
  expect(field.sent(probe)).toBeGreaterThan(3);
  expect(field.sent(/^POST/)).toBe(1);
  expect(field.service.orders()).toHaveLength(1);
});

it('a token rejected during the probe leaves the outcome unknown, and the order is found with the new one', async () => {
  const field = await openField();
  field.proxy.fail(/^POST/, { kind: 'cut', after: true });
  field.proxy.fail(probe, { kind: 'answer', after: false, answer: { status: 401 } }, Number.POSITIVE_INFINITY);
  // A pull would show the order before the probe does.
  field.proxy.fail(/^GET/, { kind: 'answer', after: false, answer: jsonAnswer(500, {}) }, Number.POSITIVE_INFINITY);
  const { entryId } = await field.enterOrder();
  await expect.poll(() => field.workspace.syncNow().then(() => field.sent(probe))).toBeGreaterThan(0);
  field.proxy.heal();
  field.proxy.fail(/^GET/, { kind: 'answer', after: false, answer: { status: 401 } }, Number.POSITIVE_INFINITY);
  await expect.poll(async () => (await field.workspace.syncNow()).state).toBe('needsAuth');
  expect(await field.entry(entryId)).toMatchObject({ state: 'outcomeUnknown', attempts: 1 });
  field.proxy.heal();
  await expect.poll(async () => (await field.workspace.syncNow()).state).toBe('idle');
  expect((await field.storyOf(entryId)).at(-1)).toBe('adopted');
  expect(field.sent(/^POST/)).toBe(1);
});

it('without a token nothing leaves, and a write of unknown outcome waits', async () => {
  const field = await openField({ timing: { quarantineMs: 2_000 } });
  field.proxy.fail(/^POST/, { kind: 'hang' });
  const { entryId } = await field.enterOrder();
  field.proxy.fail(probe, { kind: 'hang' });
  await field.workspace.syncNow();
  field.token.value = null;
  const asked = field.proxy.seen.length;
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'noToken', open: 1 });
  expect(field.proxy.seen).toHaveLength(asked);
  expect(await field.entry(entryId)).toMatchObject({ state: 'outcomeUnknown' });
  field.token.value = 'newer';
  await expect.poll(() => field.workspace.syncNow()).toMatchObject({ state: 'idle', open: 0 });
  expect(field.service.orders()).toHaveLength(1);
  expect(new Set(field.proxy.seen.slice(asked).map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer newer']),
  );
});

it('the outcome of an order is still unknown after the program was closed and opened again', async () => {
  const field = await openField({ timing: { quarantineMs: 1_000 } });
  field.proxy.fail(/^POST/, { kind: 'cut', after: false });
  const { entryId } = await field.enterOrder();
  await field.workspace.syncNow();
  const before = await field.entry(entryId);
  await field.reopen();
  expect(await field.entry(entryId)).toEqual(before);
  await field.syncUntilQuiet();
  expect(field.service.orders()).toHaveLength(1);
  expect(field.sent(/^POST/)).toBe(2);
});
