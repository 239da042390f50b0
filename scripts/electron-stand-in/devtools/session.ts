import { EventEmitter } from 'node:events';
import type { EventName, Method, Params, Payload, Result } from './protocol.ts';

interface PendingCall {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export type Answer = { id: number; result?: unknown; error?: { message: string } };
export type SendMessage = (message: { method: string; params: object; sessionId?: string }) => number;

/** A conversation with one DevTools target, or with the browser itself (no id). */
export class Session {
  readonly id: string | undefined;
  #closed = false;
  readonly #sendMessage: SendMessage;
  readonly #pending = new Map<number, PendingCall>();
  readonly #events = new EventEmitter().setMaxListeners(0);

  constructor(sendMessage: SendMessage, id?: string) {
    this.#sendMessage = sendMessage;
    this.id = id;
  }

  get closed(): boolean {
    return this.#closed;
  }

  send<M extends Method>(method: M, params?: Params<M>): Promise<Result<M>> {
    if (this.#closed) return Promise.reject(new Error(`${method}: the page is closed`));
    return new Promise((resolve, reject) => {
      const message = { method, params: params ?? {}, ...(this.id === undefined ? {} : { sessionId: this.id }) };
      const settle = resolve as (result: unknown) => void;
      this.#pending.set(this.#sendMessage(message), { method, resolve: settle, reject });
    });
  }

  /** Sends without waiting and without caring: for a page that may be gone by now. */
  post<M extends Method>(method: M, params?: Params<M>): void {
    this.send(method, params).catch(() => {});
  }

  on<E extends EventName>(event: E, listener: (payload: Payload<E>) => void): void {
    this.#events.on(event, listener);
  }

  onClosed(listener: () => void): void {
    this.#events.once('closed', listener);
  }

  receiveAnswer(answer: Answer): void {
    const call = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if (answer.error) call?.reject(new Error(`${call.method}: ${answer.error.message}`));
    else call?.resolve(answer.result);
  }

  receiveEvent(event: string, payload: unknown): void {
    this.#events.emit(event, payload);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { method, reject } of this.#pending.values()) reject(new Error(`${method}: the page was closed`));
    this.#pending.clear();
    this.#events.emit('closed');
  }
}
