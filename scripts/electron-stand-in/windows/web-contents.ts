import type { PrintToPDFOptions, WebContents as ElectronWebContents, WebFrameMain, WebPreferences } from 'electron';
import { EventEmitter } from 'node:events';
import type { Session } from '../devtools/session.ts';
import { browser } from '../main/browser.ts';
import { createEvent } from '../main/electron-event.ts';
import type { Like } from '../main/like.ts';
import { protocol } from '../main/protocol.ts';
import { defaultSession } from '../main/session.ts';
import { headed } from '../devtools/chromium.ts';
import { wantsToStay } from './before-unload.ts';
import { Navigation } from './navigation.ts';
import { PageIpc } from './page-ipc.ts';
import { Popups, type OpenHandler } from './popups.ts';
import { addPreloadScripts } from './preload-script.ts';
import { printToPdf } from './print.ts';
import { nextTarget } from './targets.ts';

/** What a page needs of the window around it. */
export interface Owner {
  isDestroyed(): boolean;
  close(): void;
  gone(): void;
  painted(): void;
  focusChanged(change: 'focus' | 'blur'): void;
}

let lastId = 0;

/** One Chromium page. */
export class WebContents extends EventEmitter implements Like<ElectronWebContents, 'session' | 'setWindowOpenHandler'> {
  readonly id = ++lastId;
  readonly session = defaultSession;
  readonly owner: Owner;
  readonly navigation = new Navigation(this);
  /** Resolves when the page is there and everything of ours is in it. */
  readonly ready: Promise<Session>;
  targetId = '';
  readonly #ipc = new PageIpc(this);
  readonly #popups = new Popups();
  readonly #preload: string | undefined;
  #title = '';
  #webRtcPolicy = 'default';
  #crashed = false;

  constructor(owner: Owner, preferences: WebPreferences) {
    super();
    this.setMaxListeners(0);
    this.owner = owner;
    this.#preload = preferences.preload;
    this.ready = this.#setUp();
    this.ready.catch((error: unknown) => {
      if (!owner.isDestroyed()) console.error('Electron stand-in: a window could not be set up:', error);
    });
  }

  get mainFrame(): WebFrameMain {
    const { url } = this.navigation;
    const origin = url.includes('://') ? url.split('/').slice(0, 3).join('/') : 'null';
    const frame = { url, origin, name: '', parent: null, frames: [], processId: this.id, routingId: 1 };
    return { ...frame, frameToken: this.targetId, isDestroyed: () => this.isDestroyed() } as unknown as WebFrameMain;
  }

  async loadURL(url: string): Promise<void> {
    await this.navigation.load(await this.ready, url);
  }

  reload(): void {
    void this.ready.then((page) => page.post('Page.reload'));
  }

  send(channel: string, ...args: unknown[]): void {
    this.#ipc.send(channel, args);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#popups.handler = handler;
  }

  /** Kept only: Chromium takes it as a switch, `--force-webrtc-ip-handling-policy`. */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy;
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy;
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const page = await this.ready;
    const options = { expression: code, awaitPromise: true, returnByValue: true, userGesture };
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async printToPDF(options: PrintToPDFOptions): Promise<Buffer> {
    return printToPdf(await this.ready, options);
  }

  print(_options?: object, onDone?: (success: boolean, failureReason: string) => void): void {
    onDone?.(false, 'the stand-in for Electron has no printers');
  }

  startDrag(): void {
    throw new Error('Electron stand-in: Chromium drags no file out of its page, so that this cannot be shown.');
  }

  forcefullyCrashRenderer(): void {
    void this.ready.then((page) => page.post('Page.crash'));
  }

  focus(): void {
    void this.ready.then((page) => page.post('Page.bringToFront')).catch(() => {});
  }

  close(): void {
    this.owner.close();
  }

  getURL(): string {
    return this.navigation.url;
  }

  getTitle(): string {
    return this.#title;
  }

  isDestroyed(): boolean {
    return this.owner.isDestroyed();
  }

  /** True: the page's beforeunload handler keeps it open, and nobody overruled that. */
  async refusesToClose(): Promise<boolean> {
    const page = await this.ready.catch(() => null);
    if (!page || this.#crashed || !(await wantsToStay(page))) return false;
    const event = createEvent();
    this.emit('will-prevent-unload', event);
    return !event.defaultPrevented;
  }

  async #setUp(): Promise<Session> {
    const { id, page } = await nextTarget();
    this.targetId = id;
    page.onClosed(() => this.owner.gone());
    this.navigation.attach(page, id);
    this.#popups.attach(page, id);
    this.#listen(page);
    await Promise.all([
      page.send('Page.enable'),
      page.send('Runtime.enable'),
      page.send('Inspector.enable'),
      page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      this.#ipc.attach(page),
      addPreloadScripts(page, this.#ipc.secret, this.#preload),
      protocol.attach(page),
    ]);
    await this.navigation.rememberBlankPage(page);
    page.post('Runtime.runIfWaitingForDebugger');
    return page;
  }

  #listen(page: Session): void {
    page.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload' && !headed) page.post('Page.handleJavaScriptDialog', { accept: true });
    });
    page.on('Inspector.targetCrashed', () => {
      this.#crashed = true;
      this.#ipc.forgetDocument();
      this.emit('render-process-gone', createEvent(), { reason: 'crashed', exitCode: 11 });
    });
    page.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id === this.targetId) this.#crashed = false;
    });
    page.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const level = type === 'warning' || type === 'error' || type === 'debug' ? type : 'info';
      const message = args.map((arg) => String(arg.value ?? arg.description ?? arg.type)).join(' ');
      const [frame] = stackTrace?.callFrames ?? [];
      const place = { lineNumber: frame?.lineNumber ?? 0, sourceId: frame?.url ?? '' };
      this.emit('console-message', createEvent({ level, message, ...place }));
    });
    browser().connection.root.on('Target.targetInfoChanged', ({ targetInfo }) => {
      if (targetInfo.targetId !== this.targetId || targetInfo.title === this.#title) return;
      this.#title = targetInfo.title;
      this.emit('page-title-updated', createEvent(), this.#title, true);
    });
  }
}
