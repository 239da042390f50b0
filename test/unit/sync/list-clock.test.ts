import { expect, it } from 'vitest';
import { createListClock } from '../../../src-main/sync/list-clock.ts';

it('gives each list a later time, also within one millisecond', () => {
  let nowMs = 1_000;
  const clock = createListClock({ now: () => nowMs });
  expect([clock.ask(), clock.ask(), clock.ask(), clock.now()]).toEqual([1_000, 1_001, 1_002, 1_002]);
  nowMs = 1_001;
  expect(clock.ask()).toBe(1_003);
  nowMs = 5_000;
  expect([clock.now(), clock.ask()]).toEqual([5_000, 5_000]);
});

it('follows a clock that is set back', () => {
  let nowMs = 900_000;
  const clock = createListClock({ now: () => nowMs });
  clock.ask();
  nowMs = 300_000;
  expect([clock.now(), clock.ask(), clock.ask()]).toEqual([300_000, 300_000, 300_001]);
});
