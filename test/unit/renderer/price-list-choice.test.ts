/** To which price list a file belongs: what it is called, and for whom it holds. */
import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  findList,
  generalList,
  readChoice,
  type ListChoice,
} from '../../../src-renderer/screens/import/lists/list-choice.ts';
import { suggestedName } from '../../../src-renderer/screens/import/lists/list-name.ts';
import type { PriceListView } from '../../../src-shared/contract/catalogue/price-lists.ts';

describe('the name of a list', () => {
  it.each([
    ['Tabela_SP_2026-11.xlsx', null, 'Tabela SP'],
    ['tabela_novembro.csv', 'Planilha1', 'tabela'],
    ['Tabela Atacado - 01.12.2026.xlsx', 'Sheet1', 'Tabela Atacado'],
    ['preços 20261128.xlsx', 'Atacado', 'Atacado'],
    ['precos.xlsx', 'Tabela SP março', 'Tabela SP'],
    ['Linha 500 ml.xlsx', null, 'Linha 500 ml'],
    ['2026-11.csv', null, ''],
  ])('of %s, sheet %s, is “%s”', (fileName, sheet, name) => {
    expect(suggestedName({ fileName, sheet })).toBe(name);
  });
});

const ufs = new Set(['SP', 'RJ', 'GO']);
const named: ListChoice = { ...generalList, is: 'named', name: ' Tabela SP ' };

describe('the choice of a list', () => {
  it('is nothing to send for the general one', () => {
    expect(readChoice(generalList, ufs)).toEqual({ list: undefined });
  });

  it('reads states as they are typed, each once', () => {
    const heldFor = { for: 'states', states: ['SP', 'RJ'] };
    for (const states of ['sp, RJ', 'SP/rj;sp', ' sp rj '])
      expect(readChoice({ ...named, heldFor: 'states', states }, ufs)).toEqual({
        list: { name: 'Tabela SP', heldFor },
      });
  });

  it.each([
    [{ name: ' – ' }, 'nameMissing'],
    [{ heldFor: 'states', states: ' ' }, 'statesMissing'],
    [{ heldFor: 'states', states: 'SP, XX' }, 'stateUnknown'],
    [{ heldFor: 'branches' }, 'branchesMissing'],
  ] as const)('is not whole with %j', (changes, problem) => {
    expect(readChoice({ ...named, ...changes }, ufs)).toEqual({ problem });
  });

  it('begins as the list is that is there', () => {
    const view = { fileName: 'sp.xlsx', rows: 3, atMs: 0 };
    const lists: PriceListView[] = [
      { ...view, name: 'Tabela SP', heldFor: { for: 'states', states: ['SP', 'GO'] } },
      { ...view, name: 'Filiais', heldFor: { for: 'branches', branchIds: [3] } },
      { ...view, name: null, heldFor: { for: 'everybody' } },
    ];
    for (const list of lists.slice(0, 2)) {
      const { name, heldFor } = list;
      expect(readChoice(choiceOf(list), ufs)).toEqual({ list: { name, heldFor } });
      expect(findList(lists, ` ${name?.toUpperCase()}`)).toBe(list);
    }
    expect(findList(lists, '')).toBeUndefined();
    expect(findList(lists, 'Atacado')).toBeUndefined();
  });
});
