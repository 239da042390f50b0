import { expect, it, onTestFinished, vi } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

it('sends the date that the rep gave, and without one the moment of entry, not that of arrival', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const enteredAt = new Date(rig.clock.now()).toISOString();
  await rig.command('order.create', { order: draft(rig, { date: '2026-02-11T09:30:00.000Z' }) });
  await rig.command('order.create', { order: draft(rig, { date: null }) });
  await rig.clock.advance(3 * 86_400_000);
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  const dates = rig.service.orders().map(({ date }) => new Date(date ?? '').toISOString());
  expect(dates).toEqual(['2026-02-11T09:30:00.000Z', enteredAt]);
});

it('dates an order that is entered late in the evening on the day that the rep sees, not on that of Greenwich', async () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const rig = await openRig();
  const lateMs = new Date(2026, 10, 22, 22, 30).getTime();
  await rig.clock.advance(lateMs - rig.clock.now());
  await rig.command('order.create', { order: draft(rig, { date: null }) });
  await rig.sync();
  expect(rig.service.orders()).toMatchObject([{ date: '2026-11-22T22:30:00.000-03:00' }]);
});

it('asks about a lost order of which the service keeps the day alone, and sends it no second time', async () => {
  const service = openOtherService({
    sent({ body }) {
      const { fk_id: _, ...order } = body as { fk_id?: string };
      return { ...order, date: '2026-03-02T00:00:00.000Z' };
    },
  });
  const rig = await openRig({ service });
  rig.network.failNext(/^POST/, 'answerLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
  expect(rig.service.orders()).toHaveLength(1);
});
