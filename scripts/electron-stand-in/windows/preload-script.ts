/** The scripts that are put into a page before its own. */
import { build, stop } from 'esbuild';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '../devtools/session.ts';
import type { RendererProcess } from '../page/messages.ts';

export const preloadWorld = 'electron-preload';

interface Bundles {
  main: string;
  preload: string;
}

let bundles: Promise<Bundles> | null = null;

/** Not by `buildSync`, which starts a thread first, and holds this one while the browser starts. */
async function bundle(): Promise<Bundles> {
  const entryPoints = ['page-main', 'page-preload'].map((name) => join(import.meta.dirname, `../page/${name}.ts`));
  const options = { bundle: true, format: 'iife', target: 'chrome120', write: false, minifyWhitespace: true } as const;
  const { outputFiles } = await build({ ...options, entryPoints, outdir: import.meta.dirname });
  await stop();
  const [main = '', preload = ''] = outputFiles.map(({ text }) => text);
  return { main, preload };
}

/** A function of the preload script's text, so that what it declares stays its own. */
function asFunction(path: string): string {
  const run = `function (require, process, exports, module) {\n${readFileSync(path, 'utf8')}\n}`;
  return `{ path: ${JSON.stringify(path)}, run: ${run} }`;
}

/** Only in the top frame, and not in the blank page that a window opens with. */
const inTopFrame = (source: string): string =>
  `if (window === window.top && location.href !== 'data:text/html,') { ${source} }`;

export async function addPreloadScripts(page: Session, secret: string, preload: string | undefined): Promise<void> {
  const process: RendererProcess = {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    platform: globalThis.process.platform,
    arch: globalThis.process.arch,
    versions: globalThis.process.versions,
  };
  const preloads = preload === undefined ? '' : asFunction(preload);
  const config = `{ secret: '${secret}', process: ${JSON.stringify(process)}, preloads: [${preloads}] }`;
  const scripts = await (bundles ??= bundle());
  await Promise.all([
    page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: inTopFrame(`const SECRET = '${secret}'; ${scripts.main}`),
    }),
    page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: inTopFrame(`const CONFIG = ${config}; ${scripts.preload}`),
      worldName: preloadWorld,
    }),
  ]);
}
