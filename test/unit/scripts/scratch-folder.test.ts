import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { canHoldScratch } from '../../../scripts/check/scratch-folder.ts';

const module = new URL('../../../scripts/check/scratch-folder.ts', import.meta.url).href;

test.each(['', 'process.exit(1);'])('what a step leaves in the temporary folder is gone at the end: %j', (end) => {
  const step = `require('fs').mkdirSync(require('path').join(require('os').tmpdir(), 'left', 'here'), { recursive: true })`;
  const program = `
    import { execFileSync } from 'node:child_process';
    import { readdirSync } from 'node:fs';
    import { useScratchFolder } from ${JSON.stringify(module)};
    const folder = useScratchFolder(${JSON.stringify(tmpdir())});
    execFileSync(process.execPath, ['-e', ${JSON.stringify(step)}]);
    console.log(JSON.stringify([folder, readdirSync(folder)]));
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const [folder, left] = JSON.parse(stdout) as [string, string[]];
  expect(dirname(folder)).toBe(tmpdir());
  expect(left).toEqual(['left']);
  expect(existsSync(folder)).toBe(false);
});

test.each([
  ['is not there', []],
  ['starts no programs', [['tmpfs', tmpdir(), 'tmpfs', 'rw,nosuid,noexec']]],
  ['cannot be written to', [['tmpfs', tmpdir(), 'tmpfs', 'ro']]],
])('a disk in memory that %s holds no scratch folder', (_, mounts) => {
  expect(canHoldScratch(tmpdir(), mounts)).toBe(false);
});
