/** Where a page is and where it may go. */
import { browser } from '../main/browser.ts';
import type { Payload } from '../devtools/protocol.ts';
import type { Session } from '../devtools/session.ts';
import { createEvent } from '../main/electron-event.ts';
import { permissionsOfPages } from '../main/permissions.ts';
import { protocol } from '../main/protocol.ts';
import { schemeOf, toApplicationUrl } from '../main/scheme-url.ts';
import type { WebContents } from './web-contents.ts';

const errorNumbers: Record<string, number> = {
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
};
/** Schemes that Chromium would load by itself; of others it only says that a page asked for them. */
const knownToChromium = ['http', 'https', 'file', 'about', 'data', 'blob', 'javascript'];

const withoutHash = (url: string): string => url.split('#')[0] ?? '';

export class Navigation {
  readonly #contents: WebContents;
  #url = '';
  #loading = false;
  /** False while the page is still the blank one that its window was opened with. */
  #started = false;
  #blankLoader = '';
  #askedByPage: string[] = [];
  readonly #loaded = new Set<string>();
  #onLoaded: () => void = () => {};

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  get url(): string {
    return this.#url;
  }

  get loading(): boolean {
    return this.#loading;
  }

  attach(page: Session, targetId: string): void {
    const isMain = (frameId: string): boolean => frameId === targetId; // a page's main frame has the target's id
    page.on('Fetch.requestPaused', (request) => this.#requestPaused(page, request, isMain));
    page.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (isMain(frameId) && disposition === 'currentTab') this.#pageAsks(url);
    });
    page.on('Page.frameNavigated', ({ frame }) => {
      if (isMain(frame.id)) this.#navigated(frame);
    });
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (!isMain(frameId)) return;
      this.#url = toApplicationUrl(url);
      this.#contents.emit('did-navigate-in-page', createEvent(), this.#url, true);
    });
    page.on('Page.frameStartedLoading', ({ frameId }) => {
      if (isMain(frameId) && this.#started) this.#setLoading(true);
    });
    page.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (isMain(frameId) && this.#started) this.#setLoading(false);
    });
    page.on('Page.lifecycleEvent', (step) => {
      if (isMain(step.frameId)) this.#lifecycle(page, step);
    });
  }

  async rememberBlankPage(page: Session): Promise<void> {
    const { frameTree } = await page.send('Page.getFrameTree');
    this.#blankLoader = frameTree.frame.loaderId;
  }

  documentStarted(url: string): void {
    this.#url = toApplicationUrl(url);
  }

  /** Resolves when the page has loaded; rejects as Electron does when it cannot. */
  async load(page: Session, url: string): Promise<void> {
    this.#started = true;
    this.#url = url;
    const { loaderId, errorText } = await page.send('Page.navigate', { url: protocol.toShownUrl(url) });
    if (errorText !== undefined) {
      const code = errorText.replace('net::', '');
      const errno = errorNumbers[code] ?? -2;
      this.#contents.emit('did-fail-load', createEvent(), errno, code, url, true);
      throw Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { code, errno, url });
    }
    if (loaderId === undefined) return; // only the hash changed
    await new Promise<void>((resolve) => {
      this.#onLoaded = () => {
        if (this.#loaded.has(loaderId)) resolve();
      };
      this.#onLoaded();
      page.onClosed(resolve);
    });
  }

  #setLoading(loading: boolean): void {
    this.#loading = loading;
    this.#contents.emit(loading ? 'did-start-loading' : 'did-stop-loading', createEvent());
  }

  #navigated(frame: Payload<'Page.frameNavigated'>['frame']): void {
    if (frame.url === 'data:text/html,') this.#blankLoader = frame.loaderId;
    const isErrorPage = frame.url === ':';
    if (!this.#started || frame.loaderId === this.#blankLoader || isErrorPage) return;
    this.#url = toApplicationUrl(frame.url + (frame.urlFragment ?? ''));
    this.#contents.emit('did-navigate', createEvent(), this.#url, 200, 'OK');
  }

  #lifecycle(page: Session, { name, loaderId }: Payload<'Page.lifecycleEvent'>): void {
    if (!this.#started || loaderId === this.#blankLoader) return;
    if (name === 'DOMContentLoaded') this.#contents.emit('dom-ready', createEvent());
    if (name === 'load') {
      if (this.#blankLoader !== '') page.post('Page.resetNavigationHistory'); // no way back to the blank page
      this.#blankLoader = '';
      this.#loaded.add(loaderId);
      this.#onLoaded();
      this.#contents.emit('did-finish-load', createEvent());
    }
    if (name === 'firstPaint' || name === 'load') this.#contents.owner.painted();
  }

  #pageAsks(url: string): void {
    this.#askedByPage.push(url);
    const scheme = schemeOf(url);
    if (knownToChromium.includes(scheme)) return; // its request will be paused
    if (this.#mayNavigate(url) && protocol.isProtocolHandled(scheme)) void this.#contents.loadURL(url).catch(() => {});
  }

  #mayNavigate(url: string): boolean {
    const event = createEvent({ url, isMainFrame: true, isSameDocument: false, frame: this.#contents.mainFrame });
    this.#contents.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  #requestPaused(page: Session, request: Payload<'Fetch.requestPaused'>, isMain: (frameId: string) => boolean): void {
    const { url } = request.request;
    const isMainDocument = request.resourceType === 'Document' && isMain(request.frameId);
    if (isMainDocument && this.#askedByPage.some((asked) => withoutHash(asked) === withoutHash(url))) {
      this.#askedByPage = [];
      if (!this.#mayNavigate(toApplicationUrl(url))) {
        return page.post('Fetch.failRequest', { requestId: request.requestId, errorReason: 'Aborted' });
      }
    }
    const { root } = browser().connection;
    const ready = isMainDocument
      ? permissionsOfPages.apply(root, this.#contents, new URL(url).origin)
      : Promise.resolve();
    void ready.then(() => protocol.answer(page, request));
  }
}
