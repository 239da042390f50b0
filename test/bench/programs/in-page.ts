/** What a benchmark runs inside of the window's page: each function is sent there as it stands, and knows nothing else. */

export interface Scrolled {
  /** Of 240 frames. */
  over16: number;
  medianMs: number;
  mostMs: number;
}

/**
 * Scrolls a list frame by frame. The work of a frame is what keeps the page's one thread: from the start of the frame,
 * in which the list moves, until it is free again after layout and paint.
 */
export async function scrollThrough({ list, step }: { list: 'orders' | 'plain'; step: number }): Promise<Scrolled> {
  interface Scrollable {
    scrollTop: number;
    remove(): void;
    innerHTML: string;
    style: { cssText: string };
  }
  interface Frame {
    requestAnimationFrame(run: () => void): void;
    MessageChannel: new () => { port1: { onmessage: () => void }; port2: { postMessage(message: null): void } };
    document: {
      querySelector(selector: string): Scrollable | null;
      createElement(name: string): Scrollable;
      body: { append(element: Scrollable): void };
    };
  }
  const page = globalThis as unknown as Frame;
  const makePlain = (): Scrollable => {
    const made = page.document.createElement('div');
    made.style.cssText = 'position: fixed; inset: 160px 0 80px; overflow: auto; background: Canvas; z-index: 50';
    const cells = ['1234', 'Nov 21, 2026', 'Mercado Central', 'Aprovado', '12', 'R$1,234.56', 'On the service'];
    const row = cells.map((cell) => `<span>${cell}</span>`).join('');
    made.innerHTML = `<div>${row}</div>`.repeat(4_000);
    page.document.body.append(made);
    return made;
  };
  const element = list === 'plain' ? makePlain() : page.document.querySelector('[role="grid"]');
  if (!element) throw new Error('There is no list.');
  element.scrollTop = 0;
  const spent: number[] = [];
  for (let frame = 0; frame < 240; frame++) {
    spent.push(
      await new Promise<number>((resolve) => {
        page.requestAnimationFrame(() => {
          const startedAt = performance.now();
          element.scrollTop += step;
          const { port1, port2 } = new page.MessageChannel();
          port1.onmessage = () => resolve(performance.now() - startedAt);
          port2.postMessage(null);
        });
      }),
    );
  }
  if (list === 'plain') element.remove();
  spent.sort((a, b) => a - b);
  return {
    over16: spent.filter((ms) => ms > 16).length,
    medianMs: spent[120] ?? Number.NaN,
    mostMs: spent.at(-1) ?? Number.NaN,
  };
}

/** Milliseconds from the input to the frame that shows its hits. */
export async function typeAndWait(text: string): Promise<number> {
  interface Input {
    value: string;
    dispatchEvent(event: unknown): void;
  }
  interface Window {
    Event: new (name: string, options: object) => unknown;
    requestAnimationFrame(run: () => void): void;
    document: { querySelector(selector: string): (Input & { textContent: string }) | null };
  }
  const page = globalThis as unknown as Window;
  const total = () => page.document.querySelector('[data-testid="orders-total"]')?.textContent;
  const input = page.document.querySelector('input[type="search"]');
  if (!input) throw new Error('There is no search.');
  const before = total();
  const startedAt = performance.now();
  input.value = text;
  input.dispatchEvent(new page.Event('input', { bubbles: true }));
  while (total() === before) await new Promise<void>((resolve) => page.requestAnimationFrame(resolve));
  return performance.now() - startedAt;
}

export interface Opened {
  /** From the click to the frame that shows lines. */
  firstMs: number;
  /** To the one that shows all of them. */
  allMs: number;
}

/** Opens the first order of the list, which has so many lines. */
export async function openAndWait(lines: number): Promise<Opened> {
  interface Window {
    requestAnimationFrame(run: () => void): void;
    MessageChannel: new () => { port1: { onmessage: () => void }; port2: { postMessage(message: null): void } };
    document: {
      querySelector(selector: string): { click(): void } | null;
      querySelectorAll(selector: string): { length: number };
    };
  }
  const page = globalThis as unknown as Window;
  const drawn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (performance.now() - startedAt > 20_000) reject(new Error('The order does not open.'));
      page.requestAnimationFrame(() => {
        const { port1, port2 } = new page.MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    });
  const startedAt = performance.now();
  page.document.querySelector('[role="row"][data-index="0"]')?.click();
  const count = () => page.document.querySelectorAll('ol > li [data-field="quantity"]').length;
  while (count() === 0) await drawn();
  await drawn();
  const firstMs = performance.now() - startedAt;
  while (count() < lines) await drawn();
  await drawn();
  return { firstMs, allMs: performance.now() - startedAt };
}
