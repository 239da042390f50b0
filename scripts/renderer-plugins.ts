import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { normalizePath, type Plugin, type PluginOption } from 'vite';
import { resolve } from 'node:path';
import { manual } from './manual/plugin.ts';
import { messageOptions } from './messages.ts';

/** As Vite names files: with slashes, on Windows as well. */
const source = (path: string): string => normalizePath(resolve('src-renderer/i18n', path));
const isMessage = (id: string): boolean => id.includes('/i18n/generated/messages/');

export const messageFormats = {
  name: 'satchel:message-formats',
  enforce: 'pre',
  resolveId(id: string, importer?: string) {
    return id === '../registry.js' && importer && isMessage(importer) ? source('message-formats.ts') : null;
  },
} satisfies Plugin;

/** What a message has a place for is of another direction than the message now and then. */
const isolatedTexts: Plugin = {
  name: 'satchel:isolated-texts',
  transform(code, id) {
    if (!isMessage(id) || !code.includes('${i?.')) return null;
    const imported = `import { isolated } from ${JSON.stringify(source('isolated.ts'))};\n`;
    return { code: imported + code.replace(/\$\{(i\?\.\w+)\}/g, '${isolated($1)}'), map: null };
  },
};

/** How what src-renderer holds becomes a page: the same for the window and for the gallery of its parts. */
export function rendererPlugins(): PluginOption[] {
  return [
    messageFormats,
    isolatedTexts,
    manual,
    paraglideVitePlugin(messageOptions),
    svelte({ configFile: resolve('svelte.config.js') }),
  ];
}
