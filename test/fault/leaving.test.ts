/** A workspace that is left while the service, over real HTTP, says nothing: only a write is worth waiting for. */
import { expect, it } from 'vitest';
import { openField, sampleOrder } from './field.ts';

/** Longer than any test may take. */
const timing = { requestTimeoutMs: 600_000, quarantineMs: 600_000 };

it('waits for no page of a pull', async () => {
  const field = await openField({ timing });
  field.proxy.fail(/^GET/, { kind: 'hang' });
  const pass = field.workspace.syncNow();
  await expect.poll(() => field.sent(/^GET/)).toBe(1);
  await field.workspace.close();
  await pass;
  await field.reopen();
  expect(await field.query('sync.status', {})).toMatchObject({ lastSyncAtMs: null, lastFailure: null });
});

it('waits for no search of the rep’s', async () => {
  const field = await openField({ timing });
  field.proxy.fail(/^GET/, { kind: 'hang' });
  const found = field.workspace.command('orders.pull', { filters: {} });
  await expect.poll(() => field.sent(/^GET/)).toBe(1);
  await field.workspace.close();
  expect(await found).toMatchObject({ ok: false });
});

it('waits for no probe before a write, which is restored as it was', async () => {
  const field = await openField({ timing });
  const { localId } = await field.enterOrder();
  await field.syncUntilQuiet();
  field.proxy.fail(/^GET \/orders\/1$/, { kind: 'hang' });
  const { entryId } = await field.command('order.update', { localId, changes: { observations: 'By noon' } });
  const pass = field.workspace.syncNow();
  await expect.poll(() => field.sent(/^GET \/orders\/1$/)).toBe(1);
  await field.workspace.stop();
  await pass;
  expect(await field.entry(entryId)).toMatchObject({ state: 'queued', attempts: 0, nextAttemptAtMs: null });
  expect(await field.storyOf(entryId)).toEqual(['queued', 'sending', 'released']);
  expect(await field.syncUntilQuiet()).toMatchObject({ state: 'idle', open: 0, settled: 1 });
  expect(field.service.orders()).toMatchObject([{ observations: 'By noon' }]);
});

it('waits for no probe of a write of unknown outcome, which stays unknown', async () => {
  const field = await openField({ timing });
  field.proxy.fail(/^POST/, { kind: 'cut', after: true });
  field.proxy.fail(/fk_id=/, { kind: 'hang' });
  const { entryId } = await field.enterOrder();
  field.workspace.start();
  await expect.poll(() => field.sent(/fk_id=/)).toBe(1);
  await field.workspace.stop();
  expect(await field.entry(entryId)).toMatchObject({ state: 'outcomeUnknown', attempts: 1 });
  await field.syncUntilQuiet();
  expect((await field.storyOf(entryId)).at(-1)).toBe('adopted');
  expect(field.sent(/^POST/)).toBe(1);
});

it('has the answer to a write that is on its way', async () => {
  const field = await openField({ timing });
  const { promise: answerWhen, resolve: answer } = Promise.withResolvers<void>();
  field.proxy.fail(/^POST/, { kind: 'slow', answerWhen });
  const { entryId } = await field.enterOrder();
  const pass = field.workspace.syncNow();
  await expect.poll(() => field.sent(/^POST/)).toBe(1);
  const stopped = field.workspace.stop();
  await field.command('order.create', { order: sampleOrder });
  answer();
  await Promise.all([stopped, pass]);
  expect((await field.entry(entryId)).state).toBe('settled');
  expect(field.sent(/^POST/)).toBe(1);
});
