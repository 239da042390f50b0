/** What a benchmark runs inside of the window's page: each function is sent there as it stands, and knows nothing else. */

export interface Scrolled {
  /** Of 240 frames, those that came more than 32 ms after the one before. */
  late: number;
  medianMs: number;
  mostMs: number;
}

/**
 * Scrolls a list frame by frame. The work of a frame is what keeps the page's one thread for it: what listens to the
 * scrolling, then layout and paint until the thread is free again. The plain list is the least that such a list can be:
 * rows of text of the same number, moved and filled as they come into sight.
 */
export async function scrollThrough({ list, step }: { list: 'orders' | 'plain'; step: number }): Promise<Scrolled> {
  interface Part {
    scrollTop: number;
    textContent: string;
    children: ArrayLike<Part>;
    innerHTML: string;
    style: { cssText: string; transform: string };
    remove(): void;
    addEventListener(name: string, run: () => void): void;
    querySelectorAll(selector: string): { length: number };
  }
  interface Page {
    requestAnimationFrame(run: () => void): void;
    addEventListener(name: string, run: () => void, capture: true): void;
    removeEventListener(name: string, run: () => void, capture: true): void;
    MessageChannel: new () => { port1: { onmessage: () => void }; port2: { postMessage(message: null): void } };
    document: {
      querySelector(selector: string): Part | null;
      createElement(name: string): Part;
      body: { append(element: Part): void };
    };
  }
  const page = globalThis as unknown as Page;
  const orders = page.document.querySelector('[role="grid"]');
  if (!orders) throw new Error('There is no list.');
  const makePlain = (count: number): Part => {
    const made = page.document.createElement('div');
    made.style.cssText = 'position: fixed; inset: 160px 0 80px; overflow: auto; background: Canvas; z-index: 50';
    const cells = ['1234', 'Nov 21, 2026', 'Mercado Central', 'Aprovado', '12', 'R$1,234.56', 'Synced'];
    const row = `<div>${cells.map((cell) => `<span>${cell}</span>`).join('')}</div>`;
    made.innerHTML = `<div>${row.repeat(count)}</div>`;
    const inner = made.children[0];
    if (!inner) throw new Error('There are no rows.');
    inner.style.cssText = 'position: relative; height: 3600000px';
    const rows = Array.from(inner.children);
    for (const each of rows) {
      each.style.cssText = `position: absolute; display: grid; width: 100%; height: 36px; contain: strict;
        grid-template-columns: repeat(${cells.length}, 1fr)`;
    }
    const shown: number[] = [];
    const draw = () => {
      const first = Math.max(0, Math.floor(made.scrollTop / 36) - 8);
      for (let index = first; index < first + count; index++) {
        const each = rows[index % count];
        if (!each || shown[index % count] === index) continue;
        shown[index % count] = index;
        each.style.transform = `translateY(${index * 36}px)`;
        for (const [at, cell] of Array.from(each.children).entries()) cell.textContent = `${cells[at]} ${index}`;
      }
    };
    made.addEventListener('scroll', draw);
    page.document.body.append(made);
    draw();
    return made;
  };
  const element = list === 'plain' ? makePlain(orders.querySelectorAll('[data-index]').length) : orders;
  element.scrollTop = 0;
  const now = () => performance.now();
  let listeningSince: number | null = null;
  const onScroll = () => void (listeningSince ??= now());
  page.addEventListener('scroll', onScroll, true);
  const spent: number[] = [];
  let late = 0;
  let before: number | null = null;
  for (let frame = 0; frame < 240; frame++) {
    spent.push(
      await new Promise<number>((resolve) => {
        page.requestAnimationFrame(() => {
          const startedAt = now();
          const listened = listeningSince === null ? 0 : startedAt - listeningSince;
          listeningSince = null;
          if (before !== null && startedAt - before > 32) late++;
          before = startedAt;
          element.scrollTop += step;
          const { port1, port2 } = new page.MessageChannel();
          port1.onmessage = () => resolve(listened + now() - startedAt);
          port2.postMessage(null);
        });
      }),
    );
  }
  page.removeEventListener('scroll', onScroll, true);
  if (list === 'plain') element.remove();
  spent.sort((a, b) => a - b);
  return { late, medianMs: spent[120] ?? Number.NaN, mostMs: spent.at(-1) ?? Number.NaN };
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
  // It is empty while the new hits are being counted.
  while (total() === before || total() === '') {
    if (performance.now() - startedAt > 10_000) throw new Error(`“${text}” leaves the list as it was.`);
    await new Promise<void>((resolve) => page.requestAnimationFrame(resolve));
  }
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
  const count = (selector: string) => page.document.querySelectorAll(selector).length;
  while (count('ol > li [data-field="quantity"]') === 0) await drawn();
  await drawn();
  const firstMs = performance.now() - startedAt;
  while (count('ol > li') < lines) await drawn();
  await drawn();
  return { firstMs, allMs: performance.now() - startedAt };
}
