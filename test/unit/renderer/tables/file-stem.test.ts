/** Names of files, as far as every system takes them. */
import { expect, it } from 'vitest';
import { fileStem } from '../../../../src-renderer/tables/file-stem.ts';

it('hold no sign that a system forbids, and as many letters as they may', () => {
  expect(fileStem('Mercado São João / Filial: 2')).toBe('Mercado São João - Filial- 2');
  expect(fileStem('Mercado São João', 8)).toBe('Mercado');
  expect(fileStem('Café 🛒', 6).isWellFormed()).toBe(true);
});
