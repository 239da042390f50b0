import { describe, expect, it } from 'vitest';
import { fitExactly, meantBy, type Choice } from '../../../../src-renderer/ui/combobox/choice.ts';

const choice = (value: string, label: string, code: string | null = null): Choice<object> => ({
  ...{ value, label, code, detail: code ?? value, row: {} },
});
const coffee = choice('7', 'Café Três Ipês 500 g', 'MER-0018');
const large = choice('8', 'Café Três Ipês 1 kg', 'MER-0019');
const scanned = choice('9', 'Leite', '7891000100103');
const byId: Choice<object> = { ...choice('12', 'Papel higiênico'), isById: true };
const typedId: Choice<object> = { ...choice('987654', 'id 987654'), row: null };

describe('Enter behind a text', () => {
  const cases: [
    what: string,
    found: Choice<object>[],
    typed: string,
    isReplacing: boolean,
    meant: Choice<object> | null,
  ][] = [
    ['takes the choice that carries the code', [large, coffee], 'mer-0018', false, coffee],
    ['takes an exact code in place of another choice', [scanned], '7891000100103', true, scanned],
    ['takes a GTIN whatever zeros are before it', [large, scanned], '07891000100103', false, scanned],
    ['takes the whole name before another that contains it', [large, coffee], 'café três ipês 500 g', false, coffee],
    ['takes the first for words', [large, coffee], 'cafe ipes', false, large],
    ['takes the only choice for a part of a code', [coffee], '0018', false, coffee],
    ['takes none of several for a part of a code', [coffee, large], 'MER-001', false, null],
    ['takes none of several for letters that begin their codes', [coffee, large], 'mer', false, null],
    ['takes none of several for an unfinished code', [coffee, large], 'MER-0', false, null],
    ['takes none for a single letter', [coffee, large], 'c', false, null],
    ['takes no part of a code in place of another choice', [coffee], '0018', true, null],
    ['takes no id of the service, known or not', [byId], '12', false, null],
    ['takes no id typed by hand', [typedId], '987654', false, null],
    [
      'takes nothing that merely contains a whole barcode',
      [choice('5', 'Caixa', '178910001001037')],
      '7891000100103',
      false,
      null,
    ],
    [
      'takes none of two with the same code',
      [choice('1', 'A', 'X-100'), choice('2', 'B', 'X-100')],
      'X-100',
      false,
      null,
    ],
    ['takes nothing if nothing is found', [], 'ZZZ-9999', false, null],
  ];

  it.each(cases)('%s', (_what, found, typed, isReplacing, meant) => {
    expect(meantBy(found, typed, isReplacing)).toBe(meant);
  });
});

it('a field that is left takes a name or a code, and never an id', () => {
  expect(fitExactly([coffee, byId, typedId], 'MER-0018')).toEqual([coffee]);
  expect(fitExactly([choice('12', 'Chá'), byId], '12')).toEqual([]);
  expect(fitExactly([choice('4', 'Hotel', '11222333000181')], '11.222.333/0001-81')).toHaveLength(1);
});
