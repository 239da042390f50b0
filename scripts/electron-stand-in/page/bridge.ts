/**
 * contextBridge between the preload script's isolated world and the page's own. The two share DOM nodes but no
 * JavaScript objects. The detail of a CustomEvent is cloned when the other world reads it, and listeners run at once:
 * so one detached element is a private, synchronous channel.
 */
import { pack, unpack, type AnyFunction, type FarThings, type Packed } from './packing.ts';

type Reply = ['reply', true, Packed] | ['reply', false, string];
type Message =
  | Reply
  | ['call', number, Packed]
  | ['expose', string, Packed]
  | ['settle', number, boolean, Packed]
  | ['drop', number];

const unknownError = 'The other side of contextBridge threw something that is not an error.';

interface Settlers {
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

export type Side = 'main' | 'preload';

export class Bridge implements FarThings {
  readonly #element: EventTarget;
  readonly #other: Side;
  readonly #expose: (name: string, api: unknown) => void;
  readonly #functions = new Map<number, AnyFunction>();
  readonly #settlers = new Map<number, Settlers>();
  readonly #dropped = new FinalizationRegistry<number>((id) => this.#post(['drop', id]));
  #lastId = 0;
  #reply: Reply | undefined;

  // The page may replace these later.
  readonly #dispatchEvent = EventTarget.prototype.dispatchEvent;
  readonly #CustomEvent = CustomEvent;

  constructor(element: EventTarget, side: Side, expose: (name: string, api: unknown) => void = () => {}) {
    this.#element = element;
    this.#other = side === 'main' ? 'preload' : 'main';
    this.#expose = expose;
    element.addEventListener(side, (event) => this.#receive((event as CustomEvent<Message | null>).detail));
  }

  /** Puts a frozen copy of the API on the page's window. */
  exposeInMainWorld(name: string, api: unknown): void {
    this.#request(['expose', name, pack(api, this)]);
  }

  keepFunction(fn: AnyFunction): number {
    this.#functions.set(++this.#lastId, fn);
    return this.#lastId;
  }

  keepPromise(promise: Promise<unknown>): number {
    const id = ++this.#lastId;
    promise
      .then(
        (value) => this.#post(['settle', id, true, pack(value, this)]),
        (reason: unknown) => this.#post(['settle', id, false, pack(reason, this)]),
      )
      .catch((reason: unknown) => this.#post(['settle', id, false, pack(reason, this)]));
    return id;
  }

  farFunction(id: number): AnyFunction {
    const call: AnyFunction = (...args) => this.#request(['call', id, pack(args, this)]);
    this.#dropped.register(call, id);
    return call;
  }

  farPromise(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.#settlers.set(id, { resolve, reject }));
  }

  #post(message: Message): void {
    this.#dispatchEvent.call(this.#element, new this.#CustomEvent(this.#other, { detail: message }));
  }

  #request(message: Message): unknown {
    this.#reply = undefined;
    this.#post(message);
    const reply = this.#takeReply();
    if (!reply) throw new Error('An object could not be cloned.');
    if (!reply[1]) throw new Error(reply[2]);
    return unpack(reply[2], this);
  }

  #takeReply(): Reply | undefined {
    const reply = this.#reply;
    this.#reply = undefined;
    return reply;
  }

  /** `null`: what the other side sent could not be cloned, which it learns from the missing reply. */
  #receive(message: Message | null): void {
    if (message === null) return;
    switch (message[0]) {
      case 'reply':
        this.#reply = message;
        return;
      case 'settle': {
        const [, id, fulfilled, value] = message;
        const settlers = this.#settlers.get(id);
        this.#settlers.delete(id);
        if (fulfilled) settlers?.resolve(unpack(value, this));
        else settlers?.reject(unpack(value, this));
        return;
      }
      case 'drop':
        this.#functions.delete(message[1]);
        return;
      case 'call':
        return this.#answer(() => this.#functions.get(message[1])?.(...(unpack(message[2], this) as unknown[])));
      case 'expose':
        return this.#answer(() => this.#expose(message[1], unpack(message[2], this)));
    }
  }

  #answer(run: () => unknown): void {
    try {
      this.#post(['reply', true, pack(run(), this)]);
    } catch (error) {
      const message = error !== null && typeof error === 'object' && 'message' in error ? error.message : undefined;
      this.#post(['reply', false, typeof message === 'string' ? message : unknownError]);
    }
  }
}
