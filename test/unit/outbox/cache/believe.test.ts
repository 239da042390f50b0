import { describe, expect, it } from 'vitest';
import { believe, type ListedRecord, type Presence } from '../../../../src-main/outbox/cache/believe.ts';

/** The service answered about the record at 100 s; a list held it at 50 s. */
const answered: Presence = { confirmed_at_ms: 100_000, listed_at_ms: 50_000, gone_at_ms: null };
const gone: Presence = { ...answered, gone_at_ms: 100_000 };
const asked = (askedAtMs: number, more: Partial<ListedRecord> = {}): ListedRecord => ({
  ...{ askedAtMs, nowMs: 200_000, isSame: false, isDeletedHere: false },
  ...more,
});

describe('a list', () => {
  it('is taken of a record about which the service has not answered by itself', () => {
    const known = { confirmed_at_ms: null, listed_at_ms: 50_000, gone_at_ms: null };
    expect(believe(known, asked(50_000))).toBe('take');
    expect(believe({ ...known, listed_at_ms: null }, asked(10))).toBe('take');
  });

  it('is ignored if it was asked for before the one that is cached', () => {
    expect(believe({ confirmed_at_ms: null, listed_at_ms: 50_000, gone_at_ms: null }, asked(49_999))).toBe('ignore');
    expect(believe(answered, asked(49_999))).toBe('ignore');
  });

  it('is taken from a minute after the answer on', () => {
    expect(believe(answered, asked(160_001))).toBe('take');
    expect(believe(answered, asked(160_000))).toBe('readRecord');
  });

  it('is checked at the record itself until then, unless it says what is known', () => {
    expect(believe(answered, asked(110_000))).toBe('readRecord');
    expect(believe(answered, asked(90_000))).toBe('readRecord');
    expect(believe(answered, asked(110_000, { isSame: true }))).toBe('ignore');
  });

  it('is checked at the record itself if it holds one that is gone, unless the rep deleted that', () => {
    expect(believe(gone, asked(110_000))).toBe('readRecord');
    expect(believe(gone, asked(110_000, { isSame: true }))).toBe('readRecord');
    expect(believe(gone, asked(110_000, { isSame: true, isDeletedHere: true }))).toBe('ignore');
    expect(believe(gone, asked(160_001, { isDeletedHere: true }))).toBe('take');
  });

  it('is not held off by times that a clock noted before it was set back', () => {
    const ahead = { confirmed_at_ms: 900_000, listed_at_ms: 900_000, gone_at_ms: null };
    expect(believe(ahead, asked(200_000))).toBe('readRecord');
    expect(believe({ ...ahead, confirmed_at_ms: null }, asked(200_000))).toBe('take');
  });

  it('that was asked for before the clock was set back counts as asked for now', () => {
    const deleted = { ...gone, confirmed_at_ms: 900_000, gone_at_ms: 900_000 };
    expect(believe(answered, asked(900_000, { nowMs: 120_000 }))).toBe('readRecord');
    expect(believe(deleted, asked(990_000, { isDeletedHere: true }))).toBe('ignore');
  });
});
