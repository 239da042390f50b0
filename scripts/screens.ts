/**
 * `npm run screens`: pictures of the window in each of its states, in English and Portuguese and both sets of colours, into
 * `screens/`, which git ignores, with an index. Names of chapters take only those; `--to` names another folder, `--size`
 * another window, `--language` another language. `--docs` then copies the few that docs/screens keeps.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languages } from '../src-shared/contract/host/desktop.ts';
import { readCommandLine, refuse } from './command-line.ts';
import { Camera, themes, usualLanguages, type Picture } from './screens/camera.ts';
import { again } from './screens/chapters/again.ts';
import { door } from './screens/chapters/door.ts';
import { editor, troubles } from './screens/chapters/editor.ts';
import { house, practice } from './screens/chapters/house.ts';
import { orders } from './screens/chapters/orders.ts';
import { outbox } from './screens/chapters/outbox.ts';
import { records } from './screens/chapters/records.ts';
import { keepForDocs } from './screens/kept.ts';
import { playChapter, type Chapter } from './screens/stage.ts';
import { prepareWindows } from './windows.ts';

const chapters: Record<string, Chapter> = { door, orders, editor, troubles, again, records, outbox, house, practice };

const home = resolve(import.meta.dirname, '../screens');

function writeIndex(folder: string, taken: ReadonlyMap<string, readonly Picture[]>): void {
  const head = [
    '# Screens',
    '',
    'Every state of the window, in English and Portuguese and both sets of colours, made by `npm run screens` with the real',
    'application and a real service on the same machine. The data are made up.',
    '',
  ];
  const parts = [...taken].flatMap(([title, pictures]) => [
    `## ${title}`,
    '',
    '| State | English | Portuguese |',
    '| --- | --- | --- |',
    ...pictures.map(({ name, caption }) => {
      const links = usualLanguages.map((language) =>
        themes.map((theme) => `[${theme}](${name}.${language}.${theme}.webp)`).join(', '),
      );
      return `| ${[caption, ...links].join(' | ')} |`;
    }),
    '',
  ]);
  writeFileSync(join(folder, 'README.md'), [...head, ...parts].join('\n'));
}

const usage = 'npm run screens -- [CHAPTER …] [--to FOLDER] [--size WIDTHxHEIGHT] [--language LANGUAGE] [--docs]';
const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  options: {
    to: { type: 'string', default: home },
    size: { type: 'string', default: '1280x800' },
    language: { type: 'string' },
    docs: { type: 'boolean' },
  },
});
if (!/^[1-9]\d*x[1-9]\d*$/.test(values.size)) refuse('--size takes a width and a height, such as 1280x800.');
const [width = 0, height = 0] = values.size.split('x').map(Number);
const unknown = positionals.find((name) => !Object.hasOwn(chapters, name));
if (unknown !== undefined) {
  refuse(`There is no chapter “${unknown}”. There are: ${Object.keys(chapters).join(', ')}.`);
}
const spoken = languages.filter((language) => language === values.language);
if (values.language !== undefined && spoken.length === 0) refuse(`--language takes one of ${languages.join(', ')}.`);
const isWhole = positionals.length === 0 && spoken.length === 0;
// Other files in the folder stay.
if (isWhole && resolve(values.to) === home) rmSync(values.to, { recursive: true, force: true });
mkdirSync(values.to, { recursive: true });
const closeDisplay = await prepareWindows();
const taken = new Map<string, Picture[]>();
try {
  for (const [name, chapter] of Object.entries(chapters)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const camera = new Camera(values.to, { width, height }, spoken.length > 0 ? spoken : usualLanguages);
    taken.set(chapter.title, camera.taken);
    try {
      await playChapter(chapter, camera);
    } catch (error) {
      console.error(`${chapter.title}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
} finally {
  closeDisplay();
}
if (isWhole && process.exitCode !== 1) writeIndex(values.to, taken);
if (values.docs && process.exitCode !== 1) keepForDocs(values.to, [...taken.values()].flat());
