import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeWindow, type Rectangle } from '../../../../src-main/electron/window/window-bounds.ts';

const laptop: Rectangle = { x: 0, y: 25, width: 1440, height: 875 };
const desk: Rectangle = { x: 1440, y: 0, width: 2560, height: 1400 };
const saved = (bounds: Rectangle, maximized = false) => ({ bounds, maximized });

describe('where the window opens', () => {
  test('the first time it is in the middle of the primary screen', () => {
    expect(placeWindow(null, [laptop, desk])).toEqual({
      bounds: { x: 80, y: 53, width: 1280, height: 820 },
      minimum: { width: 1024, height: 640 },
      maximized: false,
    });
  });

  test('later it is where it was closed, maximised again if it was', () => {
    const bounds = { x: 1600, y: 100, width: 1300, height: 900 };
    expect(placeWindow(saved(bounds, true), [laptop, desk])).toMatchObject({ bounds, maximized: true });
  });

  test('with the screen that it was on gone, it comes back to the primary one', () => {
    const place = placeWindow(saved({ x: 1600, y: 100, width: 1300, height: 900 }), [laptop]);
    expect(place.bounds).toEqual({ x: 80, y: 53, width: 1280, height: 820 });
  });

  test('its title bar never hides above a screen', () => {
    expect(placeWindow(saved({ x: 100, y: -300, width: 1300, height: 900 }), [laptop]).bounds.y).toBe(53);
  });

  test('a size too small or too large for the screen is corrected', () => {
    expect(placeWindow(saved({ x: 100, y: 100, width: 300, height: 200 }), [laptop]).bounds).toMatchObject({
      width: 1024,
      height: 640,
    });
    expect(placeWindow(saved({ x: 100, y: 100, width: 9000, height: 9000 }), [laptop]).bounds).toMatchObject({
      width: 1440,
      height: 875,
    });
  });

  test('a screen smaller than the minimum lowers the minimum', () => {
    expect(placeWindow(null, [{ x: 0, y: 0, width: 800, height: 560 }])).toMatchObject({
      bounds: { x: 0, y: 0, width: 800, height: 560 },
      minimum: { width: 800, height: 560 },
    });
  });

  test('whatever was saved, it fits a screen and can be reached', () => {
    const number = fc.integer({ min: -5000, max: 5000 });
    const bounds = fc.record({ x: number, y: number, width: number, height: number });
    fc.assert(
      fc.property(bounds, (wild) => {
        const { bounds: place } = placeWindow(saved(wild), [laptop, desk]);
        const home = [laptop, desk].find(
          (area) =>
            place.y >= area.y &&
            place.y < area.y + area.height &&
            Math.min(place.x + place.width, area.x + area.width) - Math.max(place.x, area.x) >= 160,
        );
        expect(home).toBeDefined();
        expect(place.width).toBeLessThanOrEqual(home?.width ?? 0);
        expect(place.height).toBeLessThanOrEqual(home?.height ?? 0);
      }),
    );
  });
});
