/** What docs/security.md promises names the test that shows it: each of these is there, and has tests in it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const named = [...new Set([...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name))];
const tests = globSync('test/**/*.{test,spec}.ts', { cwd: root }).map((path) => path.replaceAll(sep, '/'));

it.each(named)('%s is a test, and the only one of its name', (name) => {
  const found = name.startsWith('test/')
    ? tests.filter((path) => path === name)
    : tests.filter((path) => path.endsWith(`/${name}`));
  expect(found.map((path) => basename(path))).toEqual([basename(name)]);
  expect(readFileSync(join(root, found[0] ?? ''), 'utf8')).toMatch(/\b(it|test)(\.\w+)*\(/);
});

it('every threat of a page names what holds, its test and where that was seen', () => {
  const section = text.split('## What a page cannot do')[1]?.split('What is left:')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Threat|-)/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const row of rows) {
    const [threat, holds, shownBy, seen] = row.split(' | ').map((cell) => cell.replaceAll('|', '').trim());
    expect(shownBy, threat).toMatch(/\.(test|spec)\.ts`/);
    for (const cell of [threat, holds, seen]) expect(cell, row).not.toBe('');
  }
});

it('every item of the checklist has a test, and every folder that is named is there', () => {
  const items = text.split('\n').filter((line) => /^\| \d+ /.test(line));
  expect(items).toHaveLength(20);
  for (const line of items) expect(line.split('|').at(-2)).toMatch(/\.(test|spec)\.ts`/);
  for (const [, folder = ''] of text.matchAll(/`(test\/[\w/]+)`/g))
    expect(existsSync(join(root, folder)), folder).toBe(true);
});
