/**
 * `npm run manual-pictures`: takes the pictures of the manual anew, in each language, into
 * `resources/manual/<language>/pictures`. Names of chapters take only those.
 */
import { resolve } from 'node:path';
import { languages } from '../../src-shared/contract/host/desktop.ts';
import { readCommandLine, refuse } from '../command-line.ts';
import { prepareWindows } from '../windows.ts';
import { Camera } from './camera.ts';
import { otherSide, ownWork } from './chapters/manual.ts';
import { playChapter, type Chapter } from './stage.ts';

const chapters: Record<string, Chapter> = { ownWork, otherSide };
const folder = resolve(import.meta.dirname, '../../resources/manual');

/** The narrowest window in which an order has its products beside it: a page of the manual has half of that. */
const size = { width: 1264, height: 720 };

const { positionals } = readCommandLine('npm run manual-pictures -- [CHAPTER …]', {
  allowPositionals: true,
  options: {},
});
const unknown = positionals.find((name) => !Object.hasOwn(chapters, name));
if (unknown !== undefined) refuse(`There is no chapter “${unknown}”. There are: ${Object.keys(chapters).join(', ')}.`);
const closeDisplay = await prepareWindows();
try {
  for (const [name, chapter] of Object.entries(chapters)) {
    if (positionals.length === 0 || positionals.includes(name)) {
      await playChapter(chapter, new Camera(folder, size, languages));
    }
  }
} finally {
  closeDisplay();
}
