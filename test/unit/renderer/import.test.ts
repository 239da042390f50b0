import { describe, expect, it } from 'vitest';
import type { Identified } from '../../../src-shared/contract/catalogue/identify.ts';
import { checkRows, type RefusedRow } from '../../../src-renderer/screens/import/check-rows.ts';
import { findHead, guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';
import { styleOf } from '../../../src-renderer/screens/import/file/file-style.ts';
import { guessSeparator, readCsv, type CsvRow } from '../../../src-renderer/screens/import/file/read-csv.ts';

const pause = async () => {};
const check = (rows: CsvRow[], head: string[]) =>
  checkRows(rows, guessColumns(head, 'product'), { pause, isWanted: () => true });

it.each([
  ['id;nome;preço\n1;Arroz, tipo 1;12,50', ';'],
  ['id,name,price\n1,Rice;white,12.50', ','],
  ['id\tname\n1\tRice', '\t'],
  ['"a;b",c,d\n', ','],
  ['120,5;50,3\n', ';'],
  ['id|name|price\n1|Rice, white|12,50', '|'],
])('finds the separator of %j', (text, separator) => {
  expect(guessSeparator(text)).toBe(separator);
});

it('reads quoted cells, and counts the lines of the file', async () => {
  const text = 'id;nome\r\n1;"Pão; de ""queijo"""\r\n\r\n2;"duas\r\nlinhas"\r\n3;fim';
  expect(await readCsv(text, ';', pause)).toEqual([
    { line: 1, cells: ['id', 'nome'], isBroken: false },
    { line: 2, cells: ['1', 'Pão; de "queijo"'], isBroken: false },
    { line: 4, cells: ['2', 'duas\nlinhas'], isBroken: false },
    { line: 6, cells: ['3', 'fim'], isBroken: false },
  ]);
});

it('marks a row whose quotation marks do not fit', async () => {
  const rows = await readCsv('1;"aberto\n2;b', ';', pause);
  expect(rows[0]).toMatchObject({ line: 1, isBroken: true });
});

it('reads fifty thousand rows in portions, each row once', async () => {
  const text = Array.from({ length: 50_000 }, (_, i) => `${i};"Nome ${i}";${i},50`).join('\n');
  let pauses = 0;
  const rows = await readCsv(text, ';', async () => void (pauses += 1));
  expect(rows).toHaveLength(50_000);
  expect(rows.every(({ line, cells }, i) => line === i + 1 && cells[0] === String(i))).toBe(true);
  expect(pauses).toBeGreaterThanOrEqual(24);
});

it.each([
  [['Código', 'Razão social', 'CNPJ'], { id: 0, name: 1, fk_id: 2 }],
  [['SKU', 'Product', 'ID', 'List price'], { fk_id: 0, name: 1, id: 2, price: 3 }],
  [
    ['Código externo', 'Código do produto', 'Descrição', 'Preço (R$)', 'Tipo'],
    { fk_id: 0, id: 1, name: 2, price: 3, type: 4 },
  ],
  [['a', 'b'], { id: null, name: null, fk_id: null }],
])('guesses the columns of %j', (head, columns) => {
  expect(guessColumns(head, 'product')).toMatchObject(columns);
});

it('takes a code beside an id for the external id if nothing else is called so', () => {
  expect(guessColumns(['id', 'Código', 'nome'], 'product')).toMatchObject({ id: 0, fk_id: 1, name: 2 });
  expect(guessColumns(['Código', 'nome'], 'product')).toMatchObject({ id: 0, fk_id: null });
  expect(guessColumns(['id', 'Código', 'SKU'], 'product')).toMatchObject({ id: 0, fk_id: 2 });
});

it('tells a row of names from a row of values', () => {
  const row = (...cells: string[]): CsvRow[] => [{ line: 1, cells, isBroken: false }];
  expect(findHead(row('id', 'nome'), 'product')).toBe(0);
  expect(findHead(row('a', 'b'), 'product')).toBe(0);
  expect(findHead(row('12', 'Arroz'), 'product')).toBeNull();
});

it('finds the names of the columns below the title of a report, and its total refused', async () => {
  const text = [
    'Distribuidora Aurora Ltda',
    'Tabela de preços em 22/11/2026',
    '',
    'Código;Descrição;Preço',
    '00123;Café;R$ 1.234,50',
    'Total;;1.234,50',
  ].join('\r\n');
  const separator = guessSeparator(text);
  const rows = await readCsv(text, separator, pause);
  const at = findHead(rows, 'product') ?? -1;
  expect([separator, at]).toEqual([';', 2]);
  const checked = await check(rows.slice(at + 1), rows[at]?.cells ?? []);
  expect(checked?.accepted).toEqual([{ id: 123, name: 'Café', price: 1234.5 }]);
  expect(checked?.refused).toMatchObject([{ line: 6, field: 'id' }]);
});

it('finds the names of the columns of a price list that has no id', async () => {
  const rows = await readCsv('Tabela de preços;;\nSKU;Descrição;Preço\nAR-5;Arroz;12,50', ';', pause);
  expect(findHead(rows, 'product')).toBe(1);
});

it('takes a row without an id for the record that it was found to mean, and refuses one that it was not', async () => {
  const [head, ...rows] = await readCsv(
    'SKU;Descrição;Preço\nA;Arroz;1,50\nB;Sal;2\n;Café;3\nC;Chá;4\nA;Arroz;5',
    ';',
    pause,
  );
  const columns = guessColumns(head?.cells ?? [], 'product');
  const identified = new Map<number, Identified>([
    [2, 901],
    [3, 'unknown'],
    [4, 'several'],
    [5, 902],
    [6, 901],
  ]);
  const checked = await checkRows(rows, columns, { pause, isWanted: () => true, identified });
  expect(checked?.accepted).toEqual([
    { id: 901, name: 'Arroz', fk_id: 'A', price: 1.5 },
    { id: 902, name: 'Chá', fk_id: 'C', price: 4 },
  ]);
  expect(checked?.refused.map(({ line, field, problem }) => [line, field, problem.code])).toEqual([
    [3, 'fk_id', 'unknownHere'],
    [4, 'name', 'severalHere'],
    [6, 'id', 'duplicate'],
  ]);
});

it('finds a separator that the title above the columns does not hold', () => {
  expect(guessSeparator('Tabela de preços\nid\tnome\n1\tArroz, tipo 1')).toBe('\t');
  expect(guessSeparator('Goiânia, 22 de novembro\nid;nome\n1;Arroz\n')).toBe(';');
  expect(guessSeparator('Preços; novembro\nid,nome\n1,Arroz')).toBe(',');
});

it('takes good rows and says of each other one what is wrong, and where', async () => {
  const text = [
    'id;nome;código externo;preço',
    '1;Arroz;A-1;1.234,50',
    ';Sem id;A-2;1,00',
    '2,5;Meio;A-3;1,00',
    '3;Feijão;1,12223E+13;2,00',
    '4;Café;A-4;doze',
    '1;Outra vez;A-5;1,00',
    '5;;;',
    '6;Negativo;A-6;-1,00',
    '7;"Aspas" soltas;A-7;1,00',
  ].join('\n');
  const [head, ...rows] = await readCsv(text, ';', pause);
  const checked = await check(rows, head?.cells ?? []);
  expect(checked?.accepted).toEqual([{ id: 1, name: 'Arroz', fk_id: 'A-1', price: 1234.5 }]);
  expect(checked?.refused.map(({ line, field, problem }) => [line, field, problem.code])).toEqual([
    [3, 'id', 'required'],
    [4, 'id', 'mustBeAWholeNumber'],
    [5, 'fk_id', 'cutNumber'],
    [6, 'price', 'mustBeANumber'],
    [7, 'id', 'duplicate'],
    [8, null, 'nothingFilledIn'],
    [9, 'price', 'mustNotBeNegative'],
    [10, null, 'badQuotes'],
  ]);
});

it('reads what back offices write as a formula, so that a spreadsheet keeps its zeros, as the text that it is', async () => {
  const text = [
    'id;nome;código externo',
    '="1";="Arroz ""tipo 1""";="000123"',
    '2;Feijão;="=1+1"',
    '="3;Café;A-3',
    '"=""4""";"=""Sal""";A-4',
  ].join('\n');
  const [head, ...rows] = await readCsv(text, ';', pause);
  const checked = await check(rows, head?.cells ?? []);
  expect(checked?.accepted).toEqual([
    { id: 1, name: 'Arroz "tipo 1"', fk_id: '000123' },
    { id: 2, name: 'Feijão', fk_id: '=1+1' },
    { id: 4, name: 'Sal', fk_id: 'A-4' },
  ]);
  expect(checked?.refused).toMatchObject([{ line: 4, field: 'id', text: '="3' }]);
});

it('tells an empty cell from a column that the file has not', async () => {
  const [head, ...rows] = await readCsv('id;nome;preço\n1;Arroz;\n2;;3,50', ';', pause);
  const checked = await check(rows, head?.cells ?? []);
  expect(checked?.accepted).toEqual([
    { id: 1, name: 'Arroz', price: null },
    { id: 2, name: null, price: 3.5 },
  ]);
});

const priced = (...prices: string[]) =>
  prices.map((price, at) => ({ line: at + 1, cells: [String(at + 1), price], isBroken: false }));

it.each([
  [['1.234', '10.50', '3.9'], 'en', false],
  [['1.234', '10,50'], 'pt-BR', false],
  [['1,234', '10,5000', '3.9'], 'pt-BR', false],
  [['12', '1.234'], 'pt-BR', false],
  [['10,50', '3,90', '1.50'], 'pt-BR', false],
  [['0.875', '1.234'], 'en', true],
  [['12.5000', '1.234'], 'en', true],
  [['1.234.567', 'R$ 1,250'], 'pt-BR', false],
  [['R$ 0,125', '1,250'], 'pt-BR', true],
])('reads the decimal mark from the prices %j', (prices, locale, isCertain) => {
  const style = styleOf(priced(...prices), guessColumns(['id', 'preço'], 'product'));
  expect(style.get('price')).toMatchObject({ locale, isCertain });
});

it.each([
  [
    ['0,875', '1,234', '12,500', '1.234,567'],
    [0.875, 1.234, 12.5, 1234.567],
  ],
  [
    ['0.875', '1.234', '12.500'],
    [0.875, 1.234, 12.5],
  ],
])('takes prices of three places if the others tell the decimal mark: %j', async (texts, prices) => {
  const checked = await check(priced(...texts), ['id', 'preço']);
  expect(checked?.refused).toEqual([]);
  expect(checked?.accepted.map(({ price }) => price)).toEqual(prices);
});

it('takes no price below zero for one above if the others tell how it is read', async () => {
  const checked = await check(priced('0,875', '-1,234'), ['id', 'preço']);
  expect(checked?.refused).toMatchObject([{ line: 2, field: 'price', problem: { code: 'mustNotBeNegative' } }]);
});

it('refuses a thousand of a Brazilian list in which one price has a point for its cents', async () => {
  const checked = await check(priced('1.250', '980', '15.9'), ['id', 'preço']);
  expect(checked?.accepted.map(({ price }) => price)).toEqual([980, 15.9]);
  expect(checked?.refused).toMatchObject([{ line: 1, problem: { code: 'numberAmbiguous' } }]);
});

it('refuses a price that can be read in two ways if no other tells', async () => {
  const checked = await check(priced('1,234', '12,500'), ['id', 'preço']);
  expect(checked?.refused.map(({ problem }) => problem.code)).toEqual(['numberAmbiguous', 'numberAmbiguous']);
});

describe('the decimal mark of a column', () => {
  async function checkColumns(head: string, ...lines: string[]) {
    const [names, ...rows] = await readCsv([head, ...lines].join('\n'), ';', pause);
    const checked = await check(rows, names?.cells ?? []);
    const codes = (rows: RefusedRow[] = []) => rows.map(({ problem }) => problem.code);
    return { accepted: checked?.accepted, refused: codes(checked?.refused), warned: codes(checked?.warned) };
  }

  it('is its own, beside prices with the other one', async () => {
    const { accepted, refused } = await checkColumns('id;preço;estoque', '1;15.90;1.250', '2;8.50;2,5', '3;4.00;12');
    expect(refused).toEqual([]);
    expect(accepted?.map(({ price, stock }) => [price, stock])).toEqual([
      [15.9, 1250],
      [8.5, 2.5],
      [4, 12],
    ]);
  });

  it('is that of the prices if its own figures do not tell', async () => {
    expect(await checkColumns('id;preço;estoque', '1;15,90;1.250')).toMatchObject({ accepted: [{ stock: 1250 }] });
    expect(await checkColumns('id;preço;estoque', '1;15.90;1.250')).toEqual({
      accepted: [{ id: 1, price: 15.9 }],
      ...{ refused: [], warned: ['numberAmbiguous'] },
    });
  });

  it.each([
    ['1.000', '12.000', '15.90'],
    ['1,000', '12,000', '15,90'],
    ['1.000', '12.000', '15,90'],
  ])('stands before three places if every multiple has them: %s and %s beside %s', async (one, dozen, price) => {
    const { accepted, refused } = await checkColumns('id;preço;múltiplo', `1;${price};${one}`, `2;${price};${dozen}`);
    expect(refused).toEqual([]);
    expect(accepted?.map(({ multiple }) => multiple)).toEqual([1, 12]);
  });

  it('is not guessed if only some multiples have three places', async () => {
    const { warned } = await checkColumns('id;preço;múltiplo', '1;15.90;1.000', '2;8.50;12');
    expect(warned).toEqual(['numberAmbiguous']);
  });
});

describe('a quotation mark out of place', () => {
  const read = async (text: string) => {
    const empty: number[] = [];
    const rows = await readCsv(text, ';', pause, (line) => empty.push(line));
    return {
      broken: rows.flatMap(({ line, isBroken }) => (isBroken ? line : [])),
      lines: rows.map(({ line }) => line),
      empty,
    };
  };

  it.each([
    ['inside a cell', '1;"Ouro" café;5,00\n2;b;1,00\n3;"c";2,00', [1], [1, 2, 3]],
    ['never closed', '1;"Kit 3 peças;5,00\n2;b;2,50\n3;"Sal; fino";4,33\n4;d;7,00', [1], [1, 2, 3, 4]],
    ['never closed on two lines, which look like one cell', '1;"a;5\n2;b";4\n3;c;1', [1], [1, 2, 3]],
    ['never closed, before a row that is narrower', '0;x;y\n1;"a;5\n2;3/4"\n3;c;1', [2], [1, 2, 3, 4]],
    ['on the last line', '1;a;5\n2;"b;4', [2], [1, 2]],
    ['alone', '1;a;5\n2;";4\n3;c;1', [2], [1, 2, 3]],
    ['at the end of a cell', '1;Cano 3";5\n2;b;4', [], [1, 2]],
  ])('costs its own row alone: %s', async (_, text, broken, lines) => {
    expect(await read(text)).toEqual({ broken, lines, empty: [] });
  });

  it('costs no more time than other rows, however many there are', async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `${n};"Ouro" ${n};1,00`).join('\n');
    expect((await read(text)).broken).toHaveLength(20_000);
  });
});

it('takes a last cell of several lines for one', async () => {
  const rows = await readCsv('id;nome;obs\n1;a;"x\ny\nz"\n2;b;c', ';', pause);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['id', 'nome', 'obs'],
    ['1', 'a', 'x\ny\nz'],
    ['2', 'b', 'c'],
  ]);
});

it('counts every line of a file: taken, refused and empty', async () => {
  const text = '\ufeffid;nome\n1;"duas\nlinhas"\n\n;;\n2;"x" y\n \u00a0;\u200b\n3;z\n\n';
  const empty: number[] = [];
  const [head, ...rows] = await readCsv(text, ';', pause, (line) => empty.push(line));
  const checked = await check(rows, head?.cells ?? []);
  expect(checked?.accepted.map(({ id }) => id)).toEqual([1, 3]);
  expect(checked?.lines).toEqual([2, 8]);
  expect(checked?.refused).toMatchObject([{ line: 6, problem: { code: 'badQuotes' } }]);
  expect(empty).toEqual([4, 5, 7, 9]);
});

it.each([
  ['R$ 0,00', 0],
  ['R$\u00a01.234,50', 1234.5],
  ['１２，５０', 12.5],
  ['\u200e12,50\u200f', 12.5],
])('reads the price %j as a spreadsheet writes it', async (text, price) => {
  const checked = await check([{ line: 1, cells: ['\u200b１', text], isBroken: false }], ['id', 'preço']);
  expect(checked?.accepted).toEqual([{ id: 1, price }]);
});

describe('a price or a stock that the office does not tell', () => {
  const checkCells = async (text: string) => {
    const rows = [{ line: 1, cells: ['1', 'Sal', text, text], isBroken: false }];
    return check(rows, ['id', 'nome', 'preço', 'estoque']);
  };

  it.each([
    ...['', '-', '- ', 'R$ -', 'R$\u00a0-', '—', '--', '***', 'R$', '...'],
    ...['sob consulta', 'Sob Consulta', 'consultar', 'CONSULTE', 'Preço sob consulta', 'a combinar', 'on request'],
    ...['N/D', 'n/a', 'N.D.', 'ND', '#N/D', '#N/A', 's/ preço', 'sem preço'],
  ])('is none, and not zero: “%s”', async (text) => {
    const checked = await checkCells(text);
    expect(checked?.refused).toEqual([]);
    expect(checked?.accepted).toEqual([{ id: 1, name: 'Sal', price: null, stock: null }]);
  });

  it.each(['0', '0,00', 'R$ 0,00'])('is zero if a zero stands there: “%s”', async (text) => {
    expect((await checkCells(text))?.accepted).toEqual([{ id: 1, name: 'Sal', price: 0, stock: 0 }]);
  });

  it.each(['doze', 'consultoria', 'nada', 'x'])('is refused if other words stand there: “%s”', async (text) => {
    const problem = { code: 'mustBeANumber' };
    expect((await checkCells(text))?.refused).toMatchObject([
      { field: 'price', problem },
      { field: 'stock', problem },
    ]);
  });

  it('leaves the decimal mark of a column of multiples as the others write it', async () => {
    const row = (line: number, multiple: string) => ({
      line,
      cells: [String(line), 'Sal', '15.90', multiple],
      isBroken: false,
    });
    const checked = await check([row(1, '1.000'), row(2, '-'), row(3, '12.000')], ['id', 'nome', 'preço', 'múltiplo']);
    expect(checked?.accepted.map(({ multiple }) => multiple)).toEqual([1, null, 12]);
  });
});

describe('a price list of the office', () => {
  const head = [
    ...['Código', 'EAN', 'Descrição', 'UN', 'Qtde por caixa', 'Múltiplo', 'Qtd. mínima', 'Preço', 'Preço mínimo'],
    ...['Estoque', 'Data do estoque', 'Válido de', 'Válido até'],
  ];

  it('says in its columns how products are sold', () => {
    expect(guessColumns(head, 'product')).toMatchObject({
      ...{ id: 0, ean: 1, name: 2, unit: 3, carton: 4, multiple: 5, minimum: 6, price: 7, minimum_price: 8 },
      ...{ stock: 9, stock_date: 10, valid_from: 11, valid_to: 12 },
    });
    expect(guessColumns(['Id', 'Code', 'Unit price', 'Unit', 'Case pack', 'MOQ', 'On hand'], 'product')).toMatchObject({
      ...{ id: 0, fk_id: 1, price: 2, unit: 3, carton: 4, minimum: 5, stock: 6 },
    });
    expect(guessColumns(['Código', 'Nome', 'EAN'], 'customer')).toMatchObject({ ean: null });
  });

  it('is read as it is written: rules of zero are none, days have the day first, stock may be below zero', async () => {
    const rows: CsvRow[] = [
      {
        ...{ line: 2, isBroken: false },
        cells: [
          '1',
          '7891000100103',
          'Café',
          'UN',
          '12',
          '0',
          '',
          '12,50',
          '10,00',
          '-3',
          '24/11/2026 08:30',
          '',
          '30/11/2026',
        ],
      },
      { line: 3, isBroken: false, cells: ['2', '', 'Sal', '', '', '', '', '2,10', '', '1.250', '', '', 'sempre'] },
      { line: 4, isBroken: false, cells: ['3', '7,891E+12', 'Mel', '', '', '', '', '2,10', '', '', '', '', ''] },
    ];
    const checked = await check(rows, head);
    expect(checked?.accepted).toEqual([
      {
        ...{ id: 1, name: 'Café', ean: '7891000100103', unit: 'UN', carton: 12, multiple: null, minimum: null },
        ...{
          price: 12.5,
          minimum_price: 10,
          stock: -3,
          stock_date: '2026-11-24',
          valid_from: null,
          valid_to: '2026-11-30',
        },
      },
    ]);
    expect(checked?.refused).toMatchObject([
      { line: 3, field: 'valid_to', text: 'sempre', problem: { code: 'mustBeADateTime' } },
      { line: 4, field: 'ean', problem: { code: 'cutNumber' } },
    ]);
  });

  it.each([
    [['Código', 'Preço mínimo de venda', 'Preço de tabela'], { price: 2, minimum_price: 1 }],
    [['Código', 'Preço un', 'Preço caixa'], { price: 1, unit: null, carton: null }],
    [['Código', 'Descrição', 'Validade'], { valid_to: null }],
    [['Cód. de Barras', 'Descrição', 'Preço'], { id: null, ean: 0 }],
    [['Código', 'Estoque mínimo', 'Data do saldo', 'Saldo'], { stock: 3, stock_date: 2 }],
    [['Código', 'De', 'Por'], { valid_from: null }],
    [
      ['Código', 'Embalagem', 'UN', 'Valor mínimo'],
      { carton: 1, unit: 2, minimum: null, minimum_price: 3, price: null },
    ],
    [['Cód. Prod.', 'Vlr. Un.', 'Un/cx', 'Qtd. mín.'], { id: 0, price: 1, carton: 2, minimum: 3, unit: null }],
    [['Código', 'Vlr unitário', 'Vlr mínimo', 'UN'], { price: 1, minimum_price: 2, unit: 3 }],
    [['Código', 'Preço de custo', 'Qtd. mín. estoque'], { price: null, minimum: null }],
    [['SKU', 'Cód. fabricante', 'Cód. NCM', 'Produto'], { fk_id: 0, id: null, name: 3 }],
    [['Cód. fornecedor', 'Grupo do produto', 'Descrição', 'Cód. item'], { id: 3, name: 2 }],
    [['Ref. fabricante', 'Cód. ref.', 'Nome'], { fk_id: 1, id: null }],
  ])('has no column taken for another one: %j', (columns, map) => {
    expect(guessColumns(columns, 'product')).toMatchObject(map);
  });

  it.each([
    [['CNPJ', 'Nome do vendedor', 'Razão social', 'Cód. vendedor'], { fk_id: 0, name: 2, id: null }],
    [['Nome do vendedor', 'Nome', 'Cód. cliente'], { name: 1, id: 2 }],
    [['CNPJ', 'Cliente', 'Rua', 'Número', 'CEP'], { id: null, name: 1 }],
    [['Número', 'Nome'], { id: 0 }],
    [['Número do cliente', 'Nome', 'Endereço', 'Número'], { id: 0 }],
    [['CNPJ transportadora', 'CNPJ', 'Razão social', 'Telefone do contato'], { fk_id: 1, name: 2, phone: 3 }],
  ])('has nothing of another kind of record in a list of customers: %j', (columns, map) => {
    expect(guessColumns(columns, 'customer')).toMatchObject(map);
  });

  it('may be one of sellers, whose name and code are its own', () => {
    expect(guessColumns(['Cód. vendedor', 'Nome do vendedor'], 'user')).toMatchObject({ id: 0, name: 1 });
  });

  it('reads how many are in a carton out of what the office writes', async () => {
    const cells = ['CX 12', 'C/24', '12 UN', 'FD-6', '1,5', 'CX C/ 8', '500 g', 'SC 25KG', 'caixa', ''];
    const rows = cells.map((cell, at) => ({ line: at, isBroken: false, cells: [String(at + 1), 'Sal', cell] }));
    const checked = await check(rows, ['id', 'nome', 'embalagem']);
    expect(checked?.refused).toEqual([]);
    expect(checked?.accepted.map(({ carton }) => carton)).toEqual([12, 24, 12, 6, 1.5, 8, null, null, null, null]);
  });

  it('has no barcode if the office writes that there is none', async () => {
    const cells = ['SEM GTIN', '0', '', '7891000100103'];
    const rows = cells.map((cell, at) => ({ line: at, isBroken: false, cells: [String(at + 1), 'Sal', cell] }));
    const checked = await check(rows, ['id', 'nome', 'Cód. de Barras']);
    expect(checked?.accepted.map(({ ean }) => ean)).toEqual([null, null, null, '7891000100103']);
  });

  it('has the month first if one of its days can be read in no other way', async () => {
    const row = (line: number, day: string): CsvRow => ({ line, isBroken: false, cells: [String(line), day] });
    const checked = await check([row(1, '11/30/2026'), row(2, '11/12/2026')], ['id', 'valid until']);
    expect(checked?.accepted).toMatchObject([{ valid_to: '2026-11-30' }, { valid_to: '2026-11-12' }]);
    const other = await check([row(1, '30/11/2026'), row(2, '11/12/2026')], ['id', 'valid until']);
    expect(other?.accepted).toMatchObject([{ valid_to: '2026-11-30' }, { valid_to: '2026-12-11' }]);
  });
});
