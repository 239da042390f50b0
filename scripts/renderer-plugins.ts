import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, PluginOption } from 'vite';
import { resolve } from 'node:path';
import { messageOptions } from './messages.ts';

const messageFormats: Plugin = {
  name: 'satchel:message-formats',
  enforce: 'pre',
  resolveId(id, importer) {
    const isAskedByMessage = id === '../registry.js' && importer?.startsWith(messageOptions.outdir);
    return isAskedByMessage ? resolve('src-renderer/i18n/message-formats.ts') : null;
  },
};

/** What a message has a place for is of another direction than the message now and then. */
const isolatedTexts: Plugin = {
  name: 'satchel:isolated-texts',
  transform(code, id) {
    if (!id.includes('/i18n/generated/messages/') || !code.includes('${i?.')) return null;
    const imported = `import { isolated } from ${JSON.stringify(resolve('src-renderer/i18n/isolated.ts'))};\n`;
    return { code: imported + code.replace(/\$\{(i\?\.\w+)\}/g, '${isolated($1)}'), map: null };
  },
};

/** How what src-renderer holds becomes a page: the same for the window and for the gallery of its parts. */
export function rendererPlugins(): PluginOption[] {
  return [
    messageFormats,
    isolatedTexts,
    paraglideVitePlugin(messageOptions),
    svelte({ configFile: resolve('svelte.config.js') }),
  ];
}
