import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { openDatabase } from '../../src-main/db/open.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';
import { openService } from '../../src-service/service.ts';
import { nextVersions } from '../support/programs/next-version.ts';
import { canMount, changeDisk, mountDisk, unmountDisk } from '../support/own-disk.ts';

const run = promisify(execFile);
const nobody = 65_534;
const isWindows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;
interface Outcome {
  saved: number;
  refused: unknown;
  entries: number;
  notOpened?: string;
}

/** Saves in its own process, as somebody without special rights where `asNobody` is set. */
async function save(directory: string, most: number, { asNobody = false } = {}): Promise<Outcome> {
  const script = [process.execPath, join(import.meta.dirname, 'save-until-refused.ts'), directory, String(most)];
  const rights = asNobody && isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];
  const [program = '', ...args] = [...rights, ...script];
  const { stdout } = await run(program, args);
  return JSON.parse(stdout) as Outcome;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A disk of its own, this large. */
function openDisk(size: string): string {
  const folder = makeFolder();
  mountDisk(folder, size);
  onTestFinished(() => unmountDisk(folder));
  return folder;
}

/** Entries that ended longer ago than they are kept. */
async function fillJournal(directory: string, entries: number): Promise<void> {
  const now = () => Date.now() - 91 * 86_400_000;
  const workspace = await openWorkspace({
    directory,
    service: { baseUrl: 'http://127.0.0.1:9' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
    ports: { clock: { ...systemPorts.clock, now } },
  });
  for (let n = 0; n < entries; n++) await workspace.command('order.create', { order: { id_customer: 1 } });
  await workspace.command('outbox.discardAll', {});
  await workspace.close();
}

/** Tables of this version, with three megabytes in them. */
function makeWorkspace(directory: string): void {
  const db = openDatabase(join(directory, 'satchel.sqlite'));
  try {
    const insert = db.prepare(`INSERT INTO order_docs (json) VALUES (?)`);
    for (let n = 0; n < 300; n++) insert.run(JSON.stringify({ observations: 'x'.repeat(10_000) }));
  } finally {
    db.close();
  }
}

function leaveRoom(disk: string, kibibytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - kibibytes * 1_024));
}

describe('a disk that does not take an order', { timeout: 40_000 }, () => {
  it.skipIf(!canMount)('because it is full, says so, and keeps every order that it took', async () => {
    const disk = openDisk('3m');
    const outcome = await save(disk, 5_000);
    expect(outcome.refused).toEqual({ kind: 'storage', problem: 'full' });
    expect(outcome.saved).toBeGreaterThan(5);
    expect(outcome.entries).toBe(outcome.saved);
    changeDisk(disk, 'size=20m');
    expect(await save(disk, 1)).toEqual({ saved: 1, refused: null, entries: outcome.saved + 1 });
  });

  it.skipIf(!canMount)('because it is so full that nothing can be opened, says so', async () => {
    expect(await save(openDisk('64k'), 1)).toEqual({ notOpened: 'full' });
  });

  it.skipIf(!canMount)(
    'is opened and saved to while a little room is left, though not for forgetting what is old',
    async () => {
      const disk = openDisk('100m');
      await fillJournal(disk, 1_500);
      leaveRoom(disk, 400);
      expect(await save(disk, 1)).toEqual({ saved: 1, refused: null, entries: 1 });
    },
  );

  it.skipIf(!canMount)('is opened after an update, though it has no room for a copy of all that is there', async () => {
    const disk = openDisk('20m');
    makeWorkspace(disk);
    leaveRoom(disk, 2_000);
    const db = openDatabase(join(disk, 'satchel.sqlite'), nextVersions);
    onTestFinished(() => void db.close());
    expect(db.prepare(`INSERT INTO order_docs (json) VALUES ('{}')`).run().changes).toBe(1);
    expect(db.prepare(`SELECT count(*) FROM order_docs`).pluck().get()).toBe(301);
    expect(readdirSync(disk).filter((name) => name.includes('of-version'))).toEqual([]);
  });

  it.skipIf(!canMount)(
    'because it is full, sends nothing, says so, and continues by itself when there is room',
    async () => {
      const disk = openDisk('20m');
      const service = openService({ tokens: ['token'] });
      const workspace = await openWorkspace({
        directory: join(disk, 'workspace'),
        service: { baseUrl: 'https://service.example' },
        tokens: { get: async () => 'token', set: async () => {}, clear: async () => {} },
        timing: { backoffBaseMs: 5, backoffCapMs: 5, syncIntervalMs: 20 },
        ports: { fetch: (url, init) => service.fetch(new Request(url, init)) },
      });
      onTestFinished(async () => {
        await workspace.close();
        service.close();
      });
      const status = async () => {
        const told = await workspace.query('sync.status', {});
        return told.ok ? told.value : null;
      };
      const order = { id_customer: 1, items: [{ id_item: 1, quantity: 2, price: 3.5 }] };
      expect(await workspace.command('order.create', { order })).toMatchObject({ ok: true });
      leaveRoom(disk, 0);
      expect(await workspace.syncNow()).toMatchObject({ state: 'storage', open: 1 });
      expect(await status()).toMatchObject({ storage: 'full', phase: 'idle', open: 1 });
      expect(service.orders()).toHaveLength(0);
      workspace.start();
      rmSync(join(disk, 'filler'));
      await expect.poll(status, { timeout: 20_000 }).toMatchObject({ storage: null, open: 0 });
      expect(service.orders()).toHaveLength(1);
    },
  );

  it.skipIf(!canMount)('because it has become read-only, says so, and opens again when it is not', async () => {
    const disk = openDisk('20m');
    await save(disk, 2);
    changeDisk(disk, 'ro');
    expect((await save(disk, 1)).notOpened).toMatch(/readOnly|noAccess/);
    changeDisk(disk, 'rw');
    expect(await save(disk, 1)).toEqual({ saved: 1, refused: null, entries: 3 });
  });

  it.skipIf(isWindows)(
    'because the folder is not ours, says so, and changes nothing (no modes on Windows)',
    async () => {
      const folder = makeFolder();
      await save(folder, 2);
      chmodSync(folder, 0o500);
      if (isRoot) chownSync(folder, nobody, nobody);
      expect((await save(folder, 1, { asNobody: true })).notOpened).toBe('noAccess');
      chmodSync(folder, 0o700);
      if (isRoot) chownSync(folder, 0, 0);
      expect(await save(folder, 1)).toEqual({ saved: 1, refused: null, entries: 3 });
    },
  );

  // SQLite waits for the lock, again and again.
  it('because another program holds the file, says so', { tags: ['full'] }, async () => {
    const folder = makeFolder();
    await save(folder, 1);
    const other = new BetterSqlite3(join(folder, 'satchel.sqlite'));
    onTestFinished(() => void other.close());
    other.exec('BEGIN IMMEDIATE');
    const outcome = await save(folder, 1);
    expect(outcome.notOpened ?? outcome.refused).toEqual(
      outcome.notOpened ? 'busy' : { kind: 'storage', problem: 'busy' },
    );
    other.exec('ROLLBACK');
    expect(await save(folder, 1)).toEqual({ saved: 1, refused: null, entries: 2 });
  });
});
