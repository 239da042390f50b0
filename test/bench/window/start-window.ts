/** The window on Electron or on its stand-in, whichever this machine has, against the smallest application there. */
import { _electron } from 'playwright';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { workspaceKey } from '../../../src-main/electron/account/workspace-key.ts';
import { alternate, figure, ratios, type Figure } from '../report/figures.ts';
import { makeFolder, nowhere, stock } from '../stocked.ts';
import { chooseWindowHost } from './window-host.ts';

const rounds = 7;
const satchel = resolve(import.meta.dirname, '../../..');
const demo = resolve(import.meta.dirname, '../../standin/demo');

export async function measureWindow(): Promise<Figure[]> {
  const host = chooseWindowHost();
  const folder = await makeSignedInFolder();
  const { first, second } = await alternate(
    rounds,
    () => timeStart(satchel, { SATCHEL_DATA_DIR: folder }, '#today-week'),
    () => timeStart(demo, { DEMO_DATA_DIR: makeFolder() }, '#greeting:not(:empty)'),
  );
  return [
    figure(`window on the ${host}: orders of the week`, 'ms', first),
    figure('smallest application there', 'ms', second),
    figure('window / smallest', '×', ratios(first, second)),
  ];
}

/** A folder whose last session was signed in to a service that cannot be reached now. */
async function makeSignedInFolder(): Promise<string> {
  const folder = makeFolder();
  mkdirSync(join(folder, 'workspaces'));
  await stock(join(folder, 'workspaces', workspaceKey(nowhere)));
  writeFileSync(join(folder, 'session.json'), JSON.stringify({ baseUrl: nowhere, reopen: 'service' }));
  return folder;
}

interface InPage {
  document: { querySelector(selector: string): object | null };
}

/**
 * Until there is an element that `selector` names, looked for in each frame of the page: a locator looks again after 100 ms,
 * and then after 500, which is more than what is to be told apart.
 */
async function timeStart(application: string, extra: Record<string, string>, selector: string): Promise<number> {
  const env = { ...process.env, ...extra } as Record<string, string>;
  const startedAt = performance.now();
  const app = await _electron.launch({ args: [application], env });
  try {
    const page = await app.firstWindow();
    await page.waitForFunction((wanted) => (globalThis as unknown as InPage).document.querySelector(wanted), selector);
    return performance.now() - startedAt;
  } finally {
    await app.close();
  }
}
