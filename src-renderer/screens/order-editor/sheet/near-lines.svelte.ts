/**
 * Which lines of an order are near the part that is seen: a browser puts each field together anew for every frame, so that
 * hundreds of them would be felt at every key. A line further off shows the same as text.
 */
import { SvelteSet } from 'svelte/reactivity';

/** In CSS pixels beyond the window, some ten lines, so that Tab or the wheel finds fields there already. */
const marginPx = 400;
/** A line is at least this high, in CSS pixels. */
const lineHeightPx = 44;
/** What stands above and below the lines is at least this high, in CSS pixels. */
const aroundPx = 240;
/** Milliseconds that lines beyond the window wait at most for an idle moment. */
const latestMs = 100;
/** Lines that come into sight get their own heights one after the other, which moves those below. */
const framesToSettle = 20;

export class NearLines {
  readonly #keys: () => readonly string[];
  readonly #near: SvelteSet<string>;

  /** `keys`: of the lines, in their order. */
  constructor(keys: () => readonly string[]) {
    this.#keys = keys;
    // Before the browser knows where each line stands: as many as can be seen.
    this.#near = new SvelteSet(keys().slice(0, Math.ceil(Math.max(0, innerHeight - aroundPx) / lineHeightPx)));
  }

  has(key: string): boolean {
    return this.#near.has(key);
  }

  /** Before the line is scrolled to. */
  bring(key: string): void {
    this.#near.add(key);
  }

  /**
   * An attachment for the list, whose children are the lines. A position is asked for when something moved, and of few of
   * them: an `IntersectionObserver` looks at each line in each frame.
   */
  readonly follow = (list: HTMLElement): (() => void) => {
    // Lines that take the place of others as high as they are resize nothing: with other keys all begins again.
    void this.#keys();
    const look = () => this.#look(list);
    let waiting: number | null = null;
    let isResized = false;
    const lookWhenIdle = () => {
      waiting = null;
      look();
      if (isResized) void keepFocusInSight(list);
      isResized = false;
    };
    const bringSeen = () => {
      for (const key of this.#between(list, 0)) this.#near.add(key);
      waiting ??= requestIdleCallback(lookWhenIdle, { timeout: latestMs });
    };
    const resized = () => {
      isResized = true;
      bringSeen();
    };
    const observer = new ResizeObserver(bringSeen);
    observer.observe(list);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', resized);
    return () => {
      observer.disconnect();
      if (waiting !== null) cancelIdleCallback(waiting);
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', resized);
    };
  };

  /** Keys of the lines in the window, and no further from it than `px`. */
  #between(list: HTMLElement, px: number): readonly string[] {
    const lines = [...list.children];
    const from = firstWhere(lines, (line) => line.getBoundingClientRect().bottom > -px);
    const to = firstWhere(lines, (line) => line.getBoundingClientRect().top > innerHeight + px);
    return this.#keys().slice(from, to);
  }

  #look(list: HTMLElement): void {
    const seen = new Set(this.#between(list, marginPx));
    const lines = [...list.children];
    const keys = this.#keys();
    for (const key of this.#near) {
      // The line that has the focus keeps its fields wherever it is.
      if (!seen.has(key) && !lines[keys.indexOf(key)]?.contains(document.activeElement)) this.#near.delete(key);
    }
    for (const key of seen) this.#near.add(key);
  }
}

/** Lines of another height, or another part of the page that scrolls, leave it somewhere else. Ends where the rep goes on. */
async function keepFocusInSight(list: HTMLElement): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  for (const name of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(name, () => ended.abort(), { capture: true, passive: true, signal });
  for (let frame = 0; frame < framesToSettle && !signal.aborted; frame++) {
    const focused = document.activeElement;
    if (list.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
    await new Promise(requestAnimationFrame);
  }
  ended.abort();
}

/** The place of the first of them for which it holds, which it then does for all that follow; their number if for none. */
function firstWhere<T>(all: readonly T[], holds: (one: T) => boolean): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = all[middle];
    if (one !== undefined && holds(one)) high = middle;
    else low = middle + 1;
  }
  return low;
}
