import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { PluginOption } from 'vite';
import { resolve } from 'node:path';
import { messageOptions } from './messages.ts';

/** How what src-renderer holds becomes a page: the same for the window and for the gallery of its parts. */
export function rendererPlugins(): PluginOption[] {
  return [paraglideVitePlugin(messageOptions), svelte({ configFile: resolve('svelte.config.js') })];
}
