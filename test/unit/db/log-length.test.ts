import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createCheckpoints } from '../../../src-main/db/engine/checkpoints.ts';
import { createDatabaseThread } from '../../../src-main/db/engine/database-thread.ts';
import { keepLogAhead } from '../../../src-main/db/engine/log-length.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { onCommit, transact, transactUnsynced } from '../../../src-main/db/engine/statement.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';
import { readSyncState, writeSyncState } from '../../../src-main/db/records/sync-state.ts';

function openLogged() {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-log-'));
  const path = join(folder, 'satchel.sqlite');
  const db = openDatabase(path);
  const thread = createDatabaseThread(db, { readonly: false, ...systemPorts });
  const checkpoints = createCheckpoints(db, thread);
  onTestFinished(async () => {
    await checkpoints.stop();
    await thread.stop();
    db.close();
    rmSync(folder, { recursive: true });
  });
  const bytes = () => statSync(`${path}-wal`).size;
  return {
    db,
    path,
    folder,
    bytes,
    bytesUsed() {
      const [{ log }] = db.pragma('wal_checkpoint(NOOP)') as [{ log: number }];
      return 32 + log * (24 + 4096);
    },
    save: (value: string) => transact(db, () => writeSyncState(db, 'lastSyncAtMs', value)),
  };
}

it('is longer than what is in it soon after a commit, so that the next ones need not make it so', async () => {
  const { bytes, bytesUsed, save } = openLogged();
  save('1');
  await expect.poll(() => bytes() - bytesUsed()).toBeGreaterThan(0);
  const before = bytes();
  save('2');
  save('3');
  expect(bytes()).toBe(before);
});

it('grows on ahead of what fills it', async () => {
  const { bytes, bytesUsed, save } = openLogged();
  for (let n = 0; n < 200; n++) {
    save(`${n}`.padEnd(4_000, '.'));
    await setImmediate();
  }
  // After a checkpoint on another thread it is the next commit that looks at the length.
  const ahead = () => {
    save('one more');
    return bytes() - bytesUsed();
  };
  await expect.poll(ahead, { timeout: 10_000 }).toBeGreaterThan(32 * 4096);
});

it('is read after a crash up to the last commit, whatever room is behind it', async () => {
  const { bytes, bytesUsed, save, path, folder } = openLogged();
  save('1');
  await expect.poll(() => bytes() - bytesUsed()).toBeGreaterThan(0);
  save('2');
  const left = join(folder, 'left.sqlite');
  for (const file of ['', '-wal']) copyFileSync(path + file, left + file);
  const found = openDatabase(left);
  expect(readSyncState(found, 'lastSyncAtMs')).toBe('2');
  found.close();
});

it('stays as it is if nobody waits for a commit', async () => {
  const { db, bytes, bytesUsed } = openLogged();
  transactUnsynced(db, () => writeSyncState(db, 'lastSyncAtMs', '1'));
  await setImmediate();
  await setImmediate();
  expect(bytes()).toBe(bytesUsed());
});

it('stays as it is while another connection may write to it', async () => {
  const { db, bytes, bytesUsed, save } = openLogged();
  const beside = { isBusy: true };
  const logLength = keepLogAhead(db, beside);
  onCommit(db, () => logLength.afterCommit());
  save('1');
  await setImmediate();
  await setImmediate();
  expect(bytes()).toBe(bytesUsed());
  beside.isBusy = false;
  save('2');
  await expect.poll(() => bytes() - bytesUsed()).toBeGreaterThan(0);
});
