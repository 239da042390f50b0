/** What the manual says is what the window says: its labels, its keys and its topics, in each language. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readManual } from '../../../scripts/manual/contents.ts';
import { fittingTopic } from '../../../src-renderer/screens/manual/fitting-topic.ts';
import { languages, type Language } from '../../../src-shared/contract/host/desktop.ts';

const root = resolve(import.meta.dirname, '../../..');
const folderOf = (language: Language) => join(root, 'resources/manual', language);
const read = (path: string) => readFileSync(path, 'utf8');
const markdownOf = (language: Language) =>
  globSync('*.md', { cwd: folderOf(language) }).map((name) => ({ name, text: read(join(folderOf(language), name)) }));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);

type Message = string | { match: Record<string, string> }[];

/** Everything that the window says in a language; what is filled in is an ellipsis. */
function wordsOf(language: Language): Set<string> {
  const files = globSync(`src-renderer/i18n/messages/*/${language}.json`, { cwd: root });
  const messages = files.flatMap((file) =>
    Object.values(JSON.parse(read(join(root, file))) as Record<string, Message>),
  );
  const texts = messages.flatMap((said) =>
    typeof said === 'string' ? [said] : said.flatMap(({ match }) => Object.values(match)),
  );
  return new Set(texts.map((text) => text.replace(/\{\w+\}/g, '…')));
}

describe.each(languages)('the manual in %s', (language) => {
  const pages = markdownOf(language);
  const topics = readManual(folderOf(language)).flatMap((group) => group.topics);

  it('lists each of its topics once', () => {
    const files = pages.map(({ name }) => name).filter((name) => name !== 'README.md');
    expect(topics.map(({ id }) => `${id}.md`).toSorted()).toEqual(files.toSorted());
  });

  it('has links to topics that are there', () => {
    const links = topics.flatMap(({ html }) => found(html, /<a href="(.+?)\.md"/g));
    expect(links.length).toBeGreaterThan(10);
    expect(topics.map(({ id }) => id)).toEqual(expect.arrayContaining(links));
  });

  it('calls everything as the window does', () => {
    const known = wordsOf(language);
    const labels = pages.flatMap(({ name, text }) =>
      found(text, /\*\*(.+?)\*\*/gs).map((label) => ({ name, label: label.replace(/\s+/g, ' ') })),
    );
    expect(labels.length).toBeGreaterThan(200);
    expect(labels.filter(({ label }) => !known.has(label))).toEqual([]);
  });

  it('has no topic of more than 60 lines, pictures aside', () => {
    const long = pages.filter(({ text }) => text.replace(/^!\[.*\n\n/gm, '').split('\n').length > 61);
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it('shows each of its pictures, and no other, none larger than a package has room for', () => {
    const folder = join(folderOf(language), 'pictures');
    const shown = topics.flatMap(({ html }) => found(html, /<img srcset="pictures\/(\S+) /g));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.toSorted()).toEqual(readdirSync(folder).toSorted());
    expect(shown.filter((name) => statSync(join(folder, name)).size > 20_000)).toEqual([]);
  });
});

test('each language has the same topics in the same order, under as many headings, with the same keys and pictures', () => {
  const shapes = languages.map((language) =>
    readManual(folderOf(language)).map(({ topics }) =>
      topics.map(({ id, html }) => ({
        id,
        headings: found(html, /<(h4)>/g).length,
        keys: found(html, /<code>((?:Ctrl|Shift|Alt)\+[^<]+|[A-Z])<\/code>/g),
        pictures: found(html, /<img srcset="(\S+) /g),
      })),
    ),
  );
  expect(shapes.slice(1)).toEqual(languages.slice(1).map(() => shapes[0]));
});

/** Of the menu, and those that are made of the place of a screen. */
const otherKeys = ['Ctrl++', 'Ctrl+-', 'Ctrl+0', 'Ctrl+1', 'Ctrl+6'];

test('every key with Ctrl is one that the window takes', () => {
  const sources = globSync('src-renderer/**/*.{ts,svelte}', { cwd: root, exclude: ['**/generated/**'] });
  const taken = sources.flatMap((file) => found(read(join(root, file)), /'(mod\+[^'\s]+)'/g));
  const named = found(
    markdownOf('en')
      .map(({ text }) => text)
      .join('\n'),
    /`(Ctrl\+[^`]+)`/g,
  );
  const asTaken = (keys: string) => keys.replace('Ctrl', 'mod').toLowerCase();
  const known = new Set(taken.map((keys) => keys.toLowerCase()));
  expect(named.filter((keys) => !otherKeys.includes(keys) && !known.has(asTaken(keys)))).toEqual([]);
});

test('the topic that a screen begins with is there', () => {
  const topics = readManual(folderOf('en')).flatMap((group) => group.topics.map(({ id }) => id));
  const screens = ['today', 'orders', 'order', 'customers', 'products', 'import', 'outbox', 'settings', null] as const;
  expect(topics).toEqual(expect.arrayContaining(screens.map(fittingTopic)));
});
