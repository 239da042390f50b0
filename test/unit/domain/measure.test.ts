import { expect, it } from 'vitest';
import { unbrokenMeasures } from '../../../src-shared/domain/measure.ts';

it.each([
  ['Bala de goma Doce Vale 1 kg', 'Bala de goma Doce Vale 1\u{a0}kg'],
  ['Cerveja 269 ml lata', 'Cerveja 269\u{a0}ml lata'],
  ['Água 1,5 L c/ 12 un', 'Água 1,5\u{a0}L c/ 12\u{a0}un'],
  ['Serra 7 dentes', 'Serra 7 dentes'],
  ['Tipo 1', 'Tipo 1'],
])('keeps an amount and its unit in one line: %s', (text, shown) => {
  expect(unbrokenMeasures(text)).toBe(shown);
});
