/** The gallery of the window's parts as pages: followed while its sources change, or built once. */
import { build, createServer, preview, type InlineConfig } from 'vite';
import { join, resolve } from 'node:path';
import { rendererPlugins } from '../renderer-plugins.ts';

export interface Gallery {
  url: string;
  close: () => Promise<void>;
}

const page = 'gallery/index.html';

function config(): InlineConfig {
  return { configFile: false, root: resolve('src-renderer'), plugins: [rendererPlugins()], clearScreen: false };
}

export async function followGallery(): Promise<Gallery> {
  const server = await createServer({ ...config(), server: { host: '127.0.0.1', port: 5180 } });
  await server.listen();
  return { url: `${server.resolvedUrls?.local[0] ?? ''}${page}`, close: () => server.close() };
}

/** `folder` is not one that the packages take from. */
export async function buildGallery(folder: string): Promise<Gallery> {
  const shared = { ...config(), logLevel: 'error' } satisfies InlineConfig;
  const outDir = join(folder, 'gallery');
  await build({
    ...shared,
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: resolve('src-renderer', page) } },
  });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  return { url: `${server.resolvedUrls?.local[0] ?? ''}${page}`, close: () => server.close() };
}
