import { describe, expect, it } from 'vitest';
import { byHabit, rhythmOf, type RankedHabit } from '../../../src-shared/domain/rhythm.ts';

const today = '2026-11-26';

describe('the rhythm of a product', () => {
  it('is the mean gap of its orders, and says when the next is due', () => {
    const bought = { times: 4, firstDate: '2026-10-01', lastDate: '2026-11-12' };
    expect(rhythmOf(bought, today)).toEqual({ everyDays: 14, dueInDays: 0 });
    expect(rhythmOf(bought, '2026-11-20')).toEqual({ everyDays: 14, dueInDays: 6 });
    expect(rhythmOf(bought, '2026-12-01')).toEqual({ everyDays: 14, dueInDays: -5 });
  });

  it('takes three orders, and days', () => {
    expect(rhythmOf({ times: 2, firstDate: '2026-10-01', lastDate: '2026-11-12' }, today)).toBeNull();
    expect(rhythmOf({ times: 5, firstDate: '2026-10-01', lastDate: '2026-10-01' }, today)).toBeNull();
    expect(rhythmOf({ times: 5, firstDate: '', lastDate: '2026-10-01' }, today)).toBeNull();
  });

  it('is a day at least, however often something was bought in one', () => {
    expect(rhythmOf({ times: 9, firstDate: '2026-11-24', lastDate: '2026-11-25' }, today)?.everyDays).toBe(1);
  });
});

describe('the order of habits', () => {
  const habit = (name: string, times: number, everyDays = 0, dueInDays = 0): RankedHabit & { name: string } => ({
    name,
    times,
    rhythm: everyDays === 0 ? null : { everyDays, dueInDays },
  });
  const namesOf = (...habits: ReturnType<typeof habit>[]) => habits.toSorted(byHabit).map(({ name }) => name);

  it('begins with what is latest in its own rhythm', () => {
    expect(namesOf(habit('soon', 4, 30, 3), habit('late', 4, 7, -7), habit('a little late', 4, 60, -10))).toEqual([
      'late',
      'a little late',
      'soon',
    ]);
  });

  it('has what was bought without a rhythm behind it, the most often first', () => {
    expect(namesOf(habit('twice', 2), habit('due', 3, 30, 20), habit('four times', 4))).toEqual([
      'due',
      'four times',
      'twice',
    ]);
  });

  it('ends with what the customer seems to have stopped buying', () => {
    expect(namesOf(habit('stopped', 12, 10, -31), habit('once more', 2), habit('late', 3, 10, -30))).toEqual([
      'late',
      'once more',
      'stopped',
    ]);
  });
});
