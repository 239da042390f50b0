/** Which column of a pasted table says what. */
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';
import { isFigure, isMoney } from '../../../tables/read-figure.ts';

export type Column = 'product' | 'quantity' | 'price' | 'discount' | 'discountValue';

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words of heads, without accents. */
const sets = {
  quantity: setOf(
    'qt qte qtd qtde qtds qtdes qtdade qnt qnte qntd qntde qtty qty qde qdade quant quantid quantidade quantidades quantity quantities',
  ),
  discount: setOf('desc descto dscto dcto desconto descontos discount discounts'),
  price: setOf('preco precos prc price prices unitario valor vlr vl v p pr'),
  worth: setOf('valor vlr vl value amount'),
  unit: setOf('unit unitario uni'),
  total: setOf('tot total totais totals'),
  tax: setOf('ipi icms st frete'),
  product: setOf(
    'cod codigo codigos code codes sku ref refer referencia reference prod produto produtos product products item itens items name nome descr descricao description mercadoria artigo',
  ),
};

/** By its first word, and by whole words alone: a “Produtor” is no product, and a “Quantia” no quantity. */
function columnNamed(head: string): Column | null {
  const all = wordsOf(head);
  const [first = '', second = ''] = all.filter((word) => !/^d[aeo]s?$/.test(word));
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word));
  if (sets.discount.has(first)) return has(sets.worth) || all.includes('r$') ? 'discountValue' : 'discount';
  if (sets.worth.has(first) || first === 'v') {
    if (sets.discount.has(second)) return 'discountValue';
    if (has(sets.tax) && !has(sets.unit)) return null;
  }
  if (sets.quantity.has(first)) return 'quantity';
  if (sets.price.has(first) || (first === 'unit' && second !== '')) {
    // Shorter ones mean a price only where the next word says so.
    if (['v', 'p', 'pr', 'unit'].includes(first) && !has(sets.unit)) return null;
    return has(sets.total) ? null : 'price';
  }
  // “Item price” or “Product qty” is a figure, and nobody knows of what.
  const isOfFigures = [sets.quantity, sets.price, sets.discount].some((set) =>
    all.slice(1).some((word) => set.has(word)),
  );
  return sets.product.has(first) && !isOfFigures ? 'product' : null;
}

/** Without accents and marks; `QtdPedida` and `qtd_pedida` are two words. */
function wordsOf(head: string): string[] {
  const parted = plainText(head).replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return foldText(parted).match(/r\$|[a-z0-9]+/g) ?? [];
}

/** What is one figure of a line, however many columns seem to say it. */
export const figures = ['quantity', 'price', 'discount'] as const;
export type Figure = (typeof figures)[number];

/** The places of the columns that the rep means, where several seem to say the same. */
export type ChosenColumns = Partial<Record<Figure, number>>;

/** Null for a first row that is no head: one that holds a number, or no word that we know. */
export function columnsOf([cells = [], ...rows]: readonly string[][]): (Column | null)[] | null {
  const below = (at: number) => rows.flatMap((row) => row[at] || []);
  const columns = cells.map((head, at) => {
    if (isDescription(head, below(at))) return 'product';
    return isPriceForOne(head, below(at)) ? 'price' : columnNamed(head);
  });
  // How many, where nothing else says so; beside a quantity it is what the row comes to.
  const amount = cells.findIndex((head) => /^amounts?$/.test(wordsOf(head)[0] ?? ''));
  if (amount >= 0 && !columns.includes('quantity')) columns[amount] = 'quantity';
  const namesFigures = columns.includes('quantity') || columns.includes('price');
  return columns.includes('product') && namesFigures && !cells.some((cell) => isFigure(cell) && /\d/.test(cell))
    ? columns
    : null;
}

/** “Desc.” is short for a description as well as for a discount: the cells below decide. */
function isDescription(head: string, below: readonly string[]): boolean {
  return wordsOf(head).join(' ') === 'desc' && below.length > 0 && !below.some(isFigure);
}

/** “Unit.” is short for a price, and the whole word for what a product is sold by. */
function isPriceForOne(head: string, below: readonly string[]): boolean {
  return wordsOf(head).join(' ') === 'unit' && below.length > 0 && below.every(isFigure);
}

/**
 * A code, or a name, or both; then numbers in the order in which orders are written. Money is no quantity. What stands before
 * the first number is the product's, as far as `matchProduct` finds it in the product; an empty cell there is a quantity that
 * is not said.
 */
export function guessColumns(cells: readonly string[], startOfMost: number | null = null): (Column | null)[] {
  const numbers: Column[] = ['quantity', 'price', 'discount'];
  const start = startOfNumbers(cells, startOfMost);
  return cells.map((cell, at) => {
    if (start === null || at < start) return 'product';
    if (numbers[0] === 'quantity' && isMoney(cell)) numbers.shift();
    return cell === '' && at > start && numbers.length === 3 ? null : (numbers.shift() ?? null);
  });
}

function startOfNumbers(cells: readonly string[], startOfMost: number | null): number | null {
  const first = firstNumber(cells);
  if (first === null || first === startOfMost) return first;
  if (startOfMost !== null && first > startOfMost) return startOfMost;
  return first > 1 && cells[first - 1] === '' ? first - 1 : first;
}

function firstNumber(cells: readonly string[]): number | null {
  const first = cells.findIndex((cell, at) => at > 0 && isFigure(cell));
  return first < 0 ? null : first;
}

/** The column where the numbers of more than half of the rows begin. Another value there is an unreadable number. */
export function startInMost(table: readonly string[][]): number | null {
  const counts = new Map<number, number>();
  for (const cells of table) {
    const first = firstNumber(cells);
    if (first !== null && cells[first - 1] !== '') counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts].find(([, count]) => count * 2 > all)?.[0] ?? null;
}

/** The first row, where it names the columns. */
export function headOf(table: readonly string[][]): string[] | null {
  return columnsOf(table) ? (table[0] ?? null) : null;
}

export function figureOf(column: Column | null | undefined): Figure | null {
  if (column === 'discountValue') return 'discount';
  return column === 'product' ? null : (column ?? null);
}

/** If a column was chosen, no other column has the same meaning. */
export function withChosen(columns: readonly (Column | null)[], chosen: ChosenColumns): (Column | null)[] {
  return columns.map((column, at) => {
    const figure = figureOf(column);
    const place = figure ? (chosen[figure] ?? at) : at;
    return place === at ? column : null;
  });
}
