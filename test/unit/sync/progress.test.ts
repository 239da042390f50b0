import { expect, it } from 'vitest';
import type { SyncStatus } from '../../../src-shared/contract/sync.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** What the status says whenever something changes during a pass. */
async function progressOf(rig: Rig): Promise<SyncStatus['progress'][]> {
  const seen: Promise<SyncStatus>[] = [];
  rig.workspace.subscribe((event) => {
    if (event.type === 'changed' && event.topics.includes('orders')) seen.push(rig.query('sync.status', {}));
  });
  await rig.sync();
  return (await Promise.all(seen)).map(({ progress }) => progress);
}

it('says during a first sync how many orders are here, of how many', async () => {
  const rig = await openRig({ orders: 350 });
  expect(await progressOf(rig)).toEqual([null, ...[100, 200, 300].map((done) => ({ done, total: 350 }))]);
});

it('names no number if the service says none', async () => {
  const rig = await openRig({ orders: 350, variant: { listStyle: 'cursor' } });
  expect(await progressOf(rig)).toEqual([null, ...[100, 200, 300].map((done) => ({ done, total: null }))]);
});
