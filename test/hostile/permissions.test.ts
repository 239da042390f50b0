import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);

it.skipIf(process.platform === 'win32')(
  'everything in the data folder is for its owner only, even where new files are for everybody (not checked on Windows)',
  { timeout: 30_000 },
  async () => {
    const userData = mkdtempSync(join(tmpdir(), 'satchel-modes-'));
    onTestFinished(() => rmSync(userData, { recursive: true, force: true }));
    chmodSync(userData, 0o700);
    const script = join(import.meta.dirname, 'fill-folder.ts');
    await run('sh', ['-c', 'umask 0; exec "$@"', 'sh', process.execPath, script, userData]);
    const names = readdirSync(userData, { recursive: true, encoding: 'utf8' });
    const modes = names.map((name) => ({ name, stats: statSync(join(userData, name)) }));
    const open = modes.filter(({ stats }) => stats.isFile() && (stats.mode & 0o077) !== 0);
    expect(open.map(({ name, stats }) => `${name} ${(stats.mode & 0o777).toString(8)}`)).toEqual([]);
    const folders = modes.filter(({ stats }) => stats.isDirectory() && (stats.mode & 0o077) !== 0);
    expect(folders.map(({ name }) => name)).toEqual([]);
    for (const kind of [
      /satchel\.sqlite$/,
      /-wal$/,
      /-shm$/,
      /lock\.sqlite$/,
      /backups.outbox/,
      /of-version/,
      /damaged-/,
    ])
      expect(
        names.some((name) => kind.test(name)),
        String(kind),
      ).toBe(true);
    for (const kind of [/images./, /\.log$/, /session\.json$/])
      expect(
        names.some((name) => kind.test(name)),
        String(kind),
      ).toBe(true);
  },
);
