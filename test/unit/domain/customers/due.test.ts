import { expect, it } from 'vitest';
import { dueStateOf, type DueLimits } from '../../../../src-shared/domain/customers/due.ts';

const usual: DueLimits = { lateTimes: 1, silentTimes: 4, silentDays: null };
const stateAfter = (daysSince: number, limits: Partial<DueLimits> = {}, everyDays = 10) =>
  dueStateOf({ everyDays, daysSince }, { ...usual, ...limits });

it('goes from on time over due and late to silent', () => {
  expect([9, 10, 11, 40, 41].map((days) => stateAfter(days))).toEqual(['onTime', 'due', 'late', 'late', 'silent']);
});

it('is late by the gaps that the rep has set', () => {
  expect([10, 15, 16].map((days) => stateAfter(days, { lateTimes: 1.5 }))).toEqual(['due', 'due', 'late']);
});

it('is silent by gaps or by days, whichever come first', () => {
  expect(stateAfter(21, { silentTimes: 2 })).toBe('silent');
  expect([30, 31].map((days) => stateAfter(days, { silentDays: 30 }))).toEqual(['late', 'silent']);
  expect(stateAfter(41, { silentDays: 3_650 })).toBe('silent');
  expect(stateAfter(8, { silentDays: 7 })).toBe('silent');
});

it('is silent before it is late if both limits say so', () => {
  expect(stateAfter(25, { lateTimes: 3, silentTimes: 2 })).toBe('silent');
});

it('takes half days of a median as they are', () => {
  expect([10, 11].map((days) => stateAfter(days, {}, 10.5))).toEqual(['onTime', 'late']);
});

it('is on time after an order that is dated ahead', () => {
  expect(stateAfter(-3)).toBe('onTime');
});
