/** The main process: puts the parts together. Everything it decides is decided in them. */
import { readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog as dialogs,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session as electronSession,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import { openWorkspace } from '../app/open-workspace.ts';
import { systemPorts } from '../ports/system-ports.ts';
import { previousKeys } from './account/account-folder.ts';
import { readLastSession } from './account/last-session.ts';
import { appOrigin, appScheme, createAppHandler } from './window/app-scheme.ts';
import { openAppearance } from './desktop/appearance.ts';
import { createAttachFile } from './border/attach-file.ts';
import { createChosenFiles } from './border/chosen-files.ts';
import { findOpeningSwitch } from './border/opening-switches.ts';
import { languageOf } from './border/question-words.ts';
import { createQuestions } from './border/questions.ts';
import { closeWindowNetwork } from './border/window-network.ts';
import { createBadge } from './desktop/badge.ts';
import { createConnectivity, readNetwork } from './desktop/connectivity.ts';
import { createDesktop } from './desktop/desktop.ts';
import { featuresAgainstFollowing, followSources } from './window/development-pages.ts';
import { attachDialogs } from './desktop/dialogs.ts';
import { createDisk } from './disk/disk-encryption.ts';
import { createErasing } from './erasing/erasing.ts';
import { createDiagnostics } from './support/diagnostics.ts';
import { guardContents, guardSession } from './bridge/guards.ts';
import { createHealth } from './health/create-health.ts';
import { createExport } from './exported-work/work-file.ts';
import { iconFiles } from './window/icons.ts';
import { eventChannel } from './bridge/ipc-channels.ts';
import { createImportFile } from './files/import-file.ts';
import { createModelFile } from './files/model-file.ts';
import { createAnswer, serveRequests } from './bridge/ipc.ts';
import { createKeychainTokenStore, loadKeytar } from './keychain/token-store.ts';
import { createLogFile } from './support/log-file.ts';
import { createSendCopy } from './desktop/send-copy.ts';
import { createMap } from './desktop/map.ts';
import { createMenus } from './desktop/menu.ts';
import { createPracticeService } from './account/practice.ts';
import { writeNoDumps } from './desktop/no-dumps.ts';
import { createProxySignIn } from './desktop/proxy-sign-in.ts';
import { createDesktopNetwork } from './desktop/network.ts';
import { readCompanyPolicy } from './policy/company-policy.ts';
import { createPolicyRequests } from './policy/policy-requests.ts';
import { placeForDevelopment, placesOf, type Place } from './policy/places.ts';
import { sessionPolicy } from './policy/session-policy.ts';
import { watchCompanyFile } from './policy/company-files.ts';
import { createSafetyCopies } from './safety-copies/safety-copies.ts';
import { openRulesFile } from './policy/rules-file.ts';
import { runTool } from './policy/run-tool.ts';
import { createCompanyLists } from './price-lists/company-lists.ts';
import { openListsFolder } from './price-lists/lists-folder.ts';
import { createProductPictures } from './pictures/product-pictures.ts';
import { createMailDraft } from './printing/mail-draft.ts';
import { createPaper } from './printing/paper.ts';
import { createPaperDrag } from './printing/paper-drag.ts';
import { closeBeforeQuit } from './desktop/quit.ts';
import { createRedactor } from './support/redact.ts';
import { createSession } from './account/session.ts';
import { startWhenReady } from './window/start-when-ready.ts';
import { lookForToken } from './account/take-token-file.ts';
import { tryService } from './account/try-service.ts';
import { createTray } from './desktop/tray.ts';
import { isManaged, readFeed } from './updates/feed.ts';
import { createUpdates } from './updates/updates.ts';
import { loadUpdater } from './updates/load-updater.ts';
import { problemOf } from './updates/problem-of.ts';
import { traceToService } from './account/trace-to-service.ts';
import { createMainWindow } from './window/window.ts';
import { xdgProgram } from './desktop/xdg-program.ts';
import { createTables } from './tables/tables.ts';

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
  const userData = app.getPath('userData');
  const here = import.meta.dirname;
  const icons = iconFiles(join(app.getAppPath(), 'resources'), process.platform);
  const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  if (developmentUrl) app.commandLine.appendSwitch('disable-features', featuresAgainstFollowing);
  const origin = developmentUrl ? new URL(developmentUrl).origin : appOrigin;

  const redactor = createRedactor();
  const log = createLogFile({
    directory: join(userData, 'logs'),
    redactor,
    now: () => Date.now(),
    echo: (line) => console.error(line),
  });
  const policy = readCompanyPolicy({ places: placesOfPolicy(), keptFile: join(userData, 'policy-kept.json'), log });
  const appearance = openAppearance({ file: join(userData, 'appearance.json'), nativeTheme });
  let isQuitting = false;
  app.on('before-quit', () => (isQuitting = true));
  const window = createMainWindow({
    BrowserWindow,
    screen: () => screen,
    nativeTheme,
    url: developmentUrl ?? `${appOrigin}/index.html`,
    preload: join(here, '../preload/preload.cjs'),
    icon: icons.window,
    packaged: app.isPackaged,
    placeFile: join(userData, 'window.json'),
    outlivesClosing: () => process.platform === 'darwin' && !isQuitting,
    log,
  });
  /** The same for all accounts: one that does not answer is not asked again. */
  let keychain: ReturnType<typeof loadKeytar> | null = null;
  const loadKeychain = () => (keychain ??= loadKeytar());
  /** What the main process says to the world. The window's session, the default one, says nothing to anybody. */
  const talking = () => electronSession.fromPartition('satchel-network', { cache: false });
  const hideSecret = (token: string) => redactor.hide(token);
  const proxySignIn = createProxySignIn({
    createStore: (account) => createKeychainTokenStore({ account, load: loadKeychain, hide: hideSecret, log }),
    ...{ hideSecret, log },
    onChange: () => window.send(eventChannel, { type: 'changed', topics: ['proxy'] }),
  });
  const network = createDesktopNetwork({
    keys: proxySignIn.keys,
    session: talking,
    connectivity: createConnectivity({ isOnline: () => net.isOnline(), network: readNetwork, powerMonitor }),
  });
  const dialog = attachDialogs(dialogs, () => BrowserWindow.getAllWindows()[0]);
  const { locale } = Intl.DateTimeFormat().resolvedOptions();
  const { language: companys } = policy.decided;
  const enforcedLanguage = companys?.isEnforced ? companys.value : null;
  let language = companys?.value ?? languageOf([locale]);
  const questions = createQuestions({ dialog, language: () => language, now: () => Date.now() });
  const { companyRulesFile } = policy.decided;
  const rulesFile =
    companyRulesFile &&
    openRulesFile({
      ...{ path: companyRulesFile.value, keptFile: join(userData, 'policy-rules.json'), log },
      onChange: () => window.send(eventChannel, { type: 'changed', topics: ['settings'] }),
    });
  const { priceListsFolder } = policy.decided;
  const listsFolder = priceListsFolder
    ? openListsFolder({
        ...{ folder: priceListsFolder.value, log },
        onRead: () => window.send(eventChannel, { type: 'changed', topics: ['companyLists'] }),
      })
    : undefined;
  const rules = watchCompanyFile(rulesFile);
  // Lists may be many and large: nobody waits for them.
  watchCompanyFile(listsFolder);
  const createTokens = (account: string) =>
    createKeychainTokenStore({ account, load: loadKeychain, hide: hideSecret, log });
  const allowsLoopback = !app.isPackaged || policy.decided.allowLoopbackServices?.value === true;
  const tokenLookedFor = lookForToken({
    ...{ userData, decided: policy.decided, allowsLoopback, createTokens, hideSecret, log },
    takenFile: join(userData, 'policy-token.json'),
    onFault: (fault) => policy.faults.push(fault),
  });
  const policyFilesRead = Promise.all([tokenLookedFor, rules.firstRead]).then(() => {});
  const faultsOfPolicy = () => [...policy.faults, ...rules.faults()];
  const session = createSession({
    userData,
    openWorkspace,
    createTokens,
    tryService: (baseUrl, token) => tryService(network.fetch, baseUrl, token),
    practice: createPracticeService({
      directory: join(userData, 'practice'),
      fork: (args) =>
        utilityProcess.fork(join(here, 'practice-service.js'), args, {
          stdio: 'pipe',
          serviceName: 'Satchel practice',
        }),
      log,
    }),
    questions: questions.ask,
    policy: sessionPolicy(policy.decided, () => rulesFile?.text() ?? null),
    allowsLoopback,
    ports: { log, fetch: network.fetch, connectivity: network.connectivity },
    onEvent(event) {
      window.send(eventChannel, event);
      if (event.type === 'changed' && event.topics.includes('outbox')) safetyCopies.afterChange();
    },
    onOpened: () => safetyCopies.afterChange(),
    beforeClosing: async (open) => {
      await health?.lastLook(open);
      await safetyCopies.closing(open);
    },
    hideSecret,
  });

  const { healthFile } = policy.decided;
  const health = healthFile
    ? createHealth({
        ...{ named: healthFile.value, userData, memoryFile: join(userData, 'health.json'), computer: hostname() },
        ...{ version: app.getVersion(), now: () => Date.now(), log },
        accounts: () => readLastSession(userData).accounts,
        open() {
          const workspace = session.workspace();
          return workspace && { workspace, account: session.service()?.account ?? null };
        },
      })
    : null;
  if (health) setInterval(() => void health.look(), minuteMs).unref();

  const safetyCopies = createSafetyCopies({
    ...{ dialog, log, file: join(userData, 'safety-copies.json'), open: session.service },
    createPassword: (account) => createTokens(`${account} safety copies`),
    previousKeys: (key) => previousKeys(userData, key),
    companys: policy.decided.workCopiesFolder,
    computer: hostname(),
    clock: systemPorts.clock,
    onChange: () => window.send(eventChannel, { type: 'changed', topics: ['copies'] }),
  });

  const erasing = createErasing({
    ...{ dialog, log, version: app.getVersion(), open: session.service, eraseAccount: session.eraseAccount },
    language: () => language,
    async eraseBeside() {
      await pictures.handlers['pictures.forgetFolder']({});
      const folders = [...(await mailDraft.removeAll()), ...(await paperDrag.removeAll())];
      return { copies: await safetyCopies.erase(), folders };
    },
    now: () => Date.now(),
  });

  function showWindow(): void {
    if (!quitting.callBack()) window.show();
  }

  const badge = createBadge({
    setBadgeCount: (count) => app.setBadgeCount(count),
    createTray: process.platform === 'darwin' ? null : () => createTray({ Tray, Menu, icon: icons.tray }),
    showWindow,
    quit: () => app.quit(),
  });
  const menus = createMenus({
    ...{ Menu, platform: process.platform, packaged: app.isPackaged },
    openManual: () => window.send(eventChannel, { type: 'manual' }),
  });
  const desktop = createDesktop({
    ...{ clipboard, dialog, Notification, appearance, badge, menus, log },
    window: { isInFront: window.isInFront, show: showWindow },
    questions: questions.ask,
    speakLanguage: (spoken) => (language = enforcedLanguage ?? spoken),
    openExternal: (url) => shell.openExternal(url),
    goToOutbox: () => window.send(eventChannel, { type: 'goTo', screen: 'outbox' }),
    service: () => session.service(),
    trace: (baseUrl, tokens) => traceToService(network, baseUrl, tokens),
  });

  const disk = createDisk({ folder: userData, platform: process.platform, log });
  const diagnostics = createDiagnostics({
    ...{ dialog, userData, disk, version: app.getVersion(), workspace: session.workspace, now: () => Date.now(), log },
    session: () => session.handlers['session.get']({}),
    nameWays: network.nameWays,
    policy: () => ({
      // A place may be in somebody's folder.
      faults: faultsOfPolicy().map(({ path, code }) => `${path} ${code}`.trim()),
      healthFile: health && (health.view().isWritten ? 'written' : 'notWritten'),
    }),
  });
  const chosenFiles = createChosenFiles();
  const importFile = createImportFile({ dialog, files: chosenFiles });
  const companyLists = createCompanyLists({
    ...{ folder: listsFolder ?? null, memoryFile: join(userData, 'price-lists.json'), log },
    account: () => session.service()?.account?.key ?? null,
  });
  const modelFile = createModelFile({ dialog, log });
  const attachFile = createAttachFile({ files: chosenFiles, workspace: session.workspace });
  const pictures = createProductPictures({
    ...{ dialog, log, file: join(userData, 'pictures.json'), workspace: session.workspace },
    account: () => session.service()?.account?.key ?? 'practice',
    isPractice: () => session.service()?.mode === 'practice',
    onChange: () => window.send(eventChannel, { type: 'changed', topics: ['settings'] }),
  });
  const map = createMap({
    platform: process.platform,
    programFor: process.platform === 'linux' ? xdgProgram : (scheme) => app.getApplicationNameForProtocol(`${scheme}:`),
    openExternal: (url) => shell.openExternal(url),
    log,
  });

  const sendCopy = createSendCopy({ openExternal: (url) => shell.openExternal(url), log });

  const exportWork = createExport({
    ...{ dialog, log, workspace: session.workspace, now: () => Date.now() },
    account: () => session.service()?.account ?? null,
    previousKeys: (key) => previousKeys(userData, key),
    token: async () => (await session.service()?.tokens.get()) ?? null,
    computer: hostname(),
  });
  const tables = createTables({ dialog, workspace: session.workspace, log });
  const contents = () => BrowserWindow.getAllWindows()[0]?.webContents ?? null;
  const paper = createPaper({ dialog, contents, log });
  const mailDraft = createMailDraft({
    ...{ contents, log, folder: join(userData, 'mail-drafts'), now: () => Date.now() },
    openPath: (path) => shell.openPath(path),
  });
  void mailDraft.removeOld();
  const paperDrag = createPaperDrag({
    ...{ contents, log, folder: join(userData, 'dragged-papers'), icon: icons.tray, now: () => Date.now() },
  });
  void paperDrag.removeOld();

  const manifest = join(app.getAppPath(), 'package.json');
  const feed = readFeed(manifest);
  const updates = createUpdates({
    ...{ userData, problemOf, log, version: app.getVersion(), now: () => Date.now() },
    isManaged: isManaged(manifest),
    isAllowed: policy.decided.updates?.value !== false,
    load:
      feed &&
      ((memory) =>
        loadUpdater({
          ...{ feed, memory, userData, log, installed: app.getVersion(), isPackaged: app.isPackaged },
          now: () => Date.now(),
          fetch: (url, init) => talking().fetch(url, init),
        })),
    isSending: async () => {
      const status = await session.workspace()?.query('sync.status', {});
      return status?.ok === true && status.value.phase === 'pushing';
    },
    quit: () => app.quit(),
    onChange: (view) => window.send(eventChannel, { type: 'updates', view }),
  });

  // Where nobody listens Electron shows the words of the error in a box, as they are, and everything waits until it is closed.
  process.on('uncaughtException', (error) => log('error', 'app.uncaught', { error }));
  process.on('unhandledRejection', (error) => log('error', 'app.rejection', { error }));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('session-created', guardSession);
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, { origin, log });
    contents.on('context-menu', (_pressed, params) => menus.popUp(params));
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
    install: (isIdle) => updates.installAtEnd(isIdle, () => app.quit()),
    reopen: () => {
      isQuitting = false;
      void health?.begin();
      void session.restore({ practice: false });
      window.show();
    },
  });

  void startWhenReady({ app, dialog: dialogs, language: locale, userData, log }, () => {
    log('info', 'app.ready', {
      version: app.getVersion(),
      platform: process.platform,
      sinceStartMs: Math.round(performance.now()),
    });
    const handle = createAppHandler(
      join(here, '../renderer'),
      (path) => readFile(path),
      session.workspace,
      pictures.read,
    );
    protocol.handle(appScheme, handle);
    if (developmentUrl) protocol.handle('http', followSources(developmentUrl, handle));
    closeWindowNetwork(electronSession.defaultSession, { origin, packaged: app.isPackaged, log });
    Menu.setApplicationMenu(null);
    serveRequests({
      ipcMain,
      origin,
      isOwnContents: window.isOwnContents,
      answer: createAnswer({
        host: {
          ...session.handlers,
          ...desktop,
          ...exportWork,
          ...safetyCopies.handlers,
          ...diagnostics,
          ...disk.handlers,
          ...proxySignIn.handlers,
          ...erasing,
          ...importFile,
          ...modelFile,
          ...companyLists,
          ...map,
          ...sendCopy,
          ...tables,
          ...paper,
          ...createPolicyRequests({ ...policy, faults: faultsOfPolicy }, policyFilesRead, () => health?.view() ?? null),
          ...mailDraft.handlers,
          ...paperDrag.handlers,
          ...attachFile,
          ...pictures.handlers,
          ...updates.handlers,
        },
        workspace: session.workspace,
        log,
      }),
      noteFile: (path) => chosenFiles.note(path),
      log,
    });
    window.show();
    void health?.begin();
    void disk.look();
    // While the browser makes the window's page.
    void session.restore({ practice: process.argv.includes('--practice'), after: tokenLookedFor });
    const lookForUpdates = (): void => void updates.lookIfDue();
    setTimeout(lookForUpdates, minuteMs).unref();
    setInterval(lookForUpdates, 60 * minuteMs).unref();
    app.on('activate', showWindow);
    app.on('second-instance', showWindow);
  });
}

/** What runs from sources goes by no policy of the machine, but by a file that whoever develops it names. */
function placesOfPolicy(): Place[] {
  const { SATCHEL_POLICY_FILE: file, APPIMAGE: appImage } = process.env;
  if (!app.isPackaged) return file ? [placeForDevelopment(resolve(file))] : [];
  const { platform, execPath } = process;
  return placesOf({ platform, execPath, appImage, user: userInfo().username, run: runTool });
}
