/** Where the window opens: where it was closed, as long as that is still on a screen. All in device-independent pixels. */
import * as v from 'valibot';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowPlace {
  bounds: Rectangle;
  minimum: { width: number; height: number };
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
  const home = saved && workAreas.find((area) => isReachable(saved.bounds, area));
  const area = home ?? workAreas[0];
  const least = { width: Math.min(minimum.width, area.width), height: Math.min(minimum.height, area.height) };
  const wanted = home ? saved.bounds : preferred;
  const size = {
    width: clamp(wanted.width, least.width, area.width),
    height: clamp(wanted.height, least.height, area.height),
  };
  const corner = home
    ? { x: saved.bounds.x, y: saved.bounds.y }
    : {
        x: Math.round(area.x + (area.width - size.width) / 2),
        y: Math.round(area.y + (area.height - size.height) / 2),
      };
  return { bounds: { ...corner, ...size }, minimum: least, maximized: saved?.maximized ?? false };
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const right = Math.min(bounds.x + bounds.width, area.x + area.width);
  const left = Math.max(bounds.x, area.x);
  return right - left >= visible.width && bounds.y >= area.y && bounds.y + visible.height <= area.y + area.height;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
