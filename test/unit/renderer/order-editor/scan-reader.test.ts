import { describe, expect, it } from 'vitest';
import { ScanReader } from '../../../../src-renderer/screens/order-editor/desk/scan-reader.ts';

/** Types the keys of a text and Enter, so many milliseconds apart. */
function type(reader: ScanReader, text: string, everyMs: number, fromMs = 10_000): string | null {
  const keys = [...text, 'Enter'];
  return keys.map((key, at) => reader.read({ key, atMs: fromMs + at * everyMs })).at(-1) ?? null;
}

describe('a scanner', () => {
  it('is recognized by its speed', () => {
    expect(type(new ScanReader(), '7891000100103', 4)).toBe('7891000100103');
    expect(type(new ScanReader(), 'MER-0018', 30)).toBe('MER-0018');
  });

  it('is no hand, however fast it types', () => {
    expect(type(new ScanReader(), '7891000100103', 60)).toBeNull();
  });

  it('takes nothing of what was typed before it', () => {
    const reader = new ScanReader();
    for (const key of '12') reader.read({ key, atMs: 100 });
    expect(type(reader, 'MER-0018', 5, 900)).toBe('MER-0018');
  });

  it('sends more than a few characters, and no words', () => {
    expect(type(new ScanReader(), '12', 4)).toBeNull();
    expect(type(new ScanReader(), 'leite em po', 4)).toBeNull();
  });

  it('may hold Shift for capital letters', () => {
    const reader = new ScanReader();
    const keys = ['Shift', 'M', 'Shift', 'E', 'Shift', 'R', '-', '1', 'Enter'];
    expect(keys.map((key, at) => reader.read({ key, atMs: at * 3 })).at(-1)).toBe('MER-1');
  });

  it('counts each scan by itself', () => {
    const reader = new ScanReader();
    expect(type(reader, 'MER-0018', 4, 1_000)).toBe('MER-0018');
    expect(type(reader, 'HIG-0005', 4, 1_040)).toBe('HIG-0005');
  });
});
