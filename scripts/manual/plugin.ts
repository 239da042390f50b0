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
    return { code: `export default ${JSON.stringify(readManual(folder))};`, map: null };
  },
} satisfies Plugin;
