/** A table of what a spreadsheet may take for something else. */
import type { TableCell, TableColumn } from '../../src-main/electron/files/table/table.ts';

export const oddColumns: TableColumn[] = [
  { name: 'Text', kind: 'text', width: 30 },
  { name: '=1+1', kind: 'code', width: 20 },
  { name: 'Número', kind: 'number', width: 12 },
  { name: 'Valor; "bruto"', kind: 'amount', width: 12 },
  { name: 'Dia', kind: 'day', width: 16 },
];

const texts = [
  ...[
    'Padaria São João & Filhos <Ltda>',
    'Ärger',
    '東京の店',
    '🧺 Cesta',
    '=1+1',
    '+55 62 3000-0001',
    '-10',
    '@SUM(1;2)',
  ],
  ...['"quoted"', "'apostrophe", 'semi;colon, comma', 'two\nlines', 'a\ttab', '  spaces  kept  ', '1/2', '1e5', 'TRUE'],
  ...['=HYPERLINK("http://x";"y")', "=cmd|' /C calc'!A0", '﹦1+1', '#N/A', '12:30', '50%', 'R$ 10,00', '_x0041_'],
];
const codes = ['00042', '12345678901234567', '7890000000017', '1E5', '03/04', '-007', '=A1', '1.10', 'ABC-1', ''];
const numbers = [0, -1, 1234.5, -0.1, 1e-7, 123456789012, 0.1 + 0.2, 1 / 3, 99999999.99];
const days = ['2026-03-10', '2026-02-28 08:05', '1900-03-01', '2099-12-31', '1899-01-01', '2026-02-31', 'amanhã'];

/** Every value is there, beside empty cells. */
export const oddRows: TableCell[][] = texts.map((text, at) => [
  text,
  codes[at] ?? null,
  numbers[at] ?? null,
  numbers[at] === undefined ? null : -numbers[at],
  days[at] ?? null,
]);
