import type { BrowserWindow as ElectronBrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { EventEmitter } from 'node:events';
import { headed } from '../devtools/chromium.ts';
import type { Protocol } from '../devtools/protocol.ts';
import { app } from '../main/app.ts';
import { browser } from '../main/browser.ts';
import { createEvent } from '../main/electron-event.ts';
import type { Like } from '../main/like.ts';
import { openWindows } from './registry.ts';
import { WebContents, type Owner } from './web-contents.ts';

type Size = Pick<Rectangle, 'width' | 'height'>;
type SizeLimits = Pick<BrowserWindowConstructorOptions, 'minWidth' | 'minHeight' | 'maxWidth' | 'maxHeight'>;

/** As the window manager does it; of two limits that contradict each other the lower one holds. */
function withinLimits({ width, height }: Size, { minWidth, minHeight, maxWidth, maxHeight }: SizeLimits): Size {
  const between = (value: number, low = 0, high = Infinity): number => Math.max(low, Math.min(value, high));
  return { width: between(width, minWidth, maxWidth), height: between(height, minHeight, maxHeight) };
}

type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/** One window of Chromium with one page. Sizes are in pixels, and of the whole window. */
export class BrowserWindow extends EventEmitter implements Like<ElectronBrowserWindow, 'webContents'>, Owner {
  readonly id: number;
  readonly webContents: WebContents;
  readonly #limits: SizeLimits;
  #bounds: Rectangle;
  #shown: boolean;
  #state: WindowState = 'normal';
  #title: string;
  #focused = false;
  #painted = false;
  #destroyed = false;
  #closeWasAnnounced = false;

  static getAllWindows(): BrowserWindow[] {
    return [...openWindows.values()] as BrowserWindow[];
  }

  static fromId(id: number): BrowserWindow | null {
    return (openWindows.get(id) as BrowserWindow | undefined) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.fromId(contents.id);
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? null;
  }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    const { x, y, width = 800, height = 600, show = true, title = '', webPreferences = {} } = options;
    this.#limits = options;
    const size = withinLimits({ width, height }, this.#limits);
    this.#bounds = { x: x ?? 0, y: y ?? 0, ...size };
    this.#shown = show;
    this.#title = title;
    const chromium = browser();
    this.webContents = new WebContents(this, webPreferences);
    this.id = this.webContents.id;
    openWindows.set(this.id, this);
    chromium.openWindow(size.width, size.height);
    this.#place(x === undefined || y === undefined ? size : { left: x, top: y, ...size });
    if (!show && headed) this.#place({ windowState: 'minimized' });
    setImmediate(() => {
      app.emit('web-contents-created', createEvent(), this.webContents);
      app.emit('browser-window-created', createEvent(), this);
    });
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  close(): void {
    if (this.#destroyed) return;
    const event = createEvent();
    this.emit('close', event);
    if (event.defaultPrevented) {
      this.emit('-refused');
      return;
    }
    void this.webContents.refusesToClose().then((refuses) => {
      if (refuses) return this.emit('-refused');
      this.#closeWasAnnounced = true;
      return browser().connection.root.post('Target.closeTarget', { targetId: this.webContents.targetId });
    });
  }

  destroy(): void {
    this.#closeWasAnnounced = true;
    const { ready } = this.webContents;
    const closeTarget = (): void =>
      browser().connection.root.post('Target.closeTarget', { targetId: this.webContents.targetId });
    ready.then(closeTarget, () => {});
    this.gone();
  }

  show(): void {
    this.#shown = true;
    if (headed) this.#place({ windowState: this.#state });
    this.focus();
    this.emit('show', createEvent());
  }

  hide(): void {
    this.#shown = false;
    if (headed) this.#place({ windowState: 'minimized' });
    this.emit('hide', createEvent());
  }

  focus(): void {
    if (headed) this.webContents.focus();
  }

  isVisible(): boolean {
    return this.#shown;
  }

  isFocused(): boolean {
    return this.#focused;
  }

  isDestroyed(): boolean {
    return this.#destroyed;
  }

  minimize(): void {
    this.#setState('minimized', 'minimize');
  }

  maximize(): void {
    this.#setState('maximized', 'maximize');
  }

  unmaximize(): void {
    this.#setState('normal', 'unmaximize');
  }

  restore(): void {
    this.#setState('normal', 'restore');
  }

  setFullScreen(fullScreen: boolean): void {
    if (fullScreen) this.#setState('fullscreen', 'enter-full-screen');
    else this.#setState('normal', 'leave-full-screen');
  }

  isMinimized(): boolean {
    return this.#state === 'minimized';
  }

  isMaximized(): boolean {
    return this.#state === 'maximized';
  }

  isFullScreen(): boolean {
    return this.#state === 'fullscreen';
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Rectangle>): void {
    const wanted = { ...this.#bounds, ...bounds };
    this.#bounds = { ...wanted, ...withinLimits(wanted, this.#limits) };
    const { x, y, width, height } = this.#bounds;
    this.#place({ left: x, top: y, width, height });
    this.emit('resize', createEvent());
  }

  getTitle(): string {
    return this.webContents.getTitle() || this.#title;
  }

  setMenu(): void {}

  painted(): void {
    if (this.#painted) return;
    this.#painted = true;
    this.emit('ready-to-show', createEvent());
  }

  focusChanged(change: 'focus' | 'blur'): void {
    this.#focused = change === 'focus';
    this.emit(change, createEvent());
    app.emit(`browser-window-${change}`, createEvent(), this);
  }

  /** The page is closed, by the application or the user. A user's closing can be reported and no longer prevented. */
  gone(): void {
    if (this.#destroyed) return;
    if (!this.#closeWasAnnounced) this.emit('close', createEvent());
    this.#destroyed = true;
    openWindows.delete(this.id);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (openWindows.size === 0) app.lastWindowClosed();
  }

  #setState(state: WindowState, event: string): void {
    this.#state = state;
    if (headed) this.#place({ windowState: state });
    this.emit(event, createEvent());
  }

  #place(bounds: Protocol.Browser.Bounds): void {
    const place = async (): Promise<void> => {
      await this.webContents.ready;
      const { root } = browser().connection;
      const { targetId } = this.webContents;
      const { windowId } = await root.send('Browser.getWindowForTarget', { targetId });
      await root.send('Browser.setWindowBounds', { windowId, bounds });
    };
    place().catch(() => {}); // the window is gone
  }
}
