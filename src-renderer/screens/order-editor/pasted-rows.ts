/** What the rows of a pasted table say: a product by code or name, a quantity, and maybe a price and a discount. */
import { foldText } from '../../../src-shared/domain/fold-text.ts';
import {
  decimalMarkIn,
  parseNumber,
  type DecimalMark,
  type NumberFormat,
  type NumberLocale,
} from '../../i18n/parse-number.ts';

export interface PastedRow {
  cells: string[];
  /** Texts that may name the product, the likelier first. */
  products: string[];
  quantity: number | null;
  price: number | null;
  discount: { percentage: number } | { value: number } | null;
  /** Why no line can be made of it, whatever the product is. */
  trouble: 'noProduct' | 'noQuantity' | 'severalQuantities' | 'badNumber' | null;
}

type Numbers = Omit<NumberFormat, 'grouping'>;

interface GuessedRow {
  cells: string[];
  columns: readonly (Column | null)[];
}

type Column = 'product' | 'quantity' | 'price' | 'discount' | 'discountValue';

/** Words that the heads of such columns begin with, without accents; null for what is like one, and none. */
const heads: readonly (readonly [Column | null, RegExp])[] = [
  [
    'discountValue',
    /^(desc\b|desconto|discount).*(r\$|valor|vlr|\bvl\b|value|amount)|^(valor|vlr|vl?\b)\.? ?(de |do )?desc/,
  ],
  ['discount', /^(desc\b|desconto|discount)/],
  ['quantity', /^(qt|qnt|qde|quant)/],
  [null, /^(valor|vlr|vl?\b)(?!.*unit).*(ipi|icms|\bst\b|frete)/],
  ['price', /^(preco|price|unit|valor|vlr|vl?\b|pr?\.? ?unit)(?!.*\btot)/],
  ['product', /^(cod|code|sku|ref|prod|item|name|nome|descricao|description)/],
];

/** The first row, where it names the columns. */
export function headOf(table: readonly string[][]): string[] | null {
  return columnsOf(table) ? (table[0] ?? null) : null;
}

/** The heads of columns that hold something, and that nothing is read from. */
export function unreadHeads([head = [], ...rows]: readonly string[][]): string[] {
  const columns = columnsOf([head, ...rows]);
  return head.filter((name, at) => name !== '' && columns?.[at] === null && rows.some((cells) => cells[at]));
}

/** `mark`: the decimal mark of rows that stood among these before. */
export function readPastedRows(
  table: readonly string[][],
  locale: NumberLocale,
  mark: DecimalMark | null = null,
): PastedRow[] {
  const format = { locale, mark: decimalMarkOf(table) ?? mark };
  if (headOf(table)) return rowsOf(table).map((row) => readRow(row, format));
  const guessed = rowsOf(table);
  const long = guessed.filter(({ columns }) => columns.includes('discount'));
  const endInTotals = long.filter((row) => endsInItsTotal(row, format)).length * 2 > long.length;
  return guessed.map(({ cells, columns }) => {
    const known = columns.map((column) => (column === 'discount' && endInTotals ? null : column));
    return readRow({ cells, columns: known }, format);
  });
}

/**
 * One spreadsheet writes its decimals in one way, whatever the window speaks: beside 12,50 a quantity of 1,500 is one and a
 * half. Null where no number says it, or they say both.
 */
export function decimalMarkOf(table: readonly string[][]): DecimalMark | null {
  const numbers = rowsOf(table).flatMap(({ cells, columns }) =>
    cells.filter((cell, at) => columns[at] != null && columns[at] !== 'product' && isNumber(cell)),
  );
  const marks = new Set(numbers.map(decimalMarkIn).filter((mark) => mark !== null));
  return marks.size === 1 ? ([...marks][0] ?? null) : null;
}

function rowsOf(table: readonly string[][]): GuessedRow[] {
  const columns = columnsOf(table);
  if (columns) return table.slice(1).map((cells) => ({ cells, columns }));
  return table.map((cells) => ({ cells, columns: guessColumns(cells) }));
}

/** What would be taken for a discount is quantity times price, to the cent. */
function endsInItsTotal({ cells, columns }: GuessedRow, format: Numbers): boolean {
  const read = (column: Column) => {
    const parsed = parseNumber(cells[columns.indexOf(column)] ?? '', { ...format, grouping: true });
    return parsed.ok ? (parsed.value ?? NaN) : NaN;
  };
  return Math.abs(read('quantity') * read('price') - read('discount')) < 0.01;
}

/** Null for a first row that is no head: one that holds a number, or no word that we know. */
function columnsOf([cells = [], ...rows]: readonly string[][]): (Column | null)[] | null {
  const words = cells.map(foldText);
  const below = (at: number) => rows.flatMap((row) => row[at] || []);
  const columns = words.map((word, at) => {
    if (isDescription(word, below(at))) return 'product';
    return heads.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
  });
  // How many, where nothing else says so; beside a quantity it is what the row comes to.
  const amount = words.findIndex((word) => word.startsWith('amount'));
  if (amount >= 0 && !columns.includes('quantity')) columns[amount] = 'quantity';
  const namesFigures = columns.includes('quantity') || columns.includes('price');
  return columns.includes('product') && namesFigures && !cells.some(isNumber) ? columns : null;
}

/** “Desc.” is short for a description as well as for a discount: what stands below tells. */
function isDescription(word: string, below: readonly string[]): boolean {
  return /^desc\.?$/.test(word) && below.length > 0 && !below.some(isNumber);
}

/** A code, or a name, or both; then numbers in the order in which orders are written. Money is no quantity. */
function guessColumns(cells: readonly string[]): (Column | null)[] {
  const numbers: Column[] = ['quantity', 'price', 'discount'];
  let isInNumbers = false;
  return cells.map((cell, at) => {
    if (at > 0 && isNumber(cell)) isInNumbers = true;
    if (!isInNumbers) return 'product';
    if (numbers[0] === 'quantity' && /^R\$/i.test(cell)) numbers.shift();
    return cell === '' && numbers.length === 3 ? null : (numbers.shift() ?? null);
  });
}

function readRow({ cells, columns }: GuessedRow, format: Numbers): PastedRow {
  const all = (column: Column) => columns.flatMap((each, at) => (each === column ? [cells[at] ?? ''] : []));
  const of = (column: Column) => all(column).filter((cell) => cell !== '');
  let isBad = false;
  const read = (text: string | undefined, grouping: boolean): number | null => {
    const parsed = parseNumber(text ?? '', { ...format, grouping });
    isBad ||= !parsed.ok || (parsed.value ?? 0) < 0;
    return parsed.ok ? parsed.value : null;
  };
  const products = of('product');
  const quantities = new Set(all('quantity').map((cell) => read(cell, true)));
  const [quantity = null] = quantities;
  const price = read(of('price')[0], true);
  const [rateText] = of('discount');
  const discountText = rateText ?? of('discountValue')[0] ?? '';
  const isAmount = rateText === undefined ? !discountText.endsWith('%') : /^R\$/i.test(rateText);
  const off = read(discountText, isAmount);
  const discount: PastedRow['discount'] = off === null ? null : isAmount ? { value: off } : { percentage: off };
  const row = { cells, products, quantity, price, discount };
  if (products.length === 0) return { ...row, trouble: 'noProduct' };
  if (isBad || (discount && 'percentage' in discount && discount.percentage > 100)) {
    return { ...row, trouble: 'badNumber' };
  }
  // As a stock, or how many a box holds, beside what is ordered: that may well be the empty one.
  if (quantities.size > 1) return { ...row, trouble: 'severalQuantities' };
  return { ...row, trouble: quantity === null || quantity === 0 ? 'noQuantity' : null };
}

function isNumber(text: string): boolean {
  return /^(R\$\s*)?-?[\d.,]*\d[\d.,]*\s*%?$/i.test(text);
}
