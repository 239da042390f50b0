/** The stand-in for Electron's executable: the same command line, so that Playwright and electron-vite can start it. */
import { electronVersion } from './main/process-versions.ts';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseCommandLine } from './command-line.ts';
import { putInPlaceOfElectron } from './electron-module.ts';
import { app } from './main/app.ts';
import { tellUncaught } from './main/uncaught.ts';

const args = process.argv.slice(2);
const line = parseCommandLine(args);
if (line.askedForVersion) {
  console.log(`v${electronVersion}`);
  process.exit(0);
}
for (const [name, value] of line.switches) app.commandLine.appendSwitch(name, value);
process.argv = [process.execPath, ...args];
putInPlaceOfElectron();

if (line.inspectPort !== undefined) inspector.open(line.inspectPort);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
process.on('uncaughtException', tellUncaught);
process.on('unhandledRejection', (error) => console.error('Unhandled rejection:', error));

const main = app.load(line.application);
const require = createRequire(pathToFileURL(`${resolve('.')}/`));
for (const path of line.required) require(resolve(path));

try {
  await import(pathToFileURL(main).href);
  await app.start(line.debuggingPort);
} catch (error) {
  console.error('The application could not be started:', error);
  process.exit(1);
}
