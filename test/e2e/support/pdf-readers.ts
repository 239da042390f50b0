/** A PDF as qpdf and Poppler read it, where they are installed: other machines say that they were left out. */
import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';

/** Without a fault, with this title, and with the words as text. */
export function expectReadable(path: string, { title, words }: { title: string; words: readonly string[] }): void {
  const check = run('qpdf', ['--check', path]);
  if (check !== null) expect(check).toContain('No syntax or stream encoding errors');
  const about = run('pdfinfo', [path]);
  if (about !== null) expect(about).toMatch(new RegExp(`^Title: +${title}`, 'm'));
  const text = run('pdftotext', ['-layout', path, '-']);
  for (const word of words) if (text !== null) expect(text).toContain(word);
}

/** Null without the program. */
function run(program: string, args: readonly string[]): string | null {
  const { error, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  if (!error) return stdout;
  test.info().annotations.push({ type: 'not read by', description: program });
  return null;
}
