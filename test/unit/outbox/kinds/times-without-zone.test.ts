/** A service that tells times without their zone: the universal one's, or as they were written. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const isTime = (name: string, value: unknown): value is string =>
  ['date', 'delivery_date'].includes(name) && typeof value === 'string';

function openKeeping(clockOf: (time: string) => string): Promise<Rig> {
  const keep = (name: string, value: unknown): unknown => (isTime(name, value) ? `${clockOf(value)}Z` : value);
  const tell = (name: string, value: unknown): unknown =>
    isTime(name, value) ? value.replace('T', ' ').replace(/(\.000)?Z$/, '') : value;
  const service = openOtherService({
    sent: ({ body }) => JSON.parse(JSON.stringify(body, keep)) as unknown,
    answered: ({ body }) => JSON.parse(JSON.stringify(body, tell)) as unknown,
  });
  return openRig({ service });
}

const zones: [string, (time: string) => string][] = [
  ['universal', (time) => new Date(time).toISOString().slice(0, 19)],
  ['as written', (time) => time.slice(0, 19)],
];
const morning = '2026-03-02T09:00:00-03:00';

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => void vi.unstubAllEnvs());

it.each(zones)('asks nothing about an edit whose answer was lost (%s)', async (_, clockOf) => {
  const rig = await openKeeping(clockOf);
  const { localId } = await rig.command('order.create', { order: draft(rig, { date: morning }) });
  await rig.sync();
  rig.network.failNext(/^PATCH/, 'answerLost');
  await rig.command('order.update', { localId, changes: { date: '2026-03-03T10:30:00-03:00' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
});
