/** The hooks of a clone, tried in a small repository. It takes processes of git and of the tools that the hooks call. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { useHooks } from '../../../scripts/setup/hooks.mjs';

const root = resolve(import.meta.dirname, '../../..');

function checkSubject(subject: string): { ok: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-message-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'message');
  writeFileSync(file, `${subject}\n\nThe reason.\n`);
  const program = join(root, 'node_modules/@commitlint/cli/cli.js');
  const { status, stdout } = spawnSync(process.execPath, [program, '--edit', file], { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, output: stdout };
}

it.each(['outbox: parse attempts in one place', 'outbox/send: say what an attempt returns', 'docs, readme: shorten'])(
  'a commit may be called “%s”',
  (subject) => expect(checkSubject(subject)).toMatchObject({ ok: true }),
);

it.each([
  ['Parse attempts', 'type may not be empty'],
  ['outbox: Parse Attempts', 'subject must not be'],
  ['outbox: parse attempts.', 'subject may not end'],
  [`outbox: ${'parse '.repeat(12)}`, 'header must not be longer than 72'],
])('but not “%s”', (subject, why) => {
  expect(checkSubject(subject)).toMatchObject({ ok: false, output: expect.stringContaining(why) as string });
});

it('a clone gets the hooks once, and keeps those that somebody has chosen', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'satchel-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  const git = (...args: string[]) => spawnSync('git', args, { cwd: clone, encoding: 'utf8' }).stdout.trim();
  git('init', '--quiet');
  await useHooks(clone);
  expect(git('config', 'core.hooksPath')).toBe('scripts/hooks');
  git('config', 'core.hooksPath', 'elsewhere');
  await useHooks(clone);
  expect(git('config', 'core.hooksPath')).toBe('elsewhere');
});
