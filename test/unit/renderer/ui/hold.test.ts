/** A press that acts once it has lasted. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Hold, holdMs } from '../../../../src-renderer/ui/hold/hold.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts once when it is held long enough, also if its key repeats', () => {
  const onheld = vi.fn();
  const hold = new Hold(onheld);
  for (let ms = 0; ms < holdMs; ms += 100) {
    hold.begin();
    vi.advanceTimersByTime(100);
  }
  expect(onheld).toHaveBeenCalledOnce();
  expect(hold.isHeld).toBe(false);
});

it('does not act when it is let go before', () => {
  const onheld = vi.fn();
  const hold = new Hold(onheld);
  hold.begin();
  vi.advanceTimersByTime(holdMs - 1);
  hold.end();
  vi.advanceTimersByTime(holdMs);
  expect(onheld).not.toHaveBeenCalled();
});
