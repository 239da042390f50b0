import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateTimeOfParts, partsOfDateTime } from '../../../../src-renderer/i18n/date-parts.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([null, '', 'soon', '2026-13-40'])('%j is no day, and no time', (dateTime) => {
  expect(partsOfDateTime(dateTime)).toEqual({ day: '', time: '' });
});

describe('a day without a time', () => {
  it.each(['America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon', 'Asia/Kolkata', 'UTC'])(
    'comes back as it was typed (%s)',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(partsOfDateTime(dateTimeOfParts({ day: '2026-07-22', time: '' }))).toEqual({
        day: '2026-07-22',
        time: '',
      });
    },
  );

  it.each([
    ['America/Santiago', '2026-09-06', '-04:00'],
    ['America/Sao_Paulo', '2018-11-04', '-03:00'],
  ])('comes back if the clocks skip its midnight (%s)', (zone, day, offset) => {
    vi.stubEnv('TZ', zone);
    const dateTime = dateTimeOfParts({ day, time: '' });
    expect(dateTime).toBe(`${day}T00:00:00${offset}`);
    expect(partsOfDateTime(dateTime)).toEqual({ day, time: '' });
  });

  it.each(['2026-11-22T00:00:00Z', '2026-11-22T00:00:00.000+00:00', '2026-11-22'])(
    'is the same day west of Greenwich: %s',
    (dateTime) => {
      vi.stubEnv('TZ', 'America/Sao_Paulo');
      expect(partsOfDateTime(dateTime)).toEqual({ day: '2026-11-22', time: '' });
    },
  );

  it.each([
    ['2026-12-24T00:00:00-03:00', 'America/Manaus'],
    ['2026-12-24T00:00:00-03:00', 'America/Rio_Branco'],
    ['2026-12-24T00:00-0400', 'America/Sao_Paulo'],
    ['2026-12-24T00:00:00.000+09:00', 'America/Sao_Paulo'],
  ])('is that day wherever it is read, as it was typed with the offset of there: %s in %s', (dateTime, zone) => {
    vi.stubEnv('TZ', zone);
    expect(partsOfDateTime(dateTime)).toEqual({ day: '2026-12-24', time: '' });
  });

  it('is none if the clock stands at another time there', () => {
    vi.stubEnv('TZ', 'America/Manaus');
    expect(partsOfDateTime('2026-12-24T00:00:01-03:00')).toEqual({ day: '2026-12-23', time: '23:00' });
    expect(partsOfDateTime('2026-12-24T01:00:00-03:00')).toEqual({ day: '2026-12-24', time: '' });
  });
});

it('a time that the clocks skip is the one an hour later', () => {
  vi.stubEnv('TZ', 'America/Santiago');
  expect(partsOfDateTime(dateTimeOfParts({ day: '2026-09-06', time: '00:30' }))).toEqual({
    ...{ day: '2026-09-06', time: '01:30' },
  });
});

it('the last minutes of a day are of that day, whatever day it is in Greenwich', () => {
  vi.stubEnv('TZ', 'America/Sao_Paulo');
  expect(dateTimeOfParts({ day: '2026-11-21', time: '23:59' })).toBe('2026-11-21T23:59:00-03:00');
  expect(partsOfDateTime('2026-11-22T02:59:00Z')).toEqual({ day: '2026-11-21', time: '23:59' });
});
