import { describe, expect, it } from 'vitest';
import type { CatalogueRow } from '../../../../../src-shared/contract/catalogue/catalogue.ts';
import { isNumbering, sumsAmong } from '../../../../../src-renderer/screens/order-editor/paste/row-labels.ts';
import { matchProduct } from '../../../../../src-renderer/screens/order-editor/paste/match-product.ts';

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
  });

  it('is left to the rep if digits are its id on the service, and nothing else says that it is meant', () => {
    const nameless = { id: 4, name: null, fk_id: null } as CatalogueRow;
    expect(matchProduct(['4'], [nameless], [nameless])).toEqual({ trouble: 'partOfName' });
    expect(matchProduct([String(coffee.id), 'CAF-5'], [coffee], [coffee])).toEqual({ row: coffee });
  });

  it('is questioned if several fit, or none', () => {
    expect(matchProduct(['caf'], rows, rows)).toEqual({ trouble: 'several' });
    expect(matchProduct(['tea'], [], [])).toEqual({ trouble: 'notFound' });
  });

  it('is the one of the code or the name if another cell is the number of the row and the id of another product', () => {
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

  it('is left to the rep if an amount with its unit may be the quantity', () => {
    const unread = { trouble: 'badNumber' };
    expect(matchProduct(['CAF-5', '12,5 kg'], [coffee], [])).toEqual(unread);
    expect(matchProduct(['CAF-5', '10 cx.'], [coffee], [])).toEqual(unread);
    expect(matchProduct(['CAF-5', '00 g'], [coffee], [coffee])).toEqual(unread);
    expect(matchProduct(['CAF-5', '500g'], [coffee], [])).toEqual({ row: coffee });
  });

  it('is questioned if one cell is the code of one and another the whole name of the other, as when rows are numbered', () => {
    const salt = row(50, 'Sal grosso', '1');
    expect(matchProduct(['1', 'Café torrado'], [salt, coffee, plain], [])).toEqual({ trouble: 'several' });
    expect(matchProduct(['1', 'Sal grosso'], [salt, coffee], [salt])).toEqual({ row: salt });
    expect(matchProduct(['1', 'Sal do mar'], [salt, coffee], [])).toEqual({ row: salt });
    expect(matchProduct(['caf-5', 'Café torrado 500 g'], [coffee, odd], [coffee])).toEqual({ row: coffee });
  });

  it('is not guessed from one cell if the others speak of something else', () => {
    expect(matchProduct(['1', 'Tea'], [coffee], [])).toEqual({ trouble: 'notFound' });
    expect(matchProduct(['TEA-1', 'torrado 500'], [coffee], [])).toEqual({ trouble: 'notFound' });
  });
});

describe('a cell without a head that nothing in the product answers to', () => {
  const rice = { id: 1, name: 'Arroz branco 1 kg', fk_id: 'MER-0001' } as CatalogueRow;
  const match = (...cells: string[]) => matchProduct(cells, [rice], []);

  it.each(
    [
      [
        '2 boxes',
        '2 caixas',
        '2x',
        'x2',
        '1 000',
        '1/2',
        '(2)',
        '½',
        '٢',
        '#REF!',
        '#N/D',
        '1,5E+03',
        '01/fev',
        '12,5 kg',
      ],
      ['duas caixas', 'um fardo', 'meia dúzia', 'a dozen', 'a combinar', 'dez'],
    ].flat(),
  )('may be the quantity, and the row is left to the rep: %s', (cell) => {
    expect(match('MER-0001', cell)).toEqual({ trouble: 'badNumber' });
  });

  it.each(['Arroz', 'ARROZ BCO 1KG', 'Arr. branco', '1 kg', 'UN', 'cx', '‘Arroz’ branco\u00a01\u00a0kg'])(
    'is passed over if it speaks of the product, or names a unit: %s',
    (cell) => {
      expect(match('MER-0001', cell)).toEqual({ row: rice });
    },
  );

  it('is the description of whoever wrote it if a head names its column', () => {
    expect(matchProduct(['MER-0001', 'Grãos'], [rice], [], { isHeaded: true })).toEqual({ row: rice });
  });
});

describe('a row of a sum or a group', () => {
  const paste = { id: 1, name: 'Creme dental Proteção Total 90 g', fk_id: 'HIG-9101' } as CatalogueRow;
  const kit = { id: 2, name: 'Kit higiene pessoal', fk_id: 'HIG-2' } as CatalogueRow;

  it.each([
    ...[
      'Total',
      'TOTAL GERAL',
      'Subtotal',
      'Sub-total',
      'Sub total:',
      'Soma',
      'Somatório',
      'Grand total',
      'Total do pedido',
    ],
    ...[
      'Total (R$)',
      'Totais',
      'Total de itens: 12',
      'Higiene:',
      'Soma dos produtos',
      'VALOR TOTAL',
      'Total da página 2',
    ],
  ])('is no line, whatever product the word is in: %s', (cell) => {
    expect(matchProduct([cell], [paste], [paste])).toEqual({ trouble: 'label' });
  });

  it('is no line because one word, or little of a name, fits', () => {
    expect(matchProduct(['Higiene'], [], [kit])).toEqual({ trouble: 'partOfName' });
    expect(matchProduct(['Creme dental'], [], [paste])).toEqual({ trouble: 'partOfName' });
    expect(matchProduct(['Higiene pessoal'], [], [kit])).toEqual({ row: kit });
  });

  it('is no line if its quantity is the sum of others, unless the whole name or the code stands there', () => {
    expect(matchProduct(['Higiene pessoal'], [], [kit], { isSum: true })).toEqual({ trouble: 'partOfName' });
    expect(matchProduct(['HIG-2'], [kit], [kit], { isSum: true })).toEqual({ row: kit });
  });

  it('is known from rows whose quantities come to its own, above it or below', () => {
    expect(sumsAmong([2, 3, 5])).toEqual([false, false, true]);
    expect(sumsAmong([0.3, 0.1, 0.2])).toEqual([true, false, false]);
    expect(sumsAmong([2, 2, 0])).toEqual([false, false, false]);
  });

  it('is none for a product that has such a word in a whole name', () => {
    const soap = { id: 3, name: 'Sabão Total', fk_id: 'S-1' } as CatalogueRow;
    expect(matchProduct(['Sabão Total'], [soap], [soap])).toEqual({ row: soap });
  });
});

describe('digits before the product', () => {
  const rice = { id: 41, name: 'Arroz branco 1 kg', fk_id: 'MER-0001' } as CatalogueRow;
  const match = (first: string) => matchProduct([first, 'MER-0001'], [rice], [], { isNumbered: false });

  it('may be the quantity, unless they are of the product, number the rows, or are too many', () => {
    expect(match('2')).toEqual({ trouble: 'badNumber' });
    expect(match('41')).toEqual({ row: rice });
    expect(match('7891000100103')).toEqual({ row: rice });
    expect(matchProduct(['2', 'MER-0001'], [rice], [], { isNumbered: true })).toEqual({ row: rice });
  });

  it.each([
    [['1', '2'], true],
    [['4', '5', '6'], true],
    [['2', '3'], false],
    [['1', '1', '2'], false],
    [['1'], false],
    [['1', 'MER-0001'], false],
  ])('number the rows if they go on by one: %j', (cells, isNumbered) => {
    expect(isNumbering(cells)).toBe(isNumbered);
  });
});
