import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPastedRows } from '../../../../../src-renderer/screens/order-editor/paste/pasted-rows.ts';
import { isTable, readTable, writeRow } from '../../../../../src-renderer/screens/order-editor/paste/pasted-table.ts';

describe('a table from the clipboard', () => {
  it('is read with quoted cells that hold tabs, quotes and line ends', () => {
    expect(readTable('A-1\t"12"" pipe\twide"\t3\r\n"two\nlines"\t4\r\n')).toEqual([
      ['A-1', '12" pipe\twide', '3'],
      ['two\nlines', '4'],
    ]);
  });

  it('leaves empty rows out, and keeps a quote inside a cell', () => {
    expect(readTable('\n\t\n3/4" valve\t2\n\n')).toEqual([['3/4" valve', '2']]);
  });

  it('is parted by semicolons if it has no tab', () => {
    expect(readTable('A-1;2;10,50')).toEqual([['A-1', '2', '10,50']]);
  });

  it('comes out as it went in, whatever the cells hold', () => {
    const cell = fc.string({ unit: 'grapheme-ascii' }).map((text) => text.trim());
    const row = fc.array(cell, { minLength: 2, maxLength: 5 }).filter((cells) => cells.some((each) => each !== ''));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const safe = rows.map((cells) => cells.map((each) => each.replace(/^"+/, '')));
        fc.pre(safe.every((cells) => cells.some((each) => each !== '')));
        expect(readTable(safe.map(writeRow).join('\r\n'))).toEqual(safe.map((cells) => cells.map((c) => c.trim())));
      }),
    );
  });

  it('is told from text for one field', () => {
    expect(isTable('10,50')).toBe(false);
    expect(isTable('Coffee 1 kg\n')).toBe(false);
    expect(isTable('Coffee\t2')).toBe(true);
    expect(isTable('Coffee\nTea')).toBe(true);
  });
});

describe('a discount in steps', () => {
  it('is read in a column of discounts, also under a head that may mean a description', () => {
    for (const head of ['Desconto', 'Desc.'])
      expect(
        readPastedRows(
          [
            ['Código', 'Qtd', head],
            ['CAF-1', '2', '5+3+2%'],
          ],
          'pt-BR',
        ),
      ).toMatchObject([{ products: ['CAF-1'], quantity: 2, discount: { percentage: 9.693 }, trouble: null }]);
  });

  it('of more than a hundred is a number that cannot be read', () => {
    expect(
      readPastedRows(
        [
          ['Código', 'Qtd', 'Desconto'],
          ['CAF-1', '2', '5+103'],
        ],
        'pt-BR',
      ),
    ).toMatchObject([{ trouble: 'badNumber' }]);
  });
});

describe('rows without a head', () => {
  it('hold a code or a name, a quantity, a price and a discount', () => {
    expect(readPastedRows([['CAF-1', '2', '10,50', '5%']], 'pt-BR')).toMatchObject([
      { products: ['CAF-1'], quantity: 2, price: 10.5, discount: { percentage: 5 }, trouble: null },
    ]);
  });

  it('may hold code and name, and a code of digits alone', () => {
    expect(readPastedRows([['1001', 'Coffee', '3']], 'en')).toMatchObject([
      { products: ['1001', 'Coffee'], quantity: 3, price: null, trouble: null },
    ]);
    expect(readPastedRows([['1001', '3']], 'en')).toMatchObject([{ products: ['1001'], quantity: 3 }]);
  });

  it('may leave the price out and still give a discount', () => {
    expect(readPastedRows([['A', '3', '', 'R$ 4,20']], 'pt-BR')).toMatchObject([
      { quantity: 3, price: null, discount: { value: 4.2 }, trouble: null },
    ]);
  });

  it('may end in their total, which is no discount', () => {
    const table = [
      ['CAF-1', '2', '10,00', '20,00'],
      ['CAF-2', '3', '1.250,50', 'R$ 3.751,50'],
      ['CAF-3', '1', '9,90', '9,50'],
    ];
    const read = { discount: null, trouble: null };
    expect(readPastedRows(table, 'pt-BR')).toMatchObject([
      { ...read, quantity: 2, price: 10 },
      { ...read, quantity: 3, price: 1250.5 },
      { ...read, quantity: 1, price: 9.9 },
    ]);
  });

  it('may hold a discount that happens to be a total, among others that are none', () => {
    const table = [
      ['CAF-1', '1', '10', '10'],
      ['CAF-2', '3', '12,50', '5'],
    ];
    const discounts = readPastedRows(table, 'pt-BR').map(({ discount }) => discount);
    expect(discounts).toEqual([{ percentage: 10 }, { percentage: 5 }]);
  });

  it('hold no quantity that is money, as when the quantity itself is not read', () => {
    const table = [
      ['CAF-1', '2 cx', 'R$ 10,50'],
      ['CAF-1', 'R$ 10,50', '2'],
    ];
    const read = { quantity: null, price: 10.5, trouble: 'noQuantity' };
    expect(readPastedRows(table, 'pt-BR')).toMatchObject([read, read]);
  });

  it('write decimals as the rest of their table does, whatever the window speaks', () => {
    const comma = [
      ['QUE-1', '1,500', '12,50'],
      ['QUE-2', '1.500', '7,9'],
    ];
    const point = comma.map((row) => row.map((cell) => cell.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))));
    const read = [
      { quantity: 1.5, price: 12.5, trouble: null },
      { quantity: 1500, price: 7.9, trouble: null },
    ];
    for (const locale of ['en', 'pt-BR'] as const) {
      expect(readPastedRows(comma, locale), locale).toMatchObject(read);
      expect(readPastedRows(point, locale), locale).toMatchObject(read);
    }
    expect(readPastedRows([['QUE-1', '1,500']], 'en', ',')).toMatchObject([{ quantity: 1.5 }]);
  });

  it('are read as the window speaks if their numbers say nothing, or this and that', () => {
    const both = [
      ['QUE-1', '1,500', '12,50'],
      ['QUE-2', '2', '12.50'],
    ];
    expect(readPastedRows(both, 'en')).toMatchObject([{ quantity: 1500 }, { quantity: 2 }]);
    expect(readPastedRows([['QUE-1', '1,500', '3']], 'en')).toMatchObject([{ quantity: 1500 }]);
    expect(readPastedRows([['QUE-1', '1,500', '3']], 'pt-BR')).toMatchObject([{ trouble: 'badNumber' }]);
  });

  it('say what they lack', () => {
    const troubles = readPastedRows([['A'], ['A', '0'], ['', '2'], ['A', '2', 'ten'], ['A', '1', '2', '150']], 'en');
    expect(troubles.map(({ trouble }) => trouble)).toEqual([
      'noQuantity',
      'noQuantity',
      'noProduct',
      'badNumber',
      'badNumber',
    ]);
  });
});

describe('rows under a head', () => {
  it('are read by its columns, in either language and any order', () => {
    const table = [
      ['Qtde', 'Descrição', 'Desc. %', 'Código', 'Preço unit.'],
      ['1.000', 'Café', '2,5', 'C-9', '1.234,56'],
    ];
    expect(readPastedRows(table, 'pt-BR')).toMatchObject([
      { products: ['Café', 'C-9'], quantity: 1000, price: 1234.56, discount: { percentage: 2.5 }, trouble: null },
    ]);
  });
});

it.each([
  ['Qt.', 'Vl. unit.', 'Vl. total'],
  ['Qte', 'V. unitário', 'V. tot.'],
  ['Qnt.', 'P. unit.', 'Vlr. tot.'],
  ['Qde.', 'Pr. unit.', 'Valor total'],
])('heads that are cut short name their columns as well: %s, %s, %s', (...head) => {
  const table = [
    ['Cód.', 'Produto', ...head, 'Vl. desc.', 'Vl. IPI'],
    ['C-9', 'Café', '12', '10,50', '126,00', '6,00', '3,15'],
    ['C-10', 'Chá', '2', '', '16,00', '', ''],
  ];
  expect(readPastedRows(table, 'pt-BR')).toMatchObject([
    { quantity: 12, price: 10.5, discount: { value: 6 }, trouble: null },
    { quantity: 2, price: null, discount: null, trouble: null },
  ]);
});

it('a head without a quantity leaves its rows without one: a list of prices is no order', () => {
  const table = [
    ['Código', 'Descrição', 'Preço'],
    ['C-9', 'Café', '12,50'],
    ['C-10', 'Chá', '8'],
  ];
  const rows = readPastedRows(table, 'pt-BR');
  expect(rows).toMatchObject([
    { products: ['C-9', 'Café'], quantity: null, price: 12.5, trouble: 'noQuantity' },
    { products: ['C-10', 'Chá'], quantity: null, price: 8, trouble: 'noQuantity' },
  ]);
  expect(rows).toHaveLength(2);
});

describe('a column of discounts', () => {
  const discountUnder = (head: string, cell: string) =>
    readPastedRows(
      [
        ['Código', head, 'Qtd', 'Valor unitário'],
        ['C-9', cell, '2', '100,00'],
      ],
      'pt-BR',
    )[0];

  it.each([
    'Desconto (R$)',
    'Desc. R$',
    'Valor do desconto',
    'Vlr. desc.',
    'Desc. vl.',
    'Discount value',
    'Discount amount',
  ])('is of amounts if its head says so: %s', (head) => {
    const read = { price: 100, discount: { value: 50 }, trouble: null };
    expect(discountUnder(head, '50,00')).toMatchObject(read);
    expect(discountUnder(head, '1.250,00')).toMatchObject({ ...read, discount: { value: 1250 } });
  });

  it.each(['Desconto', 'Desconto %', 'Desc. (%)'])('is of percentages elsewhere: %s', (head) => {
    expect(discountUnder(head, '50,00')).toMatchObject({ price: 100, discount: { percentage: 50 } });
  });

  it('may take off the whole price, and no more', () => {
    expect(discountUnder('Desconto', '100')).toMatchObject({ discount: { percentage: 100 }, trouble: null });
    expect(discountUnder('Desconto', '100,01')).toMatchObject({ trouble: 'badNumber' });
  });

  it('gives way to the sign of a cell', () => {
    expect(discountUnder('Desconto', 'R$ 50,00')).toMatchObject({ discount: { value: 50 } });
    expect(discountUnder('Valor do desconto', '5%')).toMatchObject({ discount: { percentage: 5 } });
  });
});

it('the total of a row is not the price of one', () => {
  const table = [
    ['Código', 'Qtd', 'Valor total', 'Valor unitário'],
    ['C-9', '2', '200,00', '100,00'],
    ['C-9', '2', '200,00', ''],
  ];
  expect(readPastedRows(table, 'pt-BR').map(({ price }) => price)).toEqual([100, null]);
});

it.each(['Valor IPI', 'Vlr. ICMS-ST', 'Valor do ST', 'Valor frete'])('what stands under “%s” is no price', (head) => {
  const table = [
    ['Código', 'Qtd', head, 'Valor unitário'],
    ['C-9', '2', '3,25', '100,00'],
    ['C-9', '2', '3,25', ''],
  ];
  expect(readPastedRows(table, 'pt-BR').map(({ price }) => price)).toEqual([100, null]);
});

it('a price for one is one, whatever it says of taxes', () => {
  const table = [
    ['Código', 'Qtd', 'Valor unit. sem IPI'],
    ['C-9', '2', '100,00'],
  ];
  expect(readPastedRows(table, 'pt-BR')).toMatchObject([{ price: 100 }]);
});

it('“Desc.” over names is the description, and over numbers the discount', () => {
  const head = ['Cód.', 'Desc.', 'Qtd', 'Preço'];
  const named = [head, ['C-9', 'Café 500 g', '2', '10,00'], ['C-10', '', '3', '12,00']];
  expect(readPastedRows(named, 'pt-BR')).toMatchObject([
    { products: ['C-9', 'Café 500 g'], quantity: 2, price: 10, discount: null, trouble: null },
    { products: ['C-10'], quantity: 3, price: 12, discount: null, trouble: null },
  ]);
  const taken = [head, ['C-9', '5', '2', '10,00'], ['C-10', 'n/d', '3', '12,00']];
  expect(readPastedRows(taken, 'pt-BR')).toMatchObject([{ discount: { percentage: 5 } }, { trouble: 'badNumber' }]);
});

describe('text as spreadsheets and messengers write it', () => {
  const rowsOf = (text: string) => readPastedRows(readTable(text), 'pt-BR');

  it('has a dash for zero in the format “accounting”', () => {
    const head = 'Código\tQtd\tPreço\tDesconto R$';
    const rows = [
      'C-1\t2\t R$ 10,00 \t R$ -   ',
      'C-2\t3\t R$ 1.234,50 \t-',
      'C-3\t1\tR$\u00a05,00\tR$ \u2013',
      'C-4\t -   \t5,00\t',
    ];
    expect(rowsOf([head, ...rows].join('\n'))).toMatchObject([
      { quantity: 2, price: 10, discount: { value: 0 }, trouble: null },
      { quantity: 3, price: 1234.5, discount: { value: 0 }, trouble: null },
      { quantity: 1, price: 5, discount: { value: 0 }, trouble: null },
      { quantity: 0, trouble: 'noQuantity' },
    ]);
    expect(rowsOf('C-1\t2\tR$ 10,00\tR$ -')).toMatchObject([{ price: 10, discount: { value: 0 }, trouble: null }]);
  });

  it.each([
    ['zero-width and bidi marks', '\ufeffC-1\t\u200e2\u200b\t\u202a10,50\u202c'],
    ['no-break spaces and hyphens', 'C\u20111\t\u00a02\t\u202fR$\u00a010,50'],
    ['soft hyphens', 'C-\u00ad1\t2\t10,50'],
    ['full-width digits', 'C-1\t２\t１０，５０'],
  ])('has %s', (_, text) => {
    expect(rowsOf(text)).toMatchObject([{ products: ['C-1'], quantity: 2, price: 10.5, trouble: null }]);
  });

  it.each(['\u22122', '(2)', '2-', '-2', '(R$ 2,00)', '\u20142'])('is below zero, which no quantity is: %s', (cell) => {
    const table = [
      ['Código', 'Qtd'],
      ['C-1', cell],
    ];
    expect(readPastedRows(table, 'pt-BR')[0]?.trouble).toBe('badNumber');
  });
});

describe('a cell among the numbers that cannot be read', () => {
  it('is the quantity if most rows have theirs', () => {
    const table = [
      ['C-1', '2', '10,00'],
      ['C-2', 'duas', '12,00'],
      ['C-3', '5', '8,00'],
      ['C-4', '', '9,00'],
    ];
    expect(readPastedRows(table, 'pt-BR').map(({ quantity, trouble }) => [quantity, trouble])).toEqual([
      [2, null],
      [null, 'badNumber'],
      [5, null],
      [null, 'noQuantity'],
    ]);
  });

  it('leaves a row without a quantity if the cell before its price is empty', () => {
    expect(readPastedRows([['C-1', '', '10,00']], 'pt-BR')).toMatchObject([{ quantity: null, trouble: 'noQuantity' }]);
  });

  it('leaves an empty name alone if the numbers of most rows begin behind it', () => {
    const table = [
      ['C-1', 'Café', '2', '10,00'],
      ['C-2', '', '3', '8,00'],
      ['C-3', 'Chá', '1', '9,00'],
    ];
    expect(readPastedRows(table, 'pt-BR').map(({ quantity }) => quantity)).toEqual([2, 3, 1]);
  });
});

it('a quotation mark out of place costs its own row alone', () => {
  const text = 'C-1\t"Ouro" café\t2\nC-2\t"Kit 3 peças\t5\nC-3\tTubo 3/4"\t1\nC-4\t"a\nb"\t7';
  expect(readTable(text)).toEqual([
    ['C-1', '"Ouro" café', '2'],
    ['C-2', '"Kit 3 peças', '5'],
    ['C-3', 'Tubo 3/4"', '1'],
    ['C-4', 'a\nb', '7'],
  ]);
});
