/** A log that has lost its end reads like one that never had it: what was sent meanwhile would count as never sent. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const endings = ['', '-wal', '-shm'] as const;
type Files = Record<(typeof endings)[number], Buffer>;

/** As they lie on the disk at this moment. */
function filesOf({ directory }: Rig): Files {
  const read = (ending: string) => readFileSync(join(directory, `satchel.sqlite${ending}`));
  return { '': read(''), '-wal': read('-wal'), '-shm': read('-shm') };
}

/** The program is killed in this moment and started again, with these in the place of the same files. */
async function killAndPutBack(rig: Rig, files: Files): Promise<void> {
  await rig.workspace.close();
  for (const ending of endings) writeFileSync(join(rig.directory, `satchel.sqlite${ending}`), files[ending]);
  await rig.reopen();
}

/** Into the database; RESTART: what is written next begins the log anew. */
function copyLog({ directory }: Rig, how: 'FULL' | 'RESTART'): void {
  const db = new BetterSqlite3(join(directory, 'satchel.sqlite'));
  db.pragma(`wal_checkpoint(${how})`);
  db.close();
}

const rescue = async (rig: Rig) => (await rig.query('sync.status', {})).rescue;

/** Of an order: `meanwhile` comes before it is sent. */
async function sendOne(meanwhile = (_: Rig) => {}): Promise<{ rig: Rig; before: Files; after: Files }> {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  const before = filesOf(rig);
  meanwhile(rig);
  await rig.sync();
  return { rig, before, after: filesOf(rig) };
}

it.each([
  ['lost with the end of the log', () => {}],
  ['written to a log in whose place the one of before lies', (rig: Rig) => copyLog(rig, 'RESTART')],
])('an order that was sent is not sent again if that was %s', async (_, meanwhile) => {
  const { rig, before, after } = await sendOne(meanwhile);
  await killAndPutBack(rig, { ...after, '-wal': before['-wal'] });
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0 });
  expect(rig.writes()).toEqual(['POST /orders']);
});

it('a log that the end of the program left whole is gone on with', async () => {
  const { rig, after } = await sendOne();
  await killAndPutBack(rig, after);
  expect(await rescue(rig)).toBeNull();
  expect(await rig.sync()).toMatchObject({ open: 0 });
});

it('nothing is lost with a log that was copied into the database before the end of the program', async () => {
  const { rig } = await sendOne();
  copyLog(rig, 'FULL');
  await killAndPutBack(rig, { ...filesOf(rig), '-wal': Buffer.alloc(0) });
  expect(await rescue(rig)).toBeNull();
  expect(await rig.sync()).toMatchObject({ open: 0 });
});
