import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../../src-shared/contract/host/desktop.ts';
import { readDay, readTime, showDay, showTime } from '../../../../src-renderer/i18n/typed-day.ts';

const now = new Date(2026, 10, 21, 9);
const inPortuguese = (text: string) => readDay(text, 'pt-BR', now);
const inEnglish = (text: string) => readDay(text, 'en', now);

describe('a typed day', () => {
  it.each(['24/12/2026', '24.12.26', '24-12', '24 12', '2412', '241226', '24122026', ' 24/12 ', '2026-12-24'])(
    'in Portuguese stands day first: %s',
    (text) => expect(inPortuguese(text)).toBe('2026-12-24'),
  );

  it.each(['12/24/2026', '12/24', '1224', '122426', '12242026', '2026-12-24'])(
    'in English stands month first: %s',
    (text) => expect(inEnglish(text)).toBe('2026-12-24'),
  );

  it('is read in the other order if only that is a day', () => {
    expect(inEnglish('24/12')).toBe('2026-12-24');
    expect(inPortuguese('12/24')).toBe('2026-12-24');
    expect(inEnglish('5/4')).toBe('2026-05-04');
    expect(inPortuguese('5/4')).toBe('2026-04-05');
    expect(readDay('5/4', 'es', now)).toBe('2026-04-05');
  });

  it('alone is one of this month', () => expect(inPortuguese('5')).toBe('2026-11-05'));

  it('may be counted from today', () => {
    expect(inEnglish('+7')).toBe('2026-11-28');
    expect(inEnglish('+10')).toBe('2026-12-01');
    expect(inEnglish('-1')).toBe('2026-11-20');
  });

  it.each(['31/11', '30/2/2027', '0', '32', '24/', '24/1x', 'amanhã', '24/12/202', '123', '1/1/0026'])(
    '%s is none',
    (text) => expect(inPortuguese(text)).toBeNull(),
  );

  it('comes back from the text that the field shows, in each language', () => {
    const day = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.constantFrom(...languages), (iso, language) => {
        expect(readDay(showDay(iso, language), language, now)).toBe(iso);
      }),
    );
  });
});

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['14h', '14:00'],
    ['930', '09:30'],
    ['1430', '14:30'],
    ['14:30', '14:30'],
    ['14h30', '14:30'],
    ['2:30 pm', '14:30'],
    ['12am', '00:00'],
    ['12 p.m.', '12:00'],
    ['3:04\u00a0p.\u00a0m.', '15:04'],
  ])('%s is %s', (text, time) => expect(readTime(text)).toBe(time));

  it.each(['24:00', '9:60', '13pm', '0 am', 'x', '12345'])('%s is none', (text) => expect(readTime(text)).toBeNull());

  it('comes back from the text that the field shows, in each language', () => {
    for (let minutes = 0; minutes < 24 * 60; minutes++) {
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      for (const language of languages) expect(readTime(showTime(time, language))).toBe(time);
    }
  });
});
