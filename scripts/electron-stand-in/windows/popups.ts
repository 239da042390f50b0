/** Windows that a page opens: the handler hears of them, and then they are closed. Satchel allows none. */
import type { WindowOpenHandlerResponse } from 'electron';
import { browser } from '../main/browser.ts';
import type { Session } from '../devtools/session.ts';
import { toApplicationUrl } from '../main/scheme-url.ts';
import { onPopup, type Target } from './targets.ts';

export type OpenHandler = (details: { url: string; frameName: string }) => WindowOpenHandlerResponse;

interface Opened {
  url: string;
  windowName: string;
}

/** How long to wait for the page's word on what it opened, ms. The window itself may come first. */
const patience = 300;

export class Popups {
  handler: OpenHandler = () => ({ action: 'deny' });
  readonly #opened: Opened[] = [];
  #onOpened: (() => void) | undefined;

  attach(page: Session, targetId: string): void {
    page.on('Page.windowOpen', (opened) => {
      this.#opened.push(opened);
      this.#onOpened?.();
    });
    onPopup(targetId, (popup, url) => this.#arrived(popup, url));
  }

  #arrived(popup: Target, url: string): void {
    const decide = (): void => {
      this.#onOpened = undefined;
      clearTimeout(timer);
      this.#decide(popup, this.#opened.shift() ?? { url, windowName: '' });
    };
    const timer = setTimeout(decide, patience);
    if (this.#opened.length > 0) decide();
    else this.#onOpened = decide;
  }

  #decide(popup: Target, { url, windowName }: Opened): void {
    const frameName = windowName === '_blank' ? '' : windowName;
    const { action } = this.handler({ url: toApplicationUrl(url), frameName });
    if (action === 'allow') console.error(`Electron stand-in: it cannot open ${url} in a window of its own.`);
    // It starts with every request held and is closed then: a popup that is closed while paused can leave the
    // window.open() of its opener waiting.
    popup.page.post('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
    popup.page.post('Runtime.runIfWaitingForDebugger');
    browser().connection.root.post('Target.closeTarget', { targetId: popup.id });
  }
}
