import { expect, it } from 'vitest';
import {
  formatTaxId,
  hasWrongCheckDigits,
  plainTaxId,
  taxIdForms,
} from '../../../../src-shared/domain/contact/tax-id.ts';

it.each([
  ['52998224725', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12ABC34501DE35', '12.ABC.345/01DE-35'],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
])('shows %s with its separators', (text, shown) => {
  expect(formatTaxId(text)).toBe(shown);
});

it.each([
  '52998224726',
  '11222333000182',
  '11111111111',
  '00000000000000',
  'C-00012',
  '12abc34501de35',
  '5299822472',
  '',
])('leaves %s as it is', (text) => {
  expect(formatTaxId(text)).toBe(text);
});

it('reads a number that was typed with its separators', () => {
  expect(plainTaxId('11.222.333/0001-81')).toBe('11222333000181');
  expect(plainTaxId('529.982.247-25')).toBe('52998224725');
  expect(plainTaxId('12.abc.345/01')).toBe('12abc34501');
  expect(plainTaxId('11.222.333/')).toBe('11222333');
  for (const text of ['Padaria 1.5', '2026-11-22', '1.234.567', 'C-00012']) expect(plainTaxId(text)).toBe(text);
});

it('knows the forms in which what was typed may be kept', () => {
  expect(taxIdForms('11.222.333/0001-81')).toEqual(['11222333000181', '11.222.333/0001-81']);
  expect(taxIdForms('529982')).toEqual(['529982', '529.982', '52.998.2']);
  expect(taxIdForms('12ABC34501DE35')).toEqual(['12ABC34501DE35', '12.ABC.345/01DE-35']);
  for (const text of ['12345', 'chocolate', '123456789012345']) expect(taxIdForms(text)).toEqual([text]);
});

it.each([
  '11222333000182',
  '11.222.333/0001-82',
  '12ABC34501DE36',
  '12.abc.345/01de-36',
  '52998224726',
  '111.111.111-11',
])('points out that %s cannot be right', (text) => {
  expect(hasWrongCheckDigits(text)).toBe(true);
});

it.each([
  '11222333000181',
  '11.222.333/0001-81',
  '12ABC34501DE35',
  '529.982.247-25',
  'C-00008',
  'ABCDEFGHIJKL12',
  '',
  '7891000100103',
])('says nothing of %j', (text) => {
  expect(hasWrongCheckDigits(text)).toBe(false);
});
