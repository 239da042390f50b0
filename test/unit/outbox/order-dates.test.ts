import { expect, it, onTestFinished, vi } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

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
