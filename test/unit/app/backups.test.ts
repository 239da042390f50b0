import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createBackups } from '../../../src-main/app/upkeep/create-backups.ts';
import { draft } from '../../support/drafts.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { openRig, type Rig } from '../../support/rig.ts';

/** How many unsent entries each copy holds, oldest first. */
function copies(rig: Rig): number[] {
  const folder = join(rig.directory, 'backups');
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const db = new BetterSqlite3(join(folder, name), { readonly: true });
      try {
        return (db.prepare('SELECT count(*) AS n FROM outbox').get() as { n: number }).n;
      } finally {
        db.close();
      }
    });
}

it('copies a change that comes soon after a copy once that copy is three minutes old', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(60_000);
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('order.create', { order: draft(rig) });
  expect(copies(rig)).toEqual([1]);
  await rig.clock.advance(119_000);
  expect(copies(rig)).toEqual([1]);
  await rig.clock.advance(2_000);
  expect(copies(rig)).toEqual([1, 3]);
});

it('copies what is saved at once although drafts were copied just before, and drafts no more often than before', async () => {
  const rig = await openRig();
  const typed = { draftId: 'typed', orderLocalId: null, customerName: 'Padaria Lua', lineCount: 1, estimate: '12.00' };
  const type = (content: string) => rig.command('draft.keep', { ...typed, content });
  await type('{"a":1}');
  await type('{"a":2}');
  expect(copies(rig)).toEqual([0]);
  await rig.command('order.create', { order: draft(rig) });
  expect(copies(rig)).toEqual([0, 1]);
  await type('{"a":3}');
  await rig.command('order.create', { order: draft(rig) });
  expect(copies(rig)).toEqual([0, 1]);
  await rig.clock.advance(181_000);
  expect(copies(rig)).toEqual([0, 1, 2]);
});

it('copies changes of several orders whose lines have numbers', async () => {
  const rig = await openRig();
  const made = [draft(rig), draft(rig)].map((order) => rig.command('order.create', { order }));
  const localIds = (await Promise.all(made)).map(({ localId }) => localId);
  await rig.sync();
  rig.network.isDown = true;
  for (const localId of localIds) await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  await rig.reopen();
  expect(copies(rig).at(-1)).toBe(2);
});

it('copies what was not copied yet when it is closed', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('order.create', { order: draft(rig) });
  await rig.reopen();
  expect(copies(rig)).toEqual([1, 2]);
});

it('has a newest copy without what was sent meanwhile', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.clock.advance(200_000);
  expect(copies(rig)).toEqual([1, 0]);
});

it('keeps the newest copies although the clock was set back', async () => {
  const rig = await openRig();
  for (let n = 1; n <= 7; n++) {
    await rig.command('order.create', { order: draft(rig) });
    rig.clock.jumpTo(rig.clock.now() - 86_400_000);
  }
  expect(copies(rig)).toEqual([3, 4, 5, 6, 7]);
});

it('copies in a thread, so that whoever saves does not wait for it', async () => {
  const rig = await openRig({ threads: true });
  const started = once(process, 'worker') as Promise<[Worker]>;
  await rig.command('order.create', { order: draft(rig) });
  const [thread] = await started;
  expect(await once(thread, 'exit')).toEqual([0]);
  expect(copies(rig)).toEqual([1]);
});

it('waits at the end for the copy that a thread is making, and for what came after it', async () => {
  const rig = await openRig({ threads: true });
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('order.create', { order: draft(rig) });
  await rig.workspace.close();
  expect(copies(rig)).toEqual([expect.toBeOneOf([1, 2]), 2]);
});

it('makes one copy after the other, and one of all that became due meanwhile', async () => {
  const clock = createFakeClock();
  const begun: PromiseWithResolvers<void>[] = [];
  const begin = () => {
    const copy = Promise.withResolvers<void>();
    begun.push(copy);
    return copy.promise;
  };
  const backups = createBackups({ clock, log: () => {} }, begin, () => {});
  for (let change = 0; change < 4; change++) {
    backups.afterChange('work');
    await clock.advance(600_000);
  }
  expect(begun).toHaveLength(1);
  begun[0]?.resolve();
  await clock.advance(0);
  expect(begun).toHaveLength(2);
  begun[1]?.resolve();
  await backups.stop();
  expect(begun).toHaveLength(2);
});
