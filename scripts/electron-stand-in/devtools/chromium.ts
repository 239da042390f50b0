import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { findChromium, findHeadlessChromium } from '../../chromium.mjs';
import { Connection } from './connection.ts';

/** Windows on a screen, or headless: without a display there is no choice. */
export const headed =
  process.env.STAND_IN_HEADLESS !== '1' &&
  (process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY));

/** With no locale at all Chromium finds no file whose name is not ASCII. */
function withLocale(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env.LC_ALL || env.LC_CTYPE || env.LANG ? env : { ...env, LC_ALL: 'C.UTF-8' };
}

const quietSwitches = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-startup-window',
  '--allow-file-access-from-files',
  '--disable-back-forward-cache',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-popup-blocking',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--hide-crash-restore-bubble',
  '--password-store=basic',
  '--use-mock-keychain',
  // For the colours of a window: main/native-theme.ts.
  '--enable-features=WebPreferences',
  '--disable-features=Translate,OptimizationHints,MediaRouter,HttpsUpgrades,GlobalMediaControls',
];

/** Of several lists of features Chromium takes the last one alone: one list of all of them stands at the end. */
export function joinFeatures(switches: string[]): string[] {
  const lists = ['--enable-features=', '--disable-features='];
  const joined = lists.map((list) => {
    const values = switches.filter((one) => one.startsWith(list)).map((one) => one.slice(list.length));
    return values.length === 0 ? [] : [`${list}${values.join(',')}`];
  });
  return [...switches.filter((one) => !lists.some((list) => one.startsWith(list))), ...joined.flat()];
}

/** The system's Chromium, driven over a pipe that nobody else can reach. */
export class Chromium {
  readonly connection: Connection;
  readonly #process: ChildProcess;
  readonly #executable: string;
  readonly #profileSwitches: string[];
  readonly #exited: Promise<void>;

  private constructor(child: ChildProcess, executable: string, profileSwitches: string[]) {
    this.#process = child;
    this.#executable = executable;
    this.#profileSwitches = profileSwitches;
    this.connection = new Connection(child.stdio[3] as Writable, child.stdio[4] as Readable);
    this.#exited = new Promise((resolve) => {
      child.once('exit', () => {
        this.connection.close();
        resolve();
      });
    });
  }

  /** `debuggingPort` is what Playwright asked for on the command line; without one, no port is opened. */
  static async launch(profile: string, switches: string[], debuggingPort: string | undefined): Promise<Chromium> {
    const executable = headed ? findChromium() : findHeadlessChromium();
    if (!executable)
      throw new Error('Electron stand-in: no Chromium was found. Install one, or name it in SATCHEL_CHROMIUM.');
    mkdirSync(profile, { recursive: true });
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []; // Chromium cannot sandbox as root
    const profileSwitches = [`--user-data-dir=${profile}`, ...asRoot, ...(headed ? [] : ['--headless=new'])];
    const port = debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`];
    const child = spawn(
      executable,
      joinFeatures([...profileSwitches, ...quietSwitches, '--remote-debugging-pipe', ...port, ...switches]),
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], env: withLocale(process.env) },
    );
    const noise: string[] = [];
    createInterface({ input: child.stderr as Readable }).on('line', (line) => {
      if (noise.push(line) > 30) noise.shift();
      if (line.startsWith('DevTools listening on ws:')) process.stderr.write(`${line}\n`); // Playwright waits for it
    });
    const chromium = new Chromium(child, executable, profileSwitches);
    await chromium.connection.root.send('Browser.getVersion').catch(() => {
      throw new Error(`Electron stand-in: ${executable} did not start.\n${noise.join('\n')}`);
    });
    return chromium;
  }

  /** Opens a blank window. Its page arrives as a paused target. */
  openWindow(width: number, height: number): void {
    if (!headed) {
      this.connection.root.post('Target.createTarget', { url: 'about:blank', newWindow: true, width, height });
      return;
    }
    // Only a second start with the same profile opens a window without tabs and address bar; it hands over and exits.
    const size = `--window-size=${width},${height}`;
    spawn(this.#executable, [...this.#profileSwitches, '--app=data:text/html,', size], { stdio: 'ignore' });
  }

  async close(): Promise<void> {
    this.connection.root.post('Browser.close');
    const impatience = setTimeout(() => this.#process.kill('SIGKILL'), 3000);
    await this.#exited;
    clearTimeout(impatience);
  }
}
