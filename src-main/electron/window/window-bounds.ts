/** Where the window opens: where it was closed, as long as that is still on a screen. All in device-independent pixels. */
import * as v from 'valibot';

interface Size {
  width: number;
  height: number;
}

export interface Rectangle extends Size {
  x: number;
  y: number;
}

export interface WindowPlace {
  bounds: Rectangle;
  minimum: Size;
  maximized: boolean;
}

const pixels = v.pipe(v.number(), v.safeInteger());
/** The content of `window.json`. */
export const SavedPlace = v.object({
  bounds: v.object({ x: pixels, y: pixels, width: pixels, height: pixels }),
  maximized: v.boolean(),
});
export type SavedPlace = v.InferOutput<typeof SavedPlace>;

const minimum = { width: 1024, height: 640 };
const preferred = { width: 1280, height: 820 };
/** Enough of the window's top must be on a screen for a hand to find it and drag it. */
const visible = { width: 160, height: 48 };

/** `workAreas` are the screens without their bars, the primary one first; there is at least one. */
export function placeWindow(saved: SavedPlace | null, workAreas: readonly [Rectangle, ...Rectangle[]]): WindowPlace {
  const maximized = saved?.maximized ?? false;
  for (const area of workAreas) {
    const bounds = saved && { ...saved.bounds, ...fitSize(saved.bounds, area) };
    if (bounds && isReachable(bounds, area)) return { bounds, minimum: minimumOn(area), maximized };
  }
  const [area] = workAreas;
  const size = fitSize(preferred, area);
  const x = Math.round(area.x + (area.width - size.width) / 2);
  const y = Math.round(area.y + (area.height - size.height) / 2);
  return { bounds: { x, y, ...size }, minimum: minimumOn(area), maximized };
}

function minimumOn(area: Rectangle): Size {
  return { width: Math.min(minimum.width, area.width), height: Math.min(minimum.height, area.height) };
}

function fitSize(wanted: Size, area: Rectangle): Size {
  const least = minimumOn(area);
  return {
    width: clamp(wanted.width, least.width, area.width),
    height: clamp(wanted.height, least.height, area.height),
  };
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const right = Math.min(bounds.x + bounds.width, area.x + area.width);
  const left = Math.max(bounds.x, area.x);
  return right - left >= visible.width && bounds.y >= area.y && bounds.y + visible.height <= area.y + area.height;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
