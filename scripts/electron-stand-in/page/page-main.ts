/** Runs in the page's own world before any of its scripts: waits for the preload's handshake, then exposes its APIs. */
import { Bridge } from './bridge.ts';

/** Put in by the stand-in: the name of the handshake, which the page cannot guess. */
declare const SECRET: string;

function freezeDeeply(value: unknown, seen = new Set<unknown>()): void {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return;
  if (ArrayBuffer.isView(value) || seen.has(value)) return;
  seen.add(value);
  for (const name of Object.getOwnPropertyNames(value)) freezeDeeply((value as Record<string, unknown>)[name], seen);
  Object.freeze(value);
}

function expose(name: string, api: unknown): void {
  if (name in window) throw new Error('Cannot bind an API on top of an existing property on the window object');
  freezeDeeply(api);
  Object.defineProperty(window, name, { value: api, enumerable: true });
}

window.addEventListener(
  SECRET,
  (event) => {
    event.stopImmediatePropagation();
    // A mouse event, since it can carry an element from one world to the other.
    const element = (event as MouseEvent).relatedTarget;
    if (element) new Bridge(element, 'main', expose);
  },
  { once: true, capture: true },
);
