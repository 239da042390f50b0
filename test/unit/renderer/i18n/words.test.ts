/** Every word of the window comes from the message files, and every language has all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { languages } from '../../../../src-shared/contract/host/desktop.ts';

const renderer = resolve(import.meta.dirname, '../../../../src-renderer');
const messages = join(renderer, 'i18n/messages');

/** What a person reads or hears; other attributes are for the machine. */
const spoken =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|hint|lead)$/;
/** Names of things, the same in every language. */
const names = new Set(['Satchel']);

function textsOf(source: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as { type?: string };
    if (type === 'StyleDirective') return;
    if (type === 'Text') found.push((node as AST.Text).data);
    if (type === 'Attribute') return lookAtAttribute(node as AST.Attribute);
    Object.values(node).forEach(look);
  };
  const lookAtAttribute = ({ name, value }: AST.Attribute): void => {
    if (!Array.isArray(value) || !spoken.test(name)) return;
    for (const part of value) if (part.type === 'Text') found.push(part.data);
  };
  look(parse(source, { modern: true }).fragment);
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text) && !names.has(text));
}

const components = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    // The gallery is for who makes the window, not for who works in it.
    path.endsWith('.svelte') && !path.startsWith('gallery'),
);

test.each(components)('%s has no text of its own', (path) => {
  expect(textsOf(readFileSync(join(renderer, path), 'utf8'))).toEqual([]);
});

test('a text, or a label in the clear, would be found', () => {
  const source = '<p title="Words">More words, {m.name()}</p><input type="search" placeholder="Type" />';
  expect(textsOf(source)).toEqual(['Words', 'More words,', 'Type']);
  expect(textsOf('<strong>Satchel</strong><p class="soft">{m.name()} · 12</p>')).toEqual([]);
});

type Message = string | { match: Record<string, string> }[];

function read(area: string, locale: string): Record<string, Message> {
  return JSON.parse(readFileSync(join(messages, area, `${locale}.json`), 'utf8')) as Record<string, Message>;
}

function placeholdersOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
  return [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted();
}

const areas = readdirSync(messages);

/** A language that is not offered yet may have a part of the areas: what it has is checked. */
const translations = areas.flatMap((area) => {
  const written = readdirSync(join(messages, area)).map((file) => file.replace(/\.json$/, ''));
  return [...new Set([...languages, ...written])]
    .filter((locale) => locale !== 'en')
    .map((locale) => ({ area, locale }));
});

test.each(translations)('the words of $area are in $locale, with the same blanks to fill', ({ area, locale }) => {
  const [english, translated] = [read(area, 'en'), read(area, locale)];
  expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const [key, message] of Object.entries(english)) {
    expect({ key, blanks: placeholdersOf(translated[key] ?? '') }).toEqual({ key, blanks: placeholdersOf(message) });
  }
});

test('every language that is offered is compiled', () => {
  const { locales } = JSON.parse(readFileSync(join(messages, '../project.inlang/settings.json'), 'utf8')) as {
    locales: string[];
  };
  expect(locales).toEqual([...languages]);
});

test('no key stands in two areas', () => {
  const keys = areas.flatMap((area) => Object.keys(read(area, 'en')));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('no text is there that nobody says', () => {
  const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(ts|svelte)$/.test(path) && !path.startsWith('gallery'),
  );
  const said = new Set(sources.flatMap((path) => readFileSync(join(renderer, path), 'utf8').match(/\bm\.\w+/g) ?? []));
  const keys = areas.flatMap((area) => Object.keys(read(area, 'en')));
  expect(keys.filter((key) => !said.has(`m.${key}`))).toEqual([]);
});

test.each(languages)(
  '%s: a failure’s words say nothing of what was sent: an entry of unknown outcome has them, too',
  (locale) => {
    const words = areas.flatMap((area) => Object.entries(read(area, locale))).filter(([key]) => /^failure_/.test(key));
    expect(words.length).toBeGreaterThan(10);
    for (const [key, text] of words)
      expect(JSON.stringify(text), key).not.toMatch(/nothing was sent|nada foi enviado|no se envió nada/i);
  },
);
