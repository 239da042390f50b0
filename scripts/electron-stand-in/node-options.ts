/**
 * Imported first, for its effect: STAND_IN_NODE_OPTIONS become the options of this Node and of every thread and process that it
 * starts. Playwright takes NODE_OPTIONS away from what it launches, as Electron would not have them.
 */
const { STAND_IN_NODE_OPTIONS: options, ...env } = process.env;
if (options && process.execve)
  process.execve(process.execPath, [process.execPath, ...process.argv.slice(1)], { ...env, NODE_OPTIONS: options });
