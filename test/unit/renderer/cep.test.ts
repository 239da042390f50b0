import { expect, it } from 'vitest';
import { formatCep, maskCep, readCep } from '../../../src-renderer/screens/addresses/cep.ts';

it('shows a CEP with its leading zeros, and reads it as a number', () => {
  expect(formatCep(1310100)).toBe('01310-100');
  expect(readCep('01310-100')).toBe(1310100);
  expect(readCep('1310100')).toBeNull();
  expect(readCep('centro')).toBeNull();
});

it('puts the hyphen in as digits come, and keeps the caret where the rep types', () => {
  expect(maskCep('0131', 4)).toEqual({ text: '0131', caret: 4 });
  expect(maskCep('013101', 6)).toEqual({ text: '01310-1', caret: 7 });
  expect(maskCep('01310-100', 3)).toEqual({ text: '01310-100', caret: 3 });
  expect(maskCep('0110-100', 2)).toEqual({ text: '01101-00', caret: 2 });
  expect(maskCep('01310100', 8)).toEqual({ text: '01310-100', caret: 9 });
});

it('leaves alone what is no beginning of a CEP', () => {
  expect(maskCep('centro', 6)).toEqual({ text: 'centro', caret: 6 });
  expect(maskCep('013101000', 9)).toEqual({ text: '013101000', caret: 9 });
});

it('a CEP that came as text is shown as one, and what is none as it is', () => {
  expect(formatCep('01001-000')).toBe('01001-000');
  expect(formatCep('01001000')).toBe('01001-000');
  expect(formatCep('1001000')).toBe('01001-000');
  expect(formatCep('EC1A 1BB')).toBe('EC1A 1BB');
  for (const nothing of ['', ' ', null, undefined, {}]) expect(formatCep(nothing)).toBe('');
  expect(formatCep(123456789)).toBe('123456789');
  expect(formatCep(-1)).toBe('-1');
});
