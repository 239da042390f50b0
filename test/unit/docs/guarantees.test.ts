/** What docs/guarantees.md promises names the test that shows it: each of these is there, and has tests in it. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';
import { mutants } from '../../simulation/mutants.ts';

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/guarantees.md'), 'utf8');
const tests = globSync('test/**/*.{test,spec}.ts', { cwd: root }).map((path) => path.replaceAll(sep, '/'));

/**
 * The promises, each a line of a list: `- Promise. — tests`. A test is named as `fault/crash`, and after it in the same line as
 * `classification`.
 */
const rows = (text.split('\n## Promised\n')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2).split(' — ')) as [string, string][];

function namesIn(shownBy: string): string[] {
  let folder = '';
  return [...shownBy.matchAll(/`([\w./-]+)`/g)].flatMap(([, name = '']) => {
    if (name.includes('/')) folder = name.slice(0, name.lastIndexOf('/') + 1);
    return name.includes('=') ? [] : [name.includes('/') ? name : folder + name];
  });
}

/** A folder stands for the tests in it. */
function findTests(name: string): string[] {
  const exact = tests.filter(
    (path) => /\.(test|spec)\.ts$/.test(path) && path.replace(/\.(test|spec)\.ts$/, '') === `test/${name}`,
  );
  return exact.length > 0 ? exact : tests.filter((path) => path.startsWith(`test/${name}/`));
}

const sources = new Map(tests.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

it('says of each promise what shows it', () => {
  expect(rows.length).toBeGreaterThanOrEqual(52);
  for (const [promise, shownBy] of rows)
    expect(shownBy === 'simulation' || namesIn(shownBy).length > 0, promise).toBe(true);
});

it.each(rows.flatMap(([promise, shownBy]) => namesIn(shownBy).map((name) => ({ promise, name }))))(
  '$name is there, and has tests in it: $promise',
  ({ name }) => {
    const found = findTests(name);
    expect(found).not.toEqual([]);
    for (const path of found) expect(sources.get(path)).toMatch(/\b(it|test)[.(]/);
  },
);

it('names elsewhere only files of tests that are there', () => {
  const named = [...text.matchAll(/`(test\/[\w./-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) expect(globSync(name, { cwd: root }), name).toHaveLength(1);
  for (const [, name = ''] of text.matchAll(/\(`(unit\/[\w./-]+)`/g)) expect(findTests(name), name).toHaveLength(1);
});

it('quotes only names of tests that are there', () => {
  for (const [, file = '', words = ''] of text.matchAll(/`([\w./-]+)`, "([^"]+)"/g)) {
    const [path = ''] = findTests(file);
    expect(sources.get(path), `${file}: ${words}`).toContain(words);
  }
});

it('counts the broken replays as they are', () => {
  expect(text).toMatch(new RegExp(`on purpose in ${mutants.length} ways`));
});
