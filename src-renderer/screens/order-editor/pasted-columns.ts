/** Which column of a pasted table says what. */
import { foldText } from '../../../src-shared/domain/fold-text.ts';

export type Column = 'product' | 'quantity' | 'price' | 'discount' | 'discountValue';

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

/** What is one figure of a line, however many columns seem to say it. */
export const figures = ['quantity', 'price', 'discount'] as const;
export type Figure = (typeof figures)[number];

/** The places of the columns that the rep means, where several seem to say the same. */
export type ChosenColumns = Partial<Record<Figure, number>>;

/** Null for a first row that is no head: one that holds a number, or no word that we know. */
export function columnsOf([cells = [], ...rows]: readonly string[][]): (Column | null)[] | null {
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
export function guessColumns(cells: readonly string[]): (Column | null)[] {
  const numbers: Column[] = ['quantity', 'price', 'discount'];
  let isInNumbers = false;
  return cells.map((cell, at) => {
    if (at > 0 && isNumber(cell)) isInNumbers = true;
    if (!isInNumbers) return 'product';
    if (numbers[0] === 'quantity' && /^R\$/i.test(cell)) numbers.shift();
    return cell === '' && numbers.length === 3 ? null : (numbers.shift() ?? null);
  });
}

export function isNumber(text: string): boolean {
  return /^(R\$\s*)?-?[\d.,]*\d[\d.,]*\s*%?$/i.test(text);
}

/** The first row, where it names the columns. */
export function headOf(table: readonly string[][]): string[] | null {
  return columnsOf(table) ? (table[0] ?? null) : null;
}

export function figureOf(column: Column | null | undefined): Figure | null {
  if (column === 'discountValue') return 'discount';
  return column === 'product' ? null : (column ?? null);
}

/** Beside a column that was chosen nothing else says the same. */
export function withChosen(columns: readonly (Column | null)[], chosen: ChosenColumns): (Column | null)[] {
  return columns.map((column, at) => {
    const figure = figureOf(column);
    const place = figure ? (chosen[figure] ?? at) : at;
    return place === at ? column : null;
  });
}
