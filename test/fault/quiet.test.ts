/** A service that asks for quiet gets it, whatever request it answered so: from every lane, every read, over restarts. */
import { expect, it } from 'vitest';
import { jsonAnswer } from './fault-proxy.ts';
import { openField } from './field.ts';

const quietMs = 600_000;
const quiet = { 'retry-after': String(quietMs / 1000) };

it.each<[number, RegExp, string]>([
  [503, /^POST/, 'a create'],
  [503, /^PATCH/, 'an edit'],
  [429, /^GET \/orders\/1$/, 'the look before an edit'],
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
