/** Which column of a pasted table says what. */
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';
import { isGtin } from '../../../../src-shared/domain/gtin.ts';
import { isFigure, isMoney } from '../../../tables/read-figure.ts';
import { saysHowMany } from './row-labels.ts';

export type Column = 'product' | 'quantity' | 'price' | 'discount' | 'discountValue';

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words of heads, without accents. */
const sets = {
  quantity: setOf(
    'qt qte qtd qtde qtds qtdes qtdade qnt qnte qntd qntde qtty qty qde qdade quant quantid quantidade quantidades quantity quantities cant cantidad cantidades',
  ),
  discount: setOf('desc descto dscto dcto desconto descontos descuento descuentos dto discount discounts'),
  price: setOf('preco precos precio precios prc price prices unitario valor vlr vl v p pr'),
  worth: setOf('valor vlr vl importe monto value amount'),
  unit: setOf('unit unitario uni'),
  total: setOf('tot total totais totales totals'),
  tax: setOf('ipi icms st iva frete flete'),
  /** How many there are, or were: none that is ordered. */
  other: setOf(
    'est estoque estoques saldo stock disponivel disp minimo min multiplo mult venda vendas giro media vendido vendidos existencia existencias inventario disponible venta ventas promedio ean gtin barras barcode ncm peso',
  ),
  product: setOf(
    'cod codigo codigos code codes sku ref refer referencia reference prod produto produtos product products item itens items name nome descr descricao description mercadoria artigo producto productos articulo articulos nombre descripcion mercancia clave',
  ),
};

/** By its first word, and by whole words alone: a “Produtor” is no product, and a “Quantia” no quantity. */
function columnNamed(head: string): Column | null {
  const all = wordsOf(head);
  const [first = '', second = ''] = all.filter((word) => !/^d(?:[aeo]s?|el)$/.test(word));
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
  if (cells.some((cell) => isFigure(cell) && /\d/.test(cell))) return null;
  const namesFigures = columns.includes('quantity') || columns.includes('price');
  if (columns.includes('product') && namesFigures) return columns;
  return namesNumbers(cells, below) ? withUnknownHeads(cells, columns, below) : null;
}

/** Words stand above every column of numbers: the row is a head, whether its words are known or not. */
function namesNumbers(cells: readonly string[], below: (at: number) => string[]): boolean {
  const numbers = cells.flatMap((_, at) => (at > 0 && isOfNumbers(below(at)) ? [at] : []));
  const isWord = (cell: string) => /\p{L}/u.test(cell) && !/\d/.test(cell) && !saysHowMany(cell);
  return numbers.length > 0 && numbers.every((at) => isWord(cells[at] ?? '')) && cells[0] !== undefined;
}

function isOfNumbers(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => isFigure(cell) && /\d/.test(cell));
}

/** What the words do not say, the cells below may: money is a price, and the rep says which other column is the quantity. */
function withUnknownHeads(
  cells: readonly string[],
  columns: readonly (Column | null)[],
  below: (at: number) => string[],
): (Column | null)[] {
  const isKnown = columns.includes('product');
  return columns.map((column, at) => {
    if (column !== null) return column;
    if (wordsOf(cells[at] ?? '').some((word) => sets.other.has(word))) return null;
    const values = below(at);
    if (!isOfNumbers(values)) return isKnown ? null : 'product';
    if (at === 0 || values.every(isGtin)) return isKnown ? null : 'product';
    if (values.every((cell) => isMoney(cell) || hasCents(cell))) return columns.includes('price') ? null : 'price';
    return columns.includes('quantity') ? null : 'quantity';
  });
}

function hasCents(cell: string): boolean {
  return /\d[.,]\d{2}$/.test(cell.trim());
}

/** “Desc.” is short for a description as well as for a discount: the cells below decide. */
function isDescription(head: string, below: readonly string[]): boolean {
  return (
    wordsOf(head).join(' ') === 'desc' && below.length > 0 && !below.some((cell) => isFigure(cell) || isInSteps(cell))
  );
}

/** As `5+3+2`. */
function isInSteps(cell: string): boolean {
  return /^[\d.,%\s]+(\+[\d.,%\s]+)+$/.test(cell);
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
export function guessColumns(
  cells: readonly string[],
  startOfMost: number | null = null,
  isPriceFirst = false,
): (Column | null)[] {
  const numbers: Column[] = isPriceFirst ? ['price', 'quantity', 'discount'] : ['quantity', 'price', 'discount'];
  const start = startOfNumbers(cells, startOfMost);
  return cells.map((cell, at) => {
    // A barcode names the product, wherever it stands.
    if (start === null || at < start || isGtin(cell)) return 'product';
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
  const first = cells.findIndex((cell, at) => at > 0 && isFigure(cell) && !isGtin(cell));
  return first < 0 ? null : first;
}

/** In every row with two numbers the first one has cents, and the second one is whole: the price stands before the quantity. */
export function isPriceFirst(table: readonly string[][], startOfMost: number | null): boolean {
  const pairs = table.flatMap((cells) => {
    const start = startOfNumbers(cells, startOfMost);
    const numbers = start === null ? [] : cells.slice(start).filter((cell) => isFigure(cell) && !isGtin(cell));
    return numbers.length > 1 ? [numbers] : [];
  });
  return (
    pairs.length > 0 &&
    pairs.every(([first = '', second = '']) => !isMoney(first) && hasCents(first) && /^\d+$/.test(second))
  );
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
