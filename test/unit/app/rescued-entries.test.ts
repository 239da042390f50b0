/** What becomes of the rep's entries where the disk has damaged one of them while Satchel was not running. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

async function openOffline() {
  const rig = await openRig();
  rig.network.isDown = true;
  const enter = (observations: string) => rig.command('order.create', { order: draft(rig, { observations }) });
  return { rig, enter };
}

/** Ends the workspace, keeps so many of its copies, the oldest, changes what an entry says, and opens it again. `as`: how it stood there. */
async function damage(rig: Rig, entryId: string | null, copies: number, as = 'state = state'): Promise<void> {
  await rig.workspace.close();
  const folder = join(rig.directory, 'backups');
  for (const name of readdirSync(folder).toSorted().slice(copies)) rmSync(join(folder, name));
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  const changed = db
    .prepare(`UPDATE outbox SET ${as}, payload = replace(payload, 'Portão', 'Porrão') WHERE id = ?`)
    .run(entryId);
  db.close();
  expect(changed.changes).toBe(1);
  await rig.reopen();
  rig.network.isDown = false;
}

const rescue = async (rig: Rig) => (await rig.query('sync.status', {})).rescue;
const sent = (rig: Rig) => rig.service.orders().map(({ observations }) => observations);

test('one that no copy has stands before the rep and is not sent', async () => {
  const { rig, enter } = await openOffline();
  await enter('Fundos');
  const { entryId } = await enter('Portão');
  await damage(rig, entryId, 0);
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 1, fromBackup: 0, toCheck: 1 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1 });
  expect(sent(rig)).toEqual(['Fundos']);
  expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ note: 'damagedOnDisk' });
});

test('one that a copy has comes from there as it was entered', async () => {
  const { rig, enter } = await openOffline();
  await enter('Fundos');
  const { entryId } = await enter('Portão');
  await damage(rig, entryId, 5);
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 1, fromBackup: 1, toCheck: 0 });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(sent(rig).toSorted()).toEqual(['Fundos', 'Portão']);
});

test('one that the rep has discarded since the copy does not come back from it', async () => {
  const { rig, enter } = await openOffline();
  const given = await enter('Fundos');
  const { entryId } = await enter('Portão');
  await rig.clock.advance(200_000);
  await rig.command('outbox.discard', { entryId: String(given.entryId) });
  await damage(rig, entryId, 2);
  expect(await rescue(rig)).toMatchObject({ fromDamaged: 0, fromBackup: 1, toCheck: 0 });
  await rig.syncUntilQuiet();
  expect(sent(rig)).toEqual(['Portão']);
});

test('one that was sent does not come before the rep', async () => {
  const { rig, enter } = await openOffline();
  const { entryId } = await enter('Portão');
  rig.network.isDown = false;
  await rig.sync();
  await damage(rig, entryId, 0);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0 });
  expect(sent(rig)).toEqual(['Portão']);
});

test('one that was being sent is looked for before it is sent at the rep’s word', async () => {
  const { rig, enter } = await openOffline();
  const { entryId } = await enter('Portão');
  rig.network.isDown = false;
  rig.network.failNext(/^POST/, 'answerLost');
  await rig.sync();
  await damage(rig, entryId, 0, `state = 'sending', sent = json_remove(sent, '$.wasInDoubt')`);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'dead' });
  await rig.command('outbox.retry', { entryId: String(entryId) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0 });
  expect(sent(rig)).toEqual(['Portão']);
});
