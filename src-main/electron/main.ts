/** The main process: puts the parts together, shows the window, and ends. Everything it decides is decided in the parts. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { app, dialog as dialogs, ipcMain, Menu, protocol, session as electronSession } from 'electron';
import { findOpeningSwitch } from './border/opening-switches.ts';
import { closeWindowNetwork } from './border/window-network.ts';
import { guardContents, guardSession } from './bridge/guards.ts';
import { createAnswer, serveRequests } from './bridge/ipc.ts';
import { createAccounts } from './compose/accounts.ts';
import { createBase } from './compose/base.ts';
import { openCompany } from './compose/company.ts';
import { createDesktopParts } from './compose/desktop.ts';
import { createFiles } from './compose/files.ts';
import { createPapers } from './compose/papers.ts';
import { createSupport } from './compose/support.ts';
import { writeNoDumps } from './desktop/no-dumps.ts';
import { closeBeforeQuit } from './desktop/quit.ts';
import { appScheme, createAppHandler } from './window/app-scheme.ts';
import { featuresAgainstFollowing, followSources } from './window/development-pages.ts';
import { startWhenReady } from './window/start-when-ready.ts';

const minuteMs = 60_000;

writeNoDumps(process.report);
// As the installer names the shortcuts: by it Windows knows whose a window and a notification are.
app.setAppUserModelId('app.satchel');
// A package keeps its data where the system says: whoever starts it does not choose what it works on.
if (process.env.SATCHEL_DATA_DIR && !app.isPackaged) app.setPath('userData', resolve(process.env.SATCHEL_DATA_DIR));
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);

const opening = app.isPackaged ? findOpeningSwitch((name) => app.commandLine.hasSwitch(name), process) : null;
if (opening !== null) {
  console.error(`Satchel does not start with --${opening}.`);
  app.exit(1);
} else if (app.requestSingleInstanceLock()) run();
else app.quit();

function run(): void {
  const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  if (developmentUrl) app.commandLine.appendSwitch('disable-features', featuresAgainstFollowing);
  const base = createBase({ here: import.meta.dirname, developmentUrl });
  const { log, window, questions, origin } = base;
  const company = openCompany(base);
  const accounts = createAccounts(base, company);
  const { session, network, health, safetyCopies, proxySignIn } = accounts;
  const desktop = createDesktopParts(base, accounts, showWindow);
  const files = createFiles(base, company, accounts);
  const papers = createPapers(base);
  const support = createSupport(base, company, accounts, async () => {
    await files.pictures.handlers['pictures.forgetFolder']({});
    const folders = await papers.removeAll();
    return { copies: await safetyCopies.erase(), folders };
  });
  const answer = createAnswer({
    host: {
      ...session.handlers,
      ...proxySignIn.handlers,
      ...safetyCopies.handlers,
      ...desktop.handlers,
      ...files.handlers,
      ...papers.handlers,
      ...support.handlers,
    },
    workspace: session.workspace,
    log,
  });

  function showWindow(): void {
    if (!quitting.callBack()) window.show();
  }

  // Where nobody listens Electron shows the words of the error in a box, as they are, and everything waits until it is closed.
  process.on('uncaughtException', (error) => log('error', 'app.uncaught', { error }));
  process.on('unhandledRejection', (error) => log('error', 'app.rejection', { error }));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, { origin, log });
    contents.on('context-menu', (_pressed, params) => desktop.menus.popUp(params));
  });
  const quitting = closeBeforeQuit({
    ...{ app, patienceMs: 5_000, log },
    close: () => {
      questions.withdraw();
      return session.close().then(async () => {
        await health?.end();
        await network.close();
      });
    },
    install: (isIdle) => support.updates.installAtEnd(isIdle, () => app.quit()),
    reopen: () => {
      base.goOn();
      void health?.begin();
      void session.restore({ practice: false });
      window.show();
    },
  });

  const atStart = { app, dialog: dialogs, language: base.systemLanguage, userData: base.userData, log };
  void startWhenReady(atStart, () => {
    log('info', 'app.ready', {
      version: app.getVersion(),
      platform: process.platform,
      sinceStartMs: Math.round(performance.now()),
    });
    const pages = join(base.here, '../renderer');
    const handle = createAppHandler(pages, (path) => readFile(path), session.workspace, files.pictures.read);
    protocol.handle(appScheme, handle);
    if (developmentUrl) protocol.handle('http', followSources(developmentUrl, handle));
    closeWindowNetwork(electronSession.defaultSession, { origin, packaged: app.isPackaged, log });
    Menu.setApplicationMenu(null);
    const { isOwnContents } = window;
    serveRequests({ ipcMain, origin, isOwnContents, answer, noteFile: (path) => files.chosenFiles.note(path), log });
    window.show();
    void health?.begin();
    void support.disk.look();
    // While the browser makes the window's page.
    void session.restore({ practice: process.argv.includes('--practice'), after: company.tokenLookedFor });
    const lookForUpdates = (): void => void support.updates.lookIfDue();
    setTimeout(lookForUpdates, minuteMs).unref();
    setInterval(lookForUpdates, 60 * minuteMs).unref();
    app.on('activate', showWindow);
    app.on('second-instance', showWindow);
  });
}
