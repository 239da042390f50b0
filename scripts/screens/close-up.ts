/** Pictures of the manual: the part of the window that a page speaks of, sharp in the narrow column of the reader. */
import type { ElementHandle, Locator } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Camera, Clip } from './camera.ts';

export interface CloseUp {
  /** The picture holds all of them. */
  of: readonly Locator[];
  /** By the number that each gets on its left upper corner: that of a step in the text. */
  marked?: Readonly<Record<number, Locator>>;
  /** Around them. */
  margin?: number;
  /** For a view in which no language can be chosen: the window turns to it for each picture, and `of` is found then. */
  turn?: () => Promise<void>;
}

/** The reader's column has 536 pixels: letters stay sharp there on most screens, and a package has room for all pictures. */
const dotsPerPixel = 1.5;
const mostDots = 804;
const mostBytes = 18_000;
const qualities = [50, 42, 34, 28, 22, 16];

/** `<language>/pictures/<name>.webp` in the camera's folder, in light colours alone. */
export async function takeCloseUp(
  camera: Camera,
  name: string,
  { of, marked = {}, margin = 0, turn }: CloseUp,
): Promise<void> {
  // Names by which locators find something are those of one language.
  let parts = turn ? [] : await found(of);
  const numbers = Object.keys(marked);
  const places = await found(Object.values(marked));
  await camera.inEach(['light'], async (language) => {
    const folder = join(camera.folder, language, 'pictures');
    mkdirSync(folder, { recursive: true });
    await turn?.();
    if (turn) parts = await found(of);
    for (const [at, place] of places.entries()) await place.evaluate(drawMark, numbers[at] ?? '');
    const clip = await clipAround(parts, margin);
    let picture: Buffer = Buffer.alloc(0);
    for (const quality of qualities) {
      picture = await camera.shot(quality, clip);
      if (picture.length <= mostBytes) break;
    }
    writeFileSync(join(folder, `${name}.webp`), picture);
    for (const place of places) await place.evaluate(eraseMarks);
    await turn?.();
  });
  console.log(name);
}

function found(locators: readonly Locator[]): Promise<ElementHandle<HTMLElement>[]> {
  return Promise.all(
    locators.map(async (locator) => (await locator.first().elementHandle()) as ElementHandle<HTMLElement>),
  );
}

async function clipAround(parts: readonly ElementHandle[], margin: number): Promise<Clip> {
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - margin);
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - margin);
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + margin - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + margin - y;
  return { x, y, width, height, scale: Math.min(dotsPerPixel, mostDots / width) };
}

/** Runs in the window, whose content policy lets no style be written as text. */
function drawMark(element: HTMLElement, number: string): void {
  const { left, top } = element.getBoundingClientRect();
  const mark = document.createElement('b');
  mark.dataset.mark = '';
  mark.textContent = number;
  Object.assign(mark.style, {
    ...{ position: 'fixed', zIndex: '99', left: `${Math.max(3, left - 22)}px`, top: `${Math.max(3, top - 22)}px` },
    ...{ width: '44px', height: '44px', borderRadius: '22px', background: '#b3261e', color: '#fff' },
    ...{ font: '700 28px/44px Inter Variable, sans-serif', textAlign: 'center', boxShadow: '0 0 0 3px #fff' },
  });
  document.body.append(mark);
}

function eraseMarks(): void {
  for (const mark of document.querySelectorAll('[data-mark]')) mark.remove();
}
