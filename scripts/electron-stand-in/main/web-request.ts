/** `session.webRequest`, as far as a request can be cancelled before it leaves. Web sockets pass it unseen. */
import type { CallbackResponse, OnBeforeRequestListenerDetails, WebRequest } from 'electron';

type Listener = (details: OnBeforeRequestListenerDetails, callback: (response: CallbackResponse) => void) => void;

export class StandInWebRequest implements Pick<WebRequest, 'onBeforeRequest'> {
  #listener: Listener | null = null;
  #onChanged = (): void => {};

  get isListening(): boolean {
    return this.#listener !== null;
  }

  whenChanged(listener: () => void): void {
    this.#onChanged = listener;
  }

  onBeforeRequest(filterOrListener: unknown, listener?: Listener | null): void {
    this.#listener = typeof filterOrListener === 'function' ? (filterOrListener as Listener) : (listener ?? null);
    this.#onChanged();
  }

  async cancels(url: string, method: string): Promise<boolean> {
    const listener = this.#listener;
    if (!listener) return false;
    const details = { id: 0, url, method, resourceType: 'other', referrer: '', timestamp: Date.now(), uploadData: [] };
    const response = await new Promise<CallbackResponse>((resolve) => {
      listener(details as unknown as OnBeforeRequestListenerDetails, resolve);
    });
    return response.cancel === true;
  }
}
