import { describe, expect, it } from 'vitest';
import type { CatalogueRow } from '../../../src-shared/contract/queries.ts';
import { matchProduct } from '../../../src-renderer/screens/order-editor/match-product.ts';

describe('a pasted product', () => {
  const row = (id: number, name: string, fk_id: string) => ({ id, name, fk_id }) as CatalogueRow;
  const coffee = row(1, 'Café torrado 500 g', 'CAF-5');
  const plain = row(2, 'Café torrado', 'CAF-50');
  const odd = row(3, 'CAF-5', 'X');
  const rows = [coffee, plain, odd];

  it('is the one of this code, before one of this name', () => {
    expect(matchProduct(['caf-5'], rows, rows)).toEqual({ row: coffee });
  });

  it('is the one of exactly this name, whatever accents and capitals', () => {
    expect(matchProduct(['CAFE  TORRADO'], rows, rows)).toEqual({ row: plain });
  });

  it('is the only one in which the text occurs', () => {
    expect(matchProduct(['torrado 500'], [coffee], [coffee])).toEqual({ row: coffee });
  });

  it('is found among those without a code or a name', () => {
    const nameless = { id: 4, name: null, fk_id: null } as CatalogueRow;
    expect(matchProduct(['caf-5'], [nameless, coffee], [])).toEqual({ row: coffee });
    expect(matchProduct(['4'], [nameless], [nameless])).toEqual({ row: nameless });
  });

  it('is asked about where several fit, or none', () => {
    expect(matchProduct(['caf'], rows, rows)).toEqual({ trouble: 'several' });
    expect(matchProduct(['tea'], [], [])).toEqual({ trouble: 'notFound' });
  });

  it('is the one of the code or the name, where another cell is the number of the row and the id of another product', () => {
    expect(matchProduct(['1', 'CAF-50'], [coffee, plain], [])).toEqual({ row: plain });
    expect(matchProduct(['1', 'Café torrado'], [coffee, plain], [])).toEqual({ row: plain });
  });

  it('is the one whose code a spreadsheet took for a number, unless that is the id of another', () => {
    const tea = row(40, 'Chá mate', '000123');
    expect(matchProduct(['123'], [tea, coffee], [tea, coffee])).toEqual({ row: tea });
    expect(matchProduct(['00123', 'Chá'], [tea], [tea])).toEqual({ row: tea });
    expect(matchProduct(['123'], [tea], [tea, row(123, 'Mel', 'M')])).toEqual({ trouble: 'several' });
    expect(matchProduct(['123', 'Mel'], [tea], [])).toEqual({ trouble: 'notFound' });
  });

  it('is left to the rep where an amount with its unit may be the quantity', () => {
    const unread = { trouble: 'badNumber' };
    expect(matchProduct(['CAF-5', '12,5 kg'], [coffee], [])).toEqual(unread);
    expect(matchProduct(['CAF-5', '10 cx.'], [coffee], [])).toEqual(unread);
    expect(matchProduct(['CAF-5', '00 g'], [coffee], [coffee])).toEqual(unread);
    expect(matchProduct(['CAF-5', '500g'], [coffee], [])).toEqual({ row: coffee });
  });

  it('is asked about where one cell is the code of one and another the whole name of the other, as where rows are numbered', () => {
    const salt = row(50, 'Sal grosso', '1');
    expect(matchProduct(['1', 'Café torrado'], [salt, coffee, plain], [])).toEqual({ trouble: 'several' });
    expect(matchProduct(['1', 'Sal grosso'], [salt, coffee], [salt])).toEqual({ row: salt });
    expect(matchProduct(['1', 'Sal do mar'], [salt, coffee], [])).toEqual({ row: salt });
    expect(matchProduct(['caf-5', 'Café torrado 500 g'], [coffee, odd], [coffee])).toEqual({ row: coffee });
  });

  it('is not guessed from one cell where the others speak of something else', () => {
    expect(matchProduct(['1', 'Tea'], [coffee], [])).toEqual({ trouble: 'notFound' });
    expect(matchProduct(['TEA-1', 'torrado 500'], [coffee], [])).toEqual({ trouble: 'notFound' });
  });
});
