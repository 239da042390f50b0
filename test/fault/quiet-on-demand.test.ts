/** What the rep asks for himself keeps the quiet that the service wants, and says until when. */
import { expect, it } from 'vitest';
import { jsonAnswer } from './fault-proxy.ts';
import { openField } from './field.ts';

const quietMs = 600_000;

const busy = (status: number) => ({
  kind: 'answer' as const,
  after: false,
  answer: jsonAnswer(status, { message: 'Slow down' }, { 'retry-after': String(quietMs / 1000) }),
});

it.each([429, 503])(
  '%d to a search in the system: the rep hears until when, and nobody asks before',
  async (status) => {
    const field = await openField();
    field.proxy.fail(/^GET/, busy(status));
    const beganAtMs = Date.now();
    const first = await field.workspace.command('orders.pull', { filters: {} });
    expect(first).toMatchObject({
      ok: false,
      error: { kind: 'service', failure: { kind: 'busy', message: 'Slow down' } },
    });
    const asked = field.proxy.seen.length;
    for (const ask of [
      () => field.workspace.command('orders.pull', { filters: {} }),
      () => field.workspace.command('addresses.pull', { customerFkId: 'C-00001' }),
    ]) {
      const answer = await ask();
      if (answer.ok || answer.error.kind !== 'service') throw new Error('It was asked');
      expect(answer.error.failure.untilMs).toBeGreaterThanOrEqual(beganAtMs + quietMs);
    }
    await field.enterOrder();
    await field.workspace.syncNow();
    expect(field.proxy.seen).toHaveLength(asked);
    field.pass(quietMs);
    expect(await field.syncUntilQuiet()).toMatchObject({ open: 0 });
    expect(await field.workspace.command('orders.pull', { filters: {} })).toMatchObject({ ok: true });
  },
);

it('a list of addresses that is refused so holds the writes as well', async () => {
  const field = await openField();
  field.proxy.fail(/address/, busy(429));
  await field.workspace.command('addresses.pull', { customerFkId: 'C-00001' });
  await field.enterOrder();
  const asked = field.proxy.seen.length;
  expect(await field.workspace.syncNow()).toMatchObject({ state: 'waiting', open: 1 });
  expect(field.proxy.seen).toHaveLength(asked);
});
