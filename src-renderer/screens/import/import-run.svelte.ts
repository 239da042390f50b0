/** One import from the choice of a file to its end: what the file holds, which column is what, and how far it is. */
import { tick } from 'svelte';
import type { AppError, Result } from '../../../src-shared/contract/errors.ts';
import type { ChosenFile, FileTrouble, LikelyEncoding } from '../../../src-shared/contract/catalogue/import-file.ts';
import type { LastList } from '../../../src-shared/contract/catalogue/imports.ts';
import type { ListOfImport } from '../../../src-shared/contract/catalogue/price-lists.ts';
import { listKey } from '../../../src-shared/domain/list-key.ts';
import type { CatalogueKind } from '../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import { mostRowsMatched, type KnownReference } from '../../../src-shared/contract/catalogue/catalogue.ts';
import { command, host, query } from '../../bridge.ts';
import { m } from '../../i18n/generated/messages.js';
import { taxCountry } from '../../i18n/tax-ids.ts';
import { checkRows, type CheckedRows, type IdentifiedRows } from './check-rows.ts';
import { findHead, guessColumns, isBareCode, tellsRecords, type ColumnMap } from './file/columns.ts';
import { dataRows, headOf, type ImportFile } from './file/import-file.ts';
import { identifyRows, type AskWhich } from './identify-rows.ts';
import { decided, decisionsOn, partAsked, type AskedRow, type Decision, type Known } from './known-rows.ts';
import { guessSeparator, readCsv, type Separator } from './file/read-csv.ts';
import { readLastList } from './last-list.ts';
import { settleIds } from './file/settle-ids.ts';
import { settlePeriods } from './file/settle-periods.ts';
import { generalList, type ListChoice } from './lists/list-choice.ts';
import { settleCode } from './settle-code.ts';
import { storeImport } from './store-import.ts';

export type ImportStep =
  | { at: 'file'; trouble: { kind: FileTrouble; fileName: string } | null }
  | {
      at: 'columns';
      file: ImportFile;
      columns: ColumnMap;
      checked: (CheckedRows & { asked: AskedRow[]; identified: IdentifiedRows; last: LastList | null }) | null;
      /** On rows that are asked about, by their lines; none: the row is left out. */
      decisions: ReadonlyMap<number, Decision>;
    }
  | { at: 'running'; file: ImportFile; done: number; total: number }
  | ({ at: 'done'; file: ImportFile; importId: number; taken: number; leftOut: number } & Pick<
      CheckedRows,
      'refused' | 'warned'
    >)
  /** `isKept`: what it had brought could not be taken back either. */
  | { at: 'failed'; file: ImportFile; error: AppError; isKept: boolean };

export interface ImportRun {
  readonly step: ImportStep;
  readonly isReading: boolean;
  /** Which price list a file of products belongs to. */
  readonly list: ListChoice;
  chooseFile(): Promise<void>;
  readDropped(ticket: string): Promise<void>;
  changeKind(kind: CatalogueKind): void;
  changeSeparator(separator: Separator): Promise<void>;
  changeEncoding(encoding: LikelyEncoding): Promise<void>;
  changeSheet(sheet: number): Promise<void>;
  changeHead(isHeaded: boolean): void;
  changeColumn(field: keyof ColumnMap, place: number | null): void;
  changeList(list: ListChoice): Promise<void>;
  decide(rows: readonly AskedRow[], decision: Decision): void;
  /** `list`: undefined for the general one. */
  start(kind: CatalogueKind, list: ListOfImport | undefined): Promise<void>;
  /** What was handed over so far is taken back. */
  stop(): void;
  /** What is said of this import, which was undone meanwhile, is not said any more. */
  forget(importId: number): void;
}

/** Lets the window draw and answer between two portions of work. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export function createImportRun(kindAtFirst: CatalogueKind): ImportRun {
  let kind = kindAtFirst;
  let step = $state.raw<ImportStep>({ at: 'file', trouble: null });
  let isReading = $state(false);
  let reads = 0;
  let checks = 0;
  let isStopped = false;
  let list = $state.raw(generalList);
  /** What the file is compared with: read once for it, whichever of its columns are changed. */
  let lastList: ReturnType<typeof readLastList> = Promise.resolve(null);

  function readComparedList(): ReturnType<typeof readLastList> {
    const isNamed = kind === 'product' && list.is === 'named';
    if (!isNamed) return readLastList(kind);
    return listKey(list.name) === '' ? Promise.resolve(null) : readLastList(kind, list.name.trim());
  }

  async function check(file: ImportFile, columns: ColumnMap): Promise<void> {
    const turn = ++checks;
    const decisions = new Map<number, Decision>();
    step = { at: 'columns', file, columns, checked: null, decisions };
    const rows = dataRows(file);
    const isIdentifiable = tellsRecords(columns);
    const isWanted = () => step.at === 'columns' && turn === checks;
    const fail = (error: AppError) => {
      if (isWanted()) step = { at: 'failed', file, error, isKept: false };
    };
    const ask: AskWhich = (named) => query('catalogue.identify', { kind, rows: named });
    const found: Result<IdentifiedRows> = isIdentifiable
      ? await identifyRows(rows, columns, { ask, pause: nextFrame })
      : { ok: true, value: new Map() };
    if (!found.ok) return fail(found.error);
    const identified = found.value;
    const checked = await checkRows(rows, columns, { pause: nextFrame, isWanted, identified });
    if (!checked) return;
    const known = await readKnown(kind, isIdentifiable ? checked.accepted : []);
    if (!known.ok) return fail(known.error);
    const last = isIdentifiable ? await lastList : null;
    const country = kind === 'customer' ? taxCountry() : null;
    if (step.at === 'columns' && isWanted())
      step = { ...step, checked: { ...partAsked(checked, known.value, country), identified, last } };
  }

  async function read(file: Omit<ImportFile, 'rows' | 'emptyLines' | 'headAt'>): Promise<void> {
    const turn = ++reads;
    isReading = true;
    await tick();
    await nextFrame();
    const emptyLines: number[] = [];
    const rows = await readCsv(file.text, file.separator, nextFrame, (line) => emptyLines.push(line));
    if (turn !== reads) return;
    isReading = false;
    adoptWithHead({ ...file, rows, emptyLines });
  }

  /** A workbook takes its time in the main process. */
  async function open(asked: Promise<Result<ChosenFile>>): Promise<void> {
    const turn = ++reads;
    isReading = true;
    const answer = await asked;
    if (turn !== reads) return;
    isReading = false;
    if (!answer.ok || answer.value.kind === 'none') return;
    list = generalList;
    if (answer.value.kind !== 'read') return void (step = { at: 'file', trouble: answer.value });
    const { kind: _, ...file } = answer.value;
    await read({ ...file, separator: file.workbook ? '\t' : guessSeparator(file.text) });
  }

  function adoptWithHead(file: Omit<ImportFile, 'headAt'>): void {
    void adopt({ ...file, headAt: findHead(file.rows, kind) });
  }

  async function adopt(file: ImportFile): Promise<void> {
    const turn = ++checks;
    lastList = readComparedList();
    const rows = dataRows(file);
    const guessed = settlePeriods(rows, settleIds(rows, guessColumns(headOf(file), kind)));
    const isCode = guessed.id !== null && isBareCode(headOf(file)[guessed.id] ?? '');
    step = { at: 'columns', file, columns: guessed, checked: null, decisions: new Map() };
    const columns = isCode ? await settleCode(query, rows, guessed, kind) : guessed;
    if (turn === checks) await check(file, columns);
  }

  return {
    get step() {
      return step;
    },
    get isReading() {
      return isReading;
    },
    get list() {
      return list;
    },
    async chooseFile() {
      await open(host('import.chooseFile', { title: m.import_choose(), fileType: m.import_file_type() }));
    },
    async readDropped(ticket) {
      await open(host('import.readDropped', { ticket }));
    },
    changeKind(next) {
      kind = next;
      if (step.at === 'columns') adoptWithHead(step.file);
    },
    async changeSeparator(separator) {
      if (step.at === 'columns') await read({ ...step.file, separator });
    },
    async changeEncoding(encoding) {
      if (step.at !== 'columns') return;
      const { file } = step;
      const turn = ++reads;
      isReading = true;
      const answer = await host('import.readAs', { encoding });
      if (turn !== reads) return;
      isReading = false;
      if (answer.ok && answer.value) await read({ ...file, ...answer.value });
    },
    async changeSheet(sheet) {
      if (step.at !== 'columns') return;
      const { file } = step;
      const turn = ++reads;
      isReading = true;
      const answer = await host('import.readSheet', { sheet });
      if (turn !== reads) return;
      isReading = false;
      if (!answer.ok || !answer.value) return;
      const { text, ...workbook } = answer.value;
      await read({ ...file, text, workbook });
    },
    changeHead(isHeaded) {
      if (step.at === 'columns') {
        const { file } = step;
        void adopt({ ...file, headAt: isHeaded ? (findHead(file.rows, kind) ?? 0) : null });
      }
    },
    changeColumn(field, place) {
      if (step.at !== 'columns') return;
      const others = Object.entries(step.columns).map(([name, at]) => [name, at === place ? null : at]);
      void check(step.file, { ...(Object.fromEntries(others) as ColumnMap), [field]: place });
    },
    async changeList(next) {
      const isOther = next.is !== list.is || listKey(next.name) !== listKey(list.name);
      list = next;
      if (!isOther) return;
      lastList = readComparedList();
      const compared = lastList;
      const last = await compared;
      if (compared !== lastList || step.at !== 'columns' || !step.checked) return;
      step = { ...step, checked: { ...step.checked, last } };
    },
    decide(rows, decision) {
      if (step.at !== 'columns') return;
      const fitting = rows.filter((row) => decisionsOn(row).includes(decision));
      step = {
        ...step,
        decisions: new Map([...step.decisions, ...fitting.map(({ line }) => [line, decision] as const)]),
      };
    },
    async start(chosen, named) {
      // What is being read anew is not what was checked.
      if (isReading || step.at !== 'columns' || !step.checked) return;
      const { file, checked, decisions } = step;
      isStopped = false;
      const references = [...checked.accepted, ...decided(checked.asked, decisions)];
      const total = references.length;
      const leftOut = checked.accepted.length + checked.asked.length - total;
      step = { at: 'running', file, done: 0, total };
      const imported = { kind: chosen, fileName: file.fileName, references, list: named };
      const stored = await storeImport(command, imported, (done) => {
        if (!isStopped) step = { at: 'running', file, done, total };
        return !isStopped;
      });
      if (stored.is === 'stopped') step = { at: 'file', trouble: null };
      else if (stored.is === 'failed') step = { at: 'failed', file, error: stored.error, isKept: stored.isKept };
      else {
        const { importId, taken } = stored;
        const { refused, warned } = checked;
        step = { at: 'done', file, importId, taken, leftOut, refused, warned };
      }
    },
    stop() {
      isStopped = true;
    },
    forget(importId) {
      if (step.at === 'done' && step.importId === importId) step = { at: 'file', trouble: null };
    },
  };
}

/** What is known here of the records that the rows mean. */
async function readKnown(kind: CatalogueKind, rows: readonly CatalogueReference[]): Promise<Result<Known>> {
  const known = new Map<number, KnownReference>();
  for (let at = 0; at < rows.length; at += mostRowsMatched) {
    const ids = rows.slice(at, at + mostRowsMatched).map(({ id }) => id);
    const answer = await query('catalogue.known', { kind, ids });
    if (!answer.ok) return answer;
    for (const row of answer.value.rows) known.set(row.id, row);
  }
  return { ok: true, value: known };
}
