/** The rules by syntax speak where they should: real code, linted as if it lay in the core. */
import { ESLint } from 'eslint';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const cwd = resolve(import.meta.dirname, '../../../..');
const eslint = new ESLint({ cwd });

async function messagesOf(code: string, filePath = 'src-main/outbox/queue/sample.ts'): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: resolve(cwd, filePath) });
  return result?.messages.map(({ message }) => message) ?? [];
}

it.each([
  'let count = 0;\nexport const next = () => ++count;',
  'export let count = 0;',
  'const known = new WeakMap<object, number>();\nexport const find = (key: object) => known.get(key);',
])('a module of the core keeps no state: %s', async (code) => {
  expect(await messagesOf(code)).toEqual([expect.stringContaining('A module has no state')]);
});

it('a constant of a module is no state, nor is what a function keeps for itself', async () => {
  const code =
    'const names = new Set([1]);\nexport function count() {\n  let n = 0;\n  return () => (n += names.size);\n}';
  expect(await messagesOf(code)).toEqual([]);
});

it('the core asks its clock for the time, and does not import the desktop', async () => {
  expect(await messagesOf('export const now = () => new Date();')).toEqual([expect.stringContaining('Ask the Clock')]);
  expect(await messagesOf(`export const desktop = () => import('electron');`)).toHaveLength(1);
});
