/** What the pages for people lead to is there: files, headings, and the scripts of package.json. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const pages = globSync(['*.md', '.github/**/*.md', '{docs,resources,scripts,test}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** As GitHub names a heading in a link. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  const headings = anchor === undefined ? [] : [...read(target).matchAll(/^#+ (.+)$/gm)];
  return anchor === undefined || headings.some(([, heading = '']) => anchorOf(heading) === anchor);
}

it.each(pages)('every link of %s leads to a file and a heading that are there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
});

it.each(pages)('every command of %s is a script of package.json', (page) => {
  const named = [...read(page).matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

it.each(pages)('every source that %s names is there', (page) => {
  const named = [...read(page).matchAll(/`((?:src-\w+|test|scripts|resources|docs)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the pages are found', () => {
  expect(pages).toContain('README.md');
  expect(pages.length).toBeGreaterThan(10);
});
