/**
 * Which lines of an order are near the part that is seen: a browser puts each field together anew for every frame, so that
 * hundreds of them would be felt at every key. A line further off shows the same as text.
 */
import { SvelteSet } from 'svelte/reactivity';

/** In CSS pixels beyond the window, some ten lines, so that Tab or the wheel finds fields there already. */
const marginPx = 400;
/** In CSS pixels: a line is as high as that at least, and so is what stands above and below the lines. */
const lineHeightPx = 44;
const aroundPx = 240;
/** Lines that nobody sees yet come when the window has nothing else to do, or after so many milliseconds. */
const latestMs = 100;

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
    const lookWhenIdle = () => {
      waiting = null;
      look();
    };
    const observer = new ResizeObserver(() => {
      waiting ??= requestIdleCallback(lookWhenIdle, { timeout: latestMs });
    });
    observer.observe(list);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      if (waiting !== null) cancelIdleCallback(waiting);
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  };

  #look(list: HTMLElement): void {
    const lines = [...list.children];
    const from = firstWhere(lines, (line) => line.getBoundingClientRect().bottom > -marginPx);
    const to = firstWhere(lines, (line) => line.getBoundingClientRect().top > innerHeight + marginPx);
    const keys = this.#keys();
    const seen = new Set(keys.slice(from, to));
    for (const key of this.#near) {
      // The line that has the focus keeps its fields wherever it is.
      if (!seen.has(key) && !lines[keys.indexOf(key)]?.contains(document.activeElement)) this.#near.delete(key);
    }
    for (const key of seen) this.#near.add(key);
  }
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
