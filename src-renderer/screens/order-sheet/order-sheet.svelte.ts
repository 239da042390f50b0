/** A sheet with many orders, from the choice of its file to the drafts that were made of it. */
import type { AppError, Result } from '../../../src-shared/contract/errors.ts';
import type { CatalogueRow } from '../../../src-shared/contract/catalogue/catalogue.ts';
import type { ChosenFile, FileTrouble, ReadFile } from '../../../src-shared/contract/catalogue/import-file.ts';
import { command, host, query } from '../../bridge.ts';
import { m } from '../../i18n/generated/messages.js';
import { language } from '../../i18n/locale.svelte.ts';
import { guessSeparator, readCsv, type CsvRow } from '../import/file/read-csv.ts';
import { askProducts } from '../order-editor/paste/ask-products.ts';
import { textsOf, type ReadRow } from '../order-editor/paste/paste.ts';
import { createProductLookup, type ProductLookup } from '../order-editor/paste/product-lookup.ts';
import { groupOrders } from './group-orders.ts';
import {
  findOrderHead,
  guessOrderColumns,
  missingColumns,
  type OrderColumn,
  type OrderColumns,
} from './order-columns.ts';
import { prepareDraft, type PreparedDraft } from './prepare-draft.ts';
import { isUsable, readOrders, type ReadOrder } from './sheet-orders.ts';
import { findTaken, forgetTaken, hashOf, noteTaken, type TakenSheet } from './taken-sheets.ts';

export interface SheetFile {
  fileName: string;
  workbook: ReadFile['workbook'];
  head: string[];
  rows: CsvRow[];
  hash: string;
}

export interface ShownOrder extends ReadOrder {
  /** Null for one that no draft can be made of. */
  prepared: PreparedDraft | null;
}

export type SheetStep =
  | { at: 'file'; trouble: { kind: FileTrouble | 'tooManyOrders'; fileName: string } | null }
  | {
      at: 'orders';
      file: SheetFile;
      columns: OrderColumns;
      /** Null while they are read. */
      orders: ShownOrder[] | null;
      /** The same sheet, as it was taken before. */
      before: TakenSheet | null;
      /** Keys of orders that the rep leaves out. */
      left: ReadonlySet<string>;
    }
  | { at: 'making'; file: SheetFile; done: number; total: number }
  | { at: 'done'; file: SheetFile; made: readonly PreparedDraft[]; error: AppError | null }
  | { at: 'failed'; file: SheetFile; error: AppError };

/** A draft for each of more than these would bury all others. */
export const mostOrders = 500;

/** Lets the window draw and answer between two portions of work. */
const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export class OrderSheet {
  step = $state.raw<SheetStep>({ at: 'file', trouble: null });
  isReading = $state(false);
  /** How many orders are read, of how many. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  #turn = 0;
  #taken: ReadonlyMap<string, CatalogueRow> = new Map();
  #lookUp: ProductLookup = createProductLookup(askProducts);

  async chooseFile(): Promise<void> {
    await this.#open(host('import.chooseFile', { title: m.order_sheet_choose(), fileType: m.import_file_type() }));
  }

  async readDropped(ticket: string): Promise<void> {
    await this.#open(host('import.readDropped', { ticket }));
  }

  async changeSheet(sheet: number): Promise<void> {
    if (this.step.at !== 'orders') return;
    const { fileName } = this.step.file;
    const turn = ++this.#turn;
    this.isReading = true;
    const answer = await host('import.readSheet', { sheet });
    if (turn !== this.#turn) return;
    this.isReading = false;
    if (!answer.ok || !answer.value) return;
    const { text, ...workbook } = answer.value;
    await this.#read({ fileName, text, workbook });
  }

  async changeColumn(field: OrderColumn, place: number | null): Promise<void> {
    if (this.step.at !== 'orders') return;
    const others = Object.entries(this.step.columns).map(([name, at]) => [name, at === place ? null : at]);
    const columns = { ...(Object.fromEntries(others) as OrderColumns), [field]: place };
    await this.#check(this.step.file, columns);
  }

  /** The rep takes a product for the texts of a row, wherever they stand. */
  async take(row: ReadRow, product: CatalogueRow): Promise<void> {
    if (this.step.at !== 'orders') return;
    this.#taken = new Map([...this.#taken, [textsOf(row), product]]);
    await this.#check(this.step.file, this.step.columns, this.step.left);
  }

  leave(key: string, isLeft: boolean): void {
    if (this.step.at !== 'orders') return;
    const left = new Set(this.step.left);
    if (isLeft) left.add(key);
    else left.delete(key);
    this.step = { ...this.step, left };
  }

  /** The drafts that would be made. */
  get chosen(): PreparedDraft[] {
    if (this.step.at !== 'orders') return [];
    const { orders, left } = this.step;
    return (orders ?? []).flatMap(({ key, prepared }) => (prepared && !left.has(key) ? [prepared] : []));
  }

  async make(): Promise<void> {
    if (this.step.at !== 'orders' || this.isReading || this.progress !== null) return;
    const { file } = this.step;
    const drafts = this.chosen;
    if (drafts.length === 0) return;
    const made: PreparedDraft[] = [];
    let error: AppError | null = null;
    for (const draft of drafts) {
      this.step = { at: 'making', file, done: made.length, total: drafts.length };
      const answer = await command('draft.keep', draft.payload);
      if (!answer.ok) {
        ({ error } = answer);
        break;
      }
      made.push(draft);
    }
    if (made.length > 0) noteTaken({ hash: file.hash, atMs: Date.now(), orders: made.length });
    this.step = { at: 'done', file, made, error };
  }

  /** Discards the drafts that nobody has touched since. Returns how many stay. */
  async undo(): Promise<number> {
    if (this.step.at !== 'done') return 0;
    const { file, made } = this.step;
    let kept = 0;
    for (const { payload } of made) {
      const { draftId, content } = payload;
      const answer = await query('drafts.get', { draftId });
      const isUntouched = answer.ok && answer.value.content === content;
      const discarded = isUntouched ? await command('draft.discard', { draftId }) : null;
      if (!discarded?.ok) kept += 1;
    }
    forgetTaken(file.hash);
    this.step = { at: 'file', trouble: null };
    return kept;
  }

  async #open(asked: Promise<Result<ChosenFile>>): Promise<void> {
    const turn = ++this.#turn;
    this.isReading = true;
    const answer = await asked;
    if (turn !== this.#turn) return;
    this.isReading = false;
    if (!answer.ok || answer.value.kind === 'none') return;
    if (answer.value.kind !== 'read') return void (this.step = { at: 'file', trouble: answer.value });
    await this.#read(answer.value);
  }

  async #read({ fileName, text, workbook }: Pick<ReadFile, 'fileName' | 'text' | 'workbook'>): Promise<void> {
    const turn = ++this.#turn;
    this.isReading = true;
    const all = await readCsv(text, workbook ? '\t' : guessSeparator(text), nextFrame);
    const hash = await hashOf(text);
    if (turn !== this.#turn) return;
    this.isReading = false;
    this.#taken = new Map();
    this.#lookUp = createProductLookup(askProducts);
    const headAt = findOrderHead(all);
    const head = all[headAt]?.cells ?? [];
    await this.#check({ fileName, workbook, head, hash, rows: all.slice(headAt + 1) }, guessOrderColumns(head));
  }

  async #check(file: SheetFile, columns: OrderColumns, left: ReadonlySet<string> = new Set()): Promise<void> {
    const turn = ++this.#turn;
    const before = findTaken(file.hash);
    const step = { at: 'orders' as const, file, columns, before, left };
    this.step = { ...step, orders: null };
    this.progress = null;
    if (missingColumns(columns).length > 0) return void (this.step = { ...step, orders: [] });
    const groups = groupOrders(file.rows, columns);
    if (groups.length > mostOrders) {
      this.step = { at: 'file', trouble: { kind: 'tooManyOrders', fileName: file.fileName } };
      return;
    }
    const orders = await readOrders(
      groups,
      columns,
      { locale: language(), taken: this.#taken },
      {
        identify: (rows) => query('catalogue.identify', { kind: 'customer', rows }),
        known: (ids) => query('catalogue.known', { kind: 'customer', ids }),
        lookUp: this.#lookUp,
      },
    );
    if (turn !== this.#turn) return;
    if (!orders.ok) return void (this.step = { at: 'failed', file, error: orders.error });
    const shown: ShownOrder[] = [];
    for (const order of orders.value) {
      this.progress = { done: shown.length, total: orders.value.length };
      const prepared = isUsable(order) ? await prepareDraft(order) : null;
      if (turn !== this.#turn) return;
      shown.push({ ...order, prepared });
    }
    this.progress = null;
    this.step = { ...step, orders: shown };
  }
}
