import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../../src-renderer/screens/order-editor/paste/pasted-columns.ts';
import {
  questionsOf,
  readPastedRows,
  unreadColumns,
} from '../../../../../src-renderer/screens/order-editor/paste/pasted-rows.ts';

describe('a head that names more than one quantity', () => {
  const troublesUnder = (head: string[], ...rows: string[][]) =>
    readPastedRows([head, ...rows], 'pt-BR').map(({ trouble }) => trouble);

  it.each([
    ['Código', 'Qtd. estoque', 'Preço', 'Qtd. pedida'],
    ['Código', 'Qtd/caixa', 'Preço', 'Quantidade'],
    ['Artículo', 'Cant. existencias', 'Precio', 'Cantidad'],
    ['Code', 'Quantity in stock', 'Price', 'Qty'],
  ])('leaves it to the rep which of them is meant, also if one is empty: %s, %s, %s, %s', (...head) => {
    const rows = [
      ['C-9', '480', '10,00', '2'],
      ['C-10', '300', '12,00', ''],
      ['C-11', '', '15,00', '3'],
    ];
    expect(troublesUnder(head, ...rows)).toEqual(Array(3).fill('severalQuantities'));
  });

  it('is no question if they say the same, or nothing', () => {
    const head = ['Código', 'Qtd', 'Preço', 'Quantidade'];
    expect(troublesUnder(head, ['C-9', '2', '10,00', '2,0'], ['C-9', '', '10,00', ''])).toEqual([null, 'noQuantity']);
  });

  it('is none if an amount stands beside the quantity: that is what the row comes to', () => {
    const table = [
      ['Item', 'Qty', 'Price', 'Amount'],
      ['C-9', '2', '10.00', '20.00'],
      ['C-9', '', '10.00', '20.00'],
    ];
    expect(readPastedRows(table, 'en')).toMatchObject([
      { quantity: 2, price: 10, trouble: null },
      { quantity: null, trouble: 'noQuantity' },
    ]);
    expect(
      readPastedRows(
        [
          ['Item', 'Amount'],
          ['C-9', '2'],
        ],
        'en',
      ),
    ).toMatchObject([{ quantity: 2 }]);
  });
});

describe('a head that names more than one price or discount', () => {
  const head = ['Código', 'Qtd', 'Preço tabela', 'Preço promo', 'Desc. 1', 'Desc. 2'];
  const table = [
    head,
    ['C-9', '2', '10,00', '9,00', '', ''],
    ['C-10', '3', '12,00', '12', '5', '5%'],
    ['C-11', '1', '15,00', '', '10', '3'],
    ['C-12', '1', '16,00', 'a combinar', '', ''],
  ];

  it('leaves it to the rep which of them is meant if they differ', () => {
    const rows = readPastedRows(table, 'pt-BR');
    expect(rows).toMatchObject([
      { trouble: 'severalPrices' },
      { price: 12, discount: { percentage: 5 }, trouble: null },
      { price: 15, trouble: 'severalDiscounts' },
      { trouble: 'severalPrices' },
    ]);
    expect(questionsOf(table, rows, {})).toEqual([
      { figure: 'price', places: [2, 3] },
      { figure: 'discount', places: [4, 5] },
    ]);
    expect(unreadColumns(rows)).toEqual([]);
  });

  it('goes by the one that the rep chose, and takes nothing from the other', () => {
    const rows = readPastedRows(table, 'pt-BR', null, { price: 3, discount: 4 });
    expect(rows).toMatchObject([
      { price: 9, trouble: null },
      { price: 12, discount: { percentage: 5 }, trouble: null },
      { price: null, discount: { percentage: 10 }, trouble: null },
      { trouble: 'badNumber' },
    ]);
    expect(unreadColumns(rows)).toEqual([2, 5]);
    expect(questionsOf(table, rows, { price: 3 })).toEqual([{ figure: 'price', places: [2, 3] }]);
    expect(readPastedRows(table, 'pt-BR', null, { price: 2, discount: 5 })).toMatchObject([
      { price: 10 },
      { price: 12 },
      { price: 15, discount: { percentage: 3 } },
      { price: 16, trouble: null },
    ]);
  });
});

describe('a discount as a percentage and as an amount', () => {
  const head = ['Código', 'Qtd', 'Preço', 'Desc. %', 'Desc. R$'];
  const read = (...rows: string[][]) => readPastedRows([head, ...rows], 'pt-BR');

  it('is one if they come to the same, to the cent, or one of them is empty', () => {
    expect(
      read(
        ['C-9', '3', '10,50', '5', '1,58'],
        ['C-10', '3', '10,50', '5', ''],
        ['C-11', '3', '10,50', '', '4,20'],
        ['C-12', '3', '', '0', '0,00'],
      ),
    ).toMatchObject([
      { discount: { percentage: 5 }, trouble: null },
      { discount: { percentage: 5 }, trouble: null },
      { discount: { value: 4.2 }, trouble: null },
      { discount: { percentage: 0 }, trouble: null },
    ]);
  });

  it('is left to the rep if they differ, or if no price says what the percentage comes to', () => {
    const table = [head, ['C-9', '3', '10,50', '5', '4,20'], ['C-10', '3', '', '5', '1,58']];
    const rows = readPastedRows(table, 'pt-BR');
    expect(rows.map(({ trouble }) => trouble)).toEqual(['severalDiscounts', 'severalDiscounts']);
    expect(questionsOf(table, rows, {})).toEqual([{ figure: 'discount', places: [3, 4] }]);
    expect(readPastedRows(table, 'pt-BR', null, { discount: 4 })).toMatchObject([
      { discount: { value: 4.2 }, trouble: null },
      { discount: { value: 1.58 }, trouble: null },
    ]);
  });
});

it('columns without a name are among those that nothing is taken from, under a head and without one', () => {
  const headed = [
    ['Código', '', 'Qtd', 'Cor'],
    ['C-9', 'frágil', '2', '', 'no fim do mês'],
  ];
  expect(unreadColumns(readPastedRows(headed, 'pt-BR'))).toEqual([1, 4]);
  expect(unreadColumns(readPastedRows([['CAF-1', '2', '10,00', '20,00']], 'pt-BR'))).toEqual([3]);
});

describe('heads are read as whole words', () => {
  it.each([
    ...['Quantia', 'Antiqtd', 'Produtor', 'Refrigerado', 'Codependente', 'Nomenclatura', 'Itemizado', 'Descartável'],
    ...['Precocidade', 'Valorização', 'Unidade', 'Units', 'Descontinuado', 'Item price', 'Product qty', 'Valor total'],
  ])('“%s” says nothing', (head) => {
    expect(columnsOf([['Código', 'Qtd', 'Preço', head]])?.at(-1)).toBeNull();
  });

  it.each([
    ['qtd_pedida', 'quantity'],
    ['QtdPedida', 'quantity'],
    ['QTD.', 'quantity'],
    ['\ufeffQuantidade', 'quantity'],
    ['Qtd\u00a0(cx)', 'quantity'],
    ['Descr.', 'product'],
    ['Unit price', 'price'],
    ['Preço de venda', 'price'],
    ['Dcto. R$', 'discountValue'],
  ])('“%s” is of the %s', (head, column) => {
    expect(columnsOf([['Código', 'Qtd', 'Preço', head]])?.at(-1)).toBe(column);
  });

  it('“Unit.” is a price over numbers alone', () => {
    expect(
      columnsOf([
        ['Código', 'Qtd', 'Unit.'],
        ['C-1', '2', '10,00'],
      ])?.at(-1),
    ).toBe('price');
    expect(
      columnsOf([
        ['Code', 'Qty', 'Unit'],
        ['C-1', '2', 'box'],
      ])?.at(-1),
    ).toBeNull();
  });
});

describe('a head of words that are not known', () => {
  const read = (...table: string[][]) =>
    readPastedRows(table, 'pt-BR').map(({ quantity, price, trouble }) => ({ quantity, price, trouble }));

  it('is a head all the same, and a stock is no quantity', () => {
    expect(read(['Código', 'Estoque', 'Pedido'], ['C-9', '400', '12'])).toEqual([
      { quantity: 12, price: null, trouble: null },
    ]);
    expect(read(['Item', 'Mínimo', 'Comprar', 'Custo'], ['C-9', '6', '12', '9,90'])).toEqual([
      { quantity: 12, price: 9.9, trouble: null },
    ]);
  });

  it('leaves it to the rep which of several columns is the quantity', () => {
    const table = [
      ['Ref', 'Caixas', 'Unid/cx'],
      ['C-9', '3', '24'],
    ];
    const rows = readPastedRows(table, 'pt-BR');
    expect(rows).toMatchObject([{ trouble: 'severalQuantities' }]);
    expect(questionsOf(table, rows, {})).toEqual([{ figure: 'quantity', places: [1, 2] }]);
  });

  it('is none if a word says how many', () => {
    expect(read(['Café', 'doze'], ['C-9', '3'])).toHaveLength(2);
  });
});

describe('rows without a head', () => {
  it('hold no barcode as a quantity, wherever it stands', () => {
    expect(readPastedRows([['C-9', 'Café', '7891000100103', '12', '9,90']], 'pt-BR')).toMatchObject([
      { products: ['C-9', 'Café', '7891000100103'], quantity: 12, price: 9.9 },
    ]);
  });

  it('may have the price before the quantity if each price has cents and no quantity has', () => {
    const rows = [
      ['C-9', '9,90', '12'],
      ['C-10', '12,00', '3'],
    ];
    expect(readPastedRows(rows, 'pt-BR')).toMatchObject([
      { quantity: 12, price: 9.9 },
      { quantity: 3, price: 12 },
    ]);
    expect(readPastedRows([...rows, ['C-11', '4', '2,50']], 'pt-BR')).toMatchObject([{ quantity: 9.9 }, {}, {}]);
  });
});
