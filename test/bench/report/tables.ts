/** Tables of a benchmark that compares several at several works: one table, and one plot, for each work. */
import type { Figure } from './figures.ts';

export interface Table {
  /** Short, for file names and marks in the docs. */
  name: string;
  about: string;
  columns: Column[];
  rows: Row[];
}

export interface Column {
  name: string;
  unit: string;
  /** Columns that are not drawn explain the others. */
  isDrawn: boolean;
}

export interface Row {
  name: string;
  cells: Cell[];
}

/** Text says why there is no figure. */
export type Cell = Omit<Figure, 'name' | 'unit'> | string;

export function printTable({ about, columns, rows }: Table): void {
  const lines = linesOf(columns, rows);
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at + 1]?.length ?? 0)));
  const first = Math.max(...lines.map(([name]) => name?.length ?? 0));
  console.log(`\n  ${about}`);
  for (const [name = '', ...cells] of lines) {
    console.log(`  ${name.padEnd(first)}   ${cells.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('   ')}`);
  }
}

export function toMarkdown({ columns, rows }: Table): string {
  const [head = [], ...lines] = linesOf(columns, rows);
  const ruler = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [head, ruler, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The drawn columns as figures, a panel for each column. */
export function toFigures({ columns, rows }: Table): Figure[] {
  return columns.flatMap((column, at) => {
    if (!column.isDrawn) return [];
    return rows.flatMap(({ name, cells }) => {
      const cell = cells[at];
      return typeof cell === 'object' ? [{ ...cell, name, unit: headOf(column) }] : [];
    });
  });
}

/** Figures that are no comparison of several: each a row. */
export function figuresTable(figures: readonly Figure[]): Table {
  return {
    name: '',
    about: '',
    columns: [{ name: 'median (lowest–highest)', unit: '', isDrawn: false }],
    rows: figures.map(({ name, unit, ...cell }) => ({ name: unit === '' ? name : `${name}, ${unit}`, cells: [cell] })),
  };
}

function linesOf(columns: readonly Column[], rows: readonly Row[]): string[][] {
  return [['', ...columns.map(headOf)], ...rows.map(({ name, cells }) => [name, ...cells.map(show)])];
}

function headOf({ name, unit }: Column): string {
  return unit === '' ? name : `${name}, ${unit}`;
}

function show(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  const { median, low, high, rounds } = cell;
  return rounds > 1 ? `${round(median)} (${round(low)}–${round(high)})` : round(median);
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2)));
}
