import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

function call(program: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, said: stdout + stderr };
}

const programs = [
  'scripts/simulate.ts',
  'scripts/package.ts',
  'scripts/screens.ts',
  'scripts/gallery.ts',
  'test/bench/run.ts',
];

it.each(programs)('%s says what it does not know, and what it knows, without a stack', (program) => {
  const { status, said } = call(program, '--sede', '3');
  expect(said).toMatch(/^Unknown option '--sede'\.\nnpm run \w+(?: -- \[.+)?\n$/);
  expect(said.trim().split('\n')).toHaveLength(2);
  expect(status).toBe(2);
});

it('says what a program knows to whom asks for it', () => {
  expect(call('scripts/simulate.ts', '--help')).toEqual({
    status: 0,
    said: 'npm run simulate -- [--seeds N] [--from N] [--seed N] [--verbose] [--digests FILE] [--compare FILE --with FILE]\n',
  });
});

it.each([
  ['--seeds', 'many'],
  ['--seeds', ''],
  ['--from', '1.5'],
])('plays no simulation that would hold because nothing was played: %s “%s”', (option, value) => {
  const { status, said } = call('scripts/simulate.ts', option, value);
  expect(said).toMatch(new RegExp(`^${option} takes a whole number of at least \\d\\.\n$`));
  expect(status).toBe(2);
});

it.each([
  ['test/bench/run.ts', ['drian'], '“drian”'],
  ['scripts/screens.ts', ['ordres'], '“ordres”'],
  ['scripts/package.ts', ['dir'], '“dir”'],
])('%s %j is refused', (program, args, named) => {
  const { status, said } = call(program, ...args);
  expect(said.trim().split('\n')).toEqual([expect.stringContaining(named)]);
  expect(status).toBe(2);
});
