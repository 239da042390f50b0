import type { Protocol as ElectronProtocol } from 'electron';
import type { Payload, Protocol } from '../devtools/protocol.ts';
import type { Session } from '../devtools/session.ts';
import type { StandInWebRequest } from './web-request.ts';
import { schemeOf, shownOrigins, toApplicationUrl, toShownUrl } from './scheme-url.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** The application's own schemes: their requests are paused by DevTools and answered by the handlers. */
class StandInProtocol implements Partial<ElectronProtocol> {
  readonly #handlers = new Map<string, Handler>();
  readonly #pages = new Set<Session>();

  #filter: StandInWebRequest | undefined;

  /** What may be loaded at all. */
  set filter(filter: StandInWebRequest) {
    this.#filter = filter;
    filter.whenChanged(() => this.#pauseRequestsEverywhere());
  }

  registerSchemesAsPrivileged(): void {}

  handle(scheme: string, handler: Handler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
    this.#pauseRequestsEverywhere();
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  toShownUrl(url: string): string {
    return toShownUrl(url, (scheme) => this.#handlers.has(scheme));
  }

  /** net.fetch: the application's schemes as in Electron, everything else through Node. */
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    const url = typeof input === 'string' ? input : input.url;
    const handler = this.#handlers.get(schemeOf(url));
    return handler ? Promise.resolve(handler(new Request(input, init))) : fetch(input, init);
  }

  async attach(page: Session): Promise<void> {
    this.#pages.add(page);
    page.onClosed(() => this.#pages.delete(page));
    await this.#pauseRequests(page);
  }

  /** Lets a paused request go on: to its handler, or to the network. */
  async answer(page: Session, { requestId, request }: Payload<'Fetch.requestPaused'>): Promise<void> {
    const url = toApplicationUrl(request.url);
    const handler = this.#handlers.get(schemeOf(url));
    try {
      if (await this.#filter?.cancels(url, request.method))
        await page.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      else if (handler) await this.#fulfil(page, requestId, request, url, handler);
      else await page.send('Fetch.continueRequest', { requestId });
    } catch (error) {
      // A page that left meanwhile no longer waits.
      if (!page.closed && !String(error).includes('Invalid InterceptionId')) console.error(error);
    }
  }

  async #fulfil(
    page: Session,
    requestId: string,
    request: Protocol.Network.Request,
    url: string,
    handler: Handler,
  ): Promise<void> {
    const response = await this.#ask(handler, request, url);
    if (!response) {
      await page.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
      return;
    }
    const responseHeaders = [...response.headers].map(([name, value]) => ({
      name,
      value: name === 'location' ? this.toShownUrl(value) : value,
    }));
    const body = Buffer.from(await response.arrayBuffer()).toString('base64');
    await page.send('Fetch.fulfillRequest', { requestId, responseCode: response.status, responseHeaders, body });
  }

  async #ask(handler: Handler, request: Protocol.Network.Request, url: string): Promise<Response | null> {
    const { method, headers, postDataEntries = [] } = request;
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))) : null;
    try {
      const response = await handler(new Request(url, { method, headers, body }));
      return response.type === 'error' ? null : response;
    } catch (error) {
      console.error(`protocol.handle failed for ${url}:`, error);
      return null;
    }
  }

  #pauseRequestsEverywhere(): void {
    for (const page of this.#pages) this.#pauseRequests(page).catch(() => {});
  }

  async #pauseRequests(page: Session): Promise<void> {
    const own = [...this.#handlers.keys()].flatMap((scheme) => [shownOrigins(scheme), `${scheme}://*`]);
    const paused = this.#filter?.isListening ? ['*'] : own;
    const patterns = paused.map((urlPattern) => ({ urlPattern }));
    await page.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Document' }, ...patterns], // documents: for will-navigate
    });
  }
}

export const protocol = new StandInProtocol();
