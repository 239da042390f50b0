/** What the rows of a pasted table say: a product by code or name, a quantity, and maybe a price and a discount. */
import { decimalMarkIn, type DecimalMark, type NumberFormat, type NumberLocale } from '../../../i18n/parse-number.ts';
import { isFigure, isMoney, readFigure } from '../../../tables/read-figure.ts';
import { effectiveDiscount, stepsIn } from '../line/discount-steps.ts';
import {
  columnsOf,
  figureOf,
  guessColumns,
  isPriceFirst,
  startInMost,
  withChosen,
  type ChosenColumns,
  type Column,
  type Figure,
} from './pasted-columns.ts';

interface GuessedRow {
  cells: string[];
  /** What each cell says; null or none for one that nothing is taken from. */
  columns: readonly (Column | null)[];
}

export interface PastedRow extends GuessedRow {
  /** Texts that may name the product, the likelier first. */
  products: string[];
  quantity: number | null;
  price: number | null;
  discount: { percentage: number } | { value: number } | null;
  /** Why no line can be made of it, whatever the product is. */
  trouble: 'noProduct' | 'noQuantity' | Doubt | 'badNumber' | null;
}

/** Several columns seem to say the figure, and differ. */
type Doubt = 'severalQuantities' | 'severalPrices' | 'severalDiscounts';

const doubts: readonly (readonly [Doubt, Figure])[] = [
  ['severalQuantities', 'quantity'],
  ['severalPrices', 'price'],
  ['severalDiscounts', 'discount'],
];

/** The rep says, or said, which of several columns is meant; they are at `places`. */
export interface ColumnQuestion {
  figure: Figure;
  places: number[];
}

type Numbers = Omit<NumberFormat, 'grouping'>;

/** `mark`: the decimal mark of rows that stood among these before. */
export function readPastedRows(
  table: readonly string[][],
  locale: NumberLocale,
  mark: DecimalMark | null = null,
  chosen: ChosenColumns = {},
): PastedRow[] {
  const format = { locale, mark: decimalMarkOf(table) ?? mark };
  return meantRows(table, format, chosen).map((row) => readRow(row, format));
}

/** The places of columns that hold something, and that nothing is taken from. */
export function unreadColumns(rows: readonly PastedRow[]): number[] {
  const places = rows.flatMap(({ cells, columns }) => cells.flatMap((cell, at) => (cell && !columns[at] ? at : [])));
  return [...new Set(places)].toSorted((one, other) => one - other);
}

export function questionsOf(
  table: readonly string[][],
  rows: readonly PastedRow[],
  chosen: ChosenColumns,
): ColumnQuestion[] {
  const columns = columnsOf(table) ?? [];
  return doubts
    .filter(([doubt, figure]) => figure in chosen || rows.some(({ trouble }) => trouble === doubt))
    .map(([, figure]) => ({
      figure,
      places: columns.flatMap((column, at) => (figureOf(column) === figure ? at : [])),
    }));
}

function meantRows(table: readonly string[][], format: Numbers, chosen: ChosenColumns): GuessedRow[] {
  const rows = rowsOf(table);
  if (columnsOf(table)) return rows.map(({ cells, columns }) => ({ cells, columns: withChosen(columns, chosen) }));
  const long = rows.filter(({ columns }) => columns.includes('discount'));
  if (long.filter((row) => endsInItsTotal(row, format)).length * 2 <= long.length) return rows;
  return rows.map(({ cells, columns }) => ({
    cells,
    columns: columns.map((column) => (column === 'discount' ? null : column)),
  }));
}

/**
 * One spreadsheet writes its decimals in one way, whatever the window speaks: beside 12,50 a quantity of 1,500 is one and a
 * half. Null where no number says it, or they say both.
 */
export function decimalMarkOf(table: readonly string[][]): DecimalMark | null {
  const numbers = rowsOf(table).flatMap(({ cells, columns }) =>
    cells.filter((cell, at) => columns[at] != null && columns[at] !== 'product' && isFigure(cell)),
  );
  const marks = new Set(numbers.map(decimalMarkIn).filter((mark) => mark !== null));
  return marks.size === 1 ? ([...marks][0] ?? null) : null;
}

function rowsOf(table: readonly string[][]): GuessedRow[] {
  const columns = columnsOf(table);
  if (columns) return table.slice(1).map((cells) => ({ cells, columns }));
  const start = startInMost(table);
  const priceFirst = isPriceFirst(table, start);
  return table.map((cells) => ({ cells, columns: guessColumns(cells, start, priceFirst) }));
}

/** What would be taken for a discount is quantity times price, to the cent. */
function endsInItsTotal({ cells, columns }: GuessedRow, format: Numbers): boolean {
  const read = (column: Column) => {
    const parsed = readFigure(cells[columns.indexOf(column)] ?? '', { ...format, grouping: true });
    return parsed.ok ? (parsed.value ?? NaN) : NaN;
  };
  return Math.abs(read('quantity') * read('price') - read('discount')) < 0.01;
}

function readRow({ cells, columns }: GuessedRow, format: Numbers): PastedRow {
  const all = (column: Column) => columns.flatMap((each, at) => (each === column ? [cells[at] ?? ''] : []));
  const of = (column: Column) => all(column).filter((cell) => cell !== '');
  let isBad = false;
  const read = (text: string | undefined, grouping: boolean): number | null => {
    const parsed = readFigure(text ?? '', { ...format, grouping });
    isBad ||= !parsed.ok || (parsed.value ?? 0) < 0;
    return parsed.ok ? parsed.value : null;
  };
  const readDiscount = (text: string, isAmount: boolean): PastedRow['discount'] => {
    const steps = stepsIn(text, format);
    if (steps) return { percentage: effectiveDiscount(steps) };
    const off = read(text, isAmount);
    isBad ||= !isAmount && (off ?? 0) > 100;
    return off === null ? null : isAmount ? { value: off } : { percentage: off };
  };
  const products = of('product');
  const quantities = all('quantity').map((cell) => read(cell, true));
  const prices = of('price').map((cell) => read(cell, true));
  const discounts = [
    ...of('discount').map((cell) => readDiscount(cell, isMoney(cell))),
    ...of('discountValue').map((cell) => readDiscount(cell, !cell.endsWith('%'))),
  ];
  const [quantity = null] = quantities;
  const [price = null] = prices;
  const [discount = null] = discounts;
  const row = { cells, columns, products, quantity, price, discount };
  if (products.length === 0) return { ...row, trouble: 'noProduct' };
  // As a stock, or how many a box holds, beside what is ordered: that may well be the empty one.
  if (differ(quantities)) return { ...row, trouble: 'severalQuantities' };
  if (differ(prices)) return { ...row, trouble: 'severalPrices' };
  if (differ(discounts) && !comeToTheSame(discounts, (quantity ?? NaN) * (price ?? NaN))) {
    return { ...row, trouble: 'severalDiscounts' };
  }
  if (isBad) return { ...row, trouble: 'badNumber' };
  return { ...row, trouble: quantity === null || quantity === 0 ? 'noQuantity' : null };
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size > 1;
}

/** To the cent. `gross`: NaN where it is not known. */
function comeToTheSame(discounts: readonly PastedRow['discount'][], gross: number): boolean {
  const amounts = discounts.map((discount) => {
    if (!discount) return NaN;
    return 'value' in discount ? discount.value : discount.percentage === 0 ? 0 : (gross * discount.percentage) / 100;
  });
  return amounts.every((amount) => Math.abs(amount - (amounts[0] ?? NaN)) < 0.01);
}
