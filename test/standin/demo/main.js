// An ordinary main process: nothing here knows of the stand-in.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  powerMonitor,
  protocol,
  session,
  shell,
  utilityProcess,
} from 'electron';

const log = [];
const veto = { close: false, quit: false };
globalThis.demo = { log, veto };

app.setPath('userData', process.env.DEMO_DATA_DIR);
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
if (!app.requestSingleInstanceLock({ from: 'demo' })) app.exit(0);

app.on('second-instance', (_event, _argv, _cwd, data) => log.push(`second-instance ${data.from}`));
app.on('before-quit', (event) => {
  log.push('before-quit');
  if (veto.quit) event.preventDefault();
});
app.on('web-contents-created', (_event, contents) => {
  contents.on('will-navigate', (event) => {
    log.push(`will-navigate ${event.url}`);
    if (!event.url.startsWith('app://demo/')) event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    void shell.openExternal(url);
    return { action: 'deny' };
  });
  contents.on('render-process-gone', (_gone, { reason }) => log.push(`gone ${reason}`));
});

async function answer(request) {
  const { host, pathname } = new URL(request.url);
  if (host !== 'demo') return new Response('no such host', { status: 404 });
  if (pathname === '/upper') return new Response((await request.text()).toUpperCase());
  const types = { '.html': 'text/html', '.js': 'text/javascript' };
  const file = await readFile(join(import.meta.dirname, 'page', pathname)).catch(() => null);
  if (!file) return new Response('not found', { status: 404 });
  return new Response(file, {
    headers: {
      'content-type': types[pathname.slice(pathname.lastIndexOf('.'))],
      'content-security-policy': "default-src 'self'",
    },
  });
}

function openWindow(page = 'index.html') {
  const preload = join(import.meta.dirname, 'preload.cjs');
  const window = new BrowserWindow({
    width: 900,
    height: 640,
    show: false,
    webPreferences: { preload, sandbox: true },
  });
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    log.push('close');
    if (veto.close) event.preventDefault();
  });
  window.webContents.on('did-finish-load', () => window.webContents.send('hello', new Uint8Array([1, 2, 3])));
  void window.loadURL(`app://demo/${page}`);
}

ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('fail', () => {
  throw new TypeError('broken on purpose');
});
ipcMain.handle('sender', ({ sender, senderFrame }) => ({
  url: senderFrame.url,
  origin: senderFrame.origin,
  sameWindow: BrowserWindow.fromWebContents(sender)?.webContents === sender,
}));
ipcMain.handle('facts', () => ({
  name: app.getName(),
  version: app.getVersion(),
  packaged: app.isPackaged,
  userData: app.getPath('userData'),
  online: net.isOnline(),
}));
ipcMain.handle('open', async () => {
  const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openFile'] });
  return canceled ? null : await readFile(filePaths[0], 'utf8');
});
ipcMain.handle('hash', async (_event, path) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex'),
);
ipcMain.handle('pdf', async ({ sender }, path) => writeFile(path, await sender.printToPDF({ pageSize: 'A4' })));
ipcMain.on('log', (event, text) => {
  log.push(text);
  event.reply('logged', text.length);
});
powerMonitor.on('resume', () => {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send('power', 'resume');
});

globalThis.demo.fork = (...args) => {
  const child = utilityProcess.fork(join(import.meta.dirname, 'child.js'), args, { stdio: 'pipe' });
  const events = [];
  globalThis.demo.child = { child, events };
  child.on('spawn', () => events.push('spawn'));
  child.on('message', (message) => events.push(message));
  child.stdout.on('data', (text) => events.push(`stdout ${String(text).trim()}`));
  child.on('exit', (code) => events.push(`exit ${code}`));
};

void app.whenReady().then(() => {
  const newWindow = { id: 'new', label: 'New window', click: () => openWindow('second.html') };
  Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'File', submenu: [newWindow] }]));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, callback) =>
    callback(permission === 'notifications'),
  );
  protocol.handle('app', answer);
  openWindow();
});
