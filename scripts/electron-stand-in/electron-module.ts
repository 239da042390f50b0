/** What `import … from 'electron'` and `require('electron')` give in the application's process. */
import { registerHooks } from 'node:module';
import { app } from './main/app.ts';
import { clipboard } from './main/clipboard.ts';
import { dialog } from './main/dialog.ts';
import { ipcMain } from './main/ipc-main.ts';
import { powerMonitor, screen } from './main/machine.ts';
import { Menu } from './main/menu.ts';
import { nativeTheme } from './main/native-theme.ts';
import { Notification } from './main/notification.ts';
import { protocol } from './main/protocol.ts';
import { autoUpdater, net } from './main/network.ts';
import { session } from './main/session.ts';
import { shell } from './main/shell.ts';
import { Tray } from './main/tray.ts';
import { utilityProcess } from './main/utility-process.ts';
import { BrowserWindow } from './windows/browser-window.ts';

const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
  webContents: {
    fromDevToolsTargetId: (targetId: string) =>
      BrowserWindow.getAllWindows().find((window) => window.webContents.targetId === targetId)?.webContents,
  },
};

const names = ['electron', 'electron/main'];
const url = 'electron-stand-in:electron';
const key = 'electron-stand-in';

/** Whatever node_modules has under that name: this process gets the stand-in. */
export function putInPlaceOfElectron(): void {
  Object.assign(globalThis, { [Symbol.for(key)]: electron });
  const named = Object.keys(electron).map((name) => `export const ${name} = electron.${name};`);
  const source = `const electron = globalThis[Symbol.for('${key}')]; export default electron; ${named.join(' ')}`;
  registerHooks({
    resolve: (specifier, context, next) =>
      names.includes(specifier) ? { url, format: 'module', shortCircuit: true } : next(specifier, context),
    load: (loaded, context, next) =>
      loaded === url ? { format: 'module', source, shortCircuit: true } : next(loaded, context),
  });
}
