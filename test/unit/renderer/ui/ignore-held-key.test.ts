/** A key that is held on a button that acts only when it is held for a while. */
import { expect, it } from 'vitest';
import { ignoreHeldKey } from '../../../../src-renderer/ui/hold/ignore-held-key.ts';

const press = (window: EventTarget, repeat: boolean) =>
  window.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { repeat }));

it('repeats into nothing until it is let go, and other keys do what they do', () => {
  const window = new EventTarget();
  ignoreHeldKey(window);
  expect(press(window, true)).toBe(false);
  expect(press(window, false)).toBe(true);
  window.dispatchEvent(new Event('keyup'));
  expect(press(window, true)).toBe(true);
});
