/** As much of Node's EventEmitter as Electron gives to a sandboxed preload script. */
export type Listener = (...args: unknown[]) => void;

export class EventEmitter {
  readonly #listeners = new Map<string, { listener: Listener; once: boolean }[]>();

  on(name: string, listener: Listener): this {
    return this.#add(name, listener, false);
  }

  addListener(name: string, listener: Listener): this {
    return this.on(name, listener);
  }

  once(name: string, listener: Listener): this {
    return this.#add(name, listener, true);
  }

  off(name: string, listener: Listener): this {
    const listeners = [...(this.#listeners.get(name) ?? [])];
    const last = listeners.findLastIndex((known) => known.listener === listener);
    if (last !== -1) listeners.splice(last, 1);
    this.#listeners.set(name, listeners);
    return this;
  }

  removeListener(name: string, listener: Listener): this {
    return this.off(name, listener);
  }

  removeAllListeners(name: string): this {
    this.#listeners.delete(name);
    return this;
  }

  listenerCount(name: string): number {
    return this.#listeners.get(name)?.length ?? 0;
  }

  emit(name: string, ...args: unknown[]): boolean {
    const listeners = this.#listeners.get(name) ?? [];
    for (const { listener, once } of listeners) {
      if (once) this.off(name, listener);
      listener.apply(this, args);
    }
    return listeners.length > 0;
  }

  #add(name: string, listener: Listener, once: boolean): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), { listener, once }]);
    return this;
  }
}
