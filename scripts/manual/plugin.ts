/** Makes `resources/manual/<language>/README.md` a module: the topics that it lists, by group. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readManual } from './contents.ts';

export const manual = {
  name: 'satchel:manual',
  enforce: 'pre',
  load(id) {
    if (!/\/resources\/manual\/[\w-]+\/README\.md$/.test(id)) return null;
    const folder = dirname(id);
    for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
    return { code: moduleOf(JSON.stringify(readManual(folder))), map: null };
  },
} satisfies Plugin;

/** Pictures become files of the build: each has its place in the text taken by the address that it gets there. */
function moduleOf(topics: string): string {
  const pictures = [...new Set(topics.match(/pictures\/[a-z-]+\.webp/g))];
  const imports = pictures.map((path, at) => `import picture${at} from './${path}?url';\n`).join('');
  const placed = pictures.reduce((text, path, at) => text.replaceAll(path, `" + picture${at} + "`), topics);
  return `${imports}export default ${placed};`;
}
