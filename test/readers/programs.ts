/** Programs of other makers that open what Satchel writes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll } from 'vitest';

export interface Reader {
  /** To stand behind a test's name; empty if the program is there. */
  skipped: string;
  isMissing: boolean;
  run: (args: readonly string[]) => string;
}

export function reader(program: string): Reader {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const isMissing = !folders.some((folder) => existsSync(join(folder, program)));
  return {
    isMissing,
    skipped: isMissing ? ` (skipped: ${program} is not installed)` : '',
    run(args) {
      const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
      if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr}`);
      return stdout;
    },
  };
}

/** For all tests of a file. */
export function scratchFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'satchel-readers-'));
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
