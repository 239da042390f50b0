import { describe, expect, it } from 'vitest';
import { byHabit, rhythmOf, type RankedHabit } from '../../../src-shared/domain/rhythm.ts';

const today = '2026-11-26';

describe('the rhythm of a product', () => {
  it('says when the next order is due', () => {
    const bought = { everyDays: 14, lastDate: '2026-11-12' };
    const on = (day: string) => rhythmOf(bought, day, day);
    expect(on(today)).toEqual({ everyDays: 14, dueInDays: 0, hasStopped: false });
    expect(on('2026-11-20')).toMatchObject({ dueInDays: 6 });
    expect(on('2026-12-01')).toMatchObject({ dueInDays: -5 });
  });

  it('takes a usual gap and a day', () => {
    expect(rhythmOf({ everyDays: null, lastDate: '2026-11-12' }, today, today)).toBeNull();
    expect(rhythmOf({ everyDays: 14, lastDate: '' }, today, today)).toBeNull();
  });

  it('is a day at least, and whole', () => {
    expect(rhythmOf({ everyDays: 0.4, lastDate: '2026-11-25' }, today, today)?.everyDays).toBe(1);
    expect(rhythmOf({ everyDays: 10.5, lastDate: '2026-11-25' }, today, today)?.everyDays).toBe(11);
  });
});

describe('a product that the customer has stopped buying', () => {
  const hasStopped = (everyDays: number, lastDate: string, lastOrder = '2026-11-24') =>
    rhythmOf({ everyDays, lastDate }, today, lastOrder)?.hasStopped;

  it('was last bought more than two rhythms ago', () => {
    expect(hasStopped(14, '2026-10-29')).toBe(false);
    expect(hasStopped(14, '2026-10-28')).toBe(true);
  });

  it('has not stopped as long as it stands on the customer’s last order, which is late as a whole', () => {
    expect(hasStopped(14, '2026-09-01', '2026-09-01')).toBe(false);
    expect(hasStopped(14, '2026-09-01', '2026-09-02')).toBe(true);
  });

  it('is none after orders day by day and two weeks without', () => {
    expect(hasStopped(1, '2026-11-12')).toBe(false);
    expect(hasStopped(1, '2026-11-11')).toBe(true);
  });
});

describe('the order of habits', () => {
  const habit = (name: string, times: number, everyDays = 0, dueInDays = 0): RankedHabit & { name: string } => ({
    name,
    times,
    rhythm: everyDays === 0 ? null : { everyDays, dueInDays, hasStopped: false },
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
});
