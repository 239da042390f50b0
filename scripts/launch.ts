/** `npm start`, once everything is set up: builds what has changed and opens Satchel in practice mode. */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { openDisplay, type Display } from './display.ts';
import { chooseElectron } from './electron-choice.ts';
import { installedProgram } from './installed-program.ts';
import { describeChoice, launchCommand } from './launch/command.ts';
import { parseOptions, usage } from './launch/options.ts';
import { fingerprintSources, isBuilt, noteBuilt } from './launch/sources.ts';
import { canSandbox } from './sandbox.ts';

const root = resolve(import.meta.dirname, '..');

function buildIfChanged(): boolean {
  if (isBuilt(root)) return true;
  console.log('Building Satchel …');
  const fingerprint = fingerprintSources(root);
  const [program = '', ...args] = installedProgram('electron-vite');
  const { status, stdout, stderr } = spawnSync(program, [...args, 'build'], { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nSatchel could not be built. What is wrong stands above.`);
    return false;
  }
  noteBuilt(root, fingerprint);
  return true;
}

/** Without a screen, and without one in memory, the stand-in still runs, unseen. */
async function findDisplay(): Promise<Display | null> {
  try {
    const display = await openDisplay(process.env);
    if (!display) return null;
    const { DISPLAY } = display.environment;
    console.log(`There is no screen here: the window is on the display ${DISPLAY} in memory. To see it:`);
    console.log(`  x11vnc -localhost -display ${DISPLAY}    and a VNC viewer on port 5900, or`);
    console.log(`  import -display ${DISPLAY} -window root satchel.png    (package imagemagick)`);
    return display;
  } catch (error) {
    console.log(`There is no screen here, and none can be made: ${(error as Error).message}.`);
    return null;
  }
}

/** Resolves with the exit code of the application, which gets the signals that we get. */
async function open(dev: boolean): Promise<number> {
  const choice = chooseElectron(process.env);
  if (!dev && !buildIfChanged()) return 1;
  const sandboxed = choice.kind === 'electron' && canSandbox(choice.executable);
  console.log(describeChoice(choice, sandboxed));
  const display = await findDisplay();
  const { command, env } = launchCommand(choice, { dev, sandboxed });
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: { ...process.env, ...env, ...display?.environment }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((end) => {
    child.once('error', (error) => {
      console.error(`Satchel could not be started: ${error.message}`);
      display?.close();
      end(1);
    });
    child.once('exit', (code, signal) => {
      display?.close();
      end(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

async function showTour(): Promise<number> {
  if (!buildIfChanged()) return 1;
  const { runTour } = await import('./tour.ts');
  try {
    await runTour();
    return 0;
  } catch (error) {
    console.error(`The tour could not go on: ${(error as Error).message}`);
    return 1;
  }
}

process.chdir(root);
const options = parseOptions(process.argv.slice(2));
switch (options.kind) {
  case 'help':
    console.log(usage);
    break;
  case 'refused':
    console.error(options.problem);
    process.exitCode = 2;
    break;
  case 'tour':
    process.exitCode = await showTour();
    break;
  case 'open':
    process.exitCode = await open(options.dev);
}
