/** The model that the office fills in: what is saved for it, the import reads back. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createModelFile } from '../../../src-main/electron/files/model-file.ts';
import { readWorkbook } from '../../../src-main/electron/files/workbook/read-workbook.ts';
import { checkRows } from '../../../src-renderer/screens/import/check-rows.ts';
import { fieldsOf, findHead, guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';
import { readCsv } from '../../../src-renderer/screens/import/file/read-csv.ts';
import {
  modelSheets,
  type ModelKind,
  type ModelWords,
} from '../../../src-renderer/screens/import/model/model-sheets.ts';
import type { ModelSheet } from '../../../src-shared/contract/catalogue/model-file.ts';
import { languages, type Language } from '../../../src-shared/contract/host/desktop.ts';
import { hostSchemas } from '../../../src-shared/contract/host/host.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import { catalogueReferenceFields } from '../../../src-shared/domain/catalogue-reference.ts';

const kinds = ['product', 'customer'] as const;
const cases = languages.flatMap((language) => kinds.map((kind) => ({ language, kind })));

/** The words that the window has for it. */
function wordsIn(language: Language, kind: ModelKind): ModelWords {
  const folder = new URL('../../../src-renderer/i18n/messages/products/', import.meta.url);
  const said = JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Record<string, string>;
  const word = (key: string): string => said[key] ?? `no words for ${key}`;
  const ofFields = (prefix: string) =>
    Object.fromEntries(catalogueReferenceFields.map((field) => [field, word(`${prefix}_${field}`)])) as never;
  const code = (number: number) => word('model_code').replace('{number}', String(number));
  return {
    ...{ sheet: word(`kind_${kind}`), about: word('model_about'), column: word('model_column') },
    ...{ need: word('model_need'), meaning: word('model_meaning') },
    ...{ isOneOfThese: word('model_one_of_these'), isOptional: word('model_optional') },
    ...{ heads: ofFields('reference'), meanings: ofFields('model_about') },
    codes: [code(1), code(2)],
    names: [word(`model_${kind}_one`), word(`model_${kind}_two`)],
    priceList: word('model_customer_price_list'),
    ...{ credit: word('model_customer_credit'), visitDay: word('model_customer_visit_day') },
  };
}

async function save(sheets: ModelSheet[], name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dialog = { showSaveDialog: async () => ({ canceled: false, filePath: join(folder, name) }) };
  const asked = { suggestedName: 'Model.xlsx', sheets };
  expect(validate(hostSchemas['import.saveModel'], asked)).toMatchObject({ ok: true });
  const answer = await createModelFile({ dialog, log: () => {} })['import.saveModel'](asked);
  if (!answer.ok || answer.value.kind !== 'saved') throw new Error(JSON.stringify(answer));
  return answer.value.path;
}

async function readRows(path: string, sheet: number | null) {
  const answer = await readWorkbook({ bytes: readFileSync(path), sheet });
  if (!('text' in answer)) throw new Error(answer.trouble);
  return { sheets: answer.text.sheets, rows: await readCsv(answer.text.text, '\t', async () => {}) };
}

describe.each(cases)('a model of $kind in $language', ({ language, kind }) => {
  it('has columns that the import recognises, each of them', async () => {
    const path = await save(modelSheets(kind, wordsIn(language, kind), '2026-11-28'), 'model.xlsx');
    const { rows, sheets } = await readRows(path, null);
    expect(sheets).toHaveLength(2);
    expect(findHead(rows, kind)).toBe(0);
    const columns = guessColumns(rows[0]?.cells ?? [], kind);
    expect(fieldsOf(kind).map((field) => [field, columns[field]])).toEqual(
      fieldsOf(kind).map((field, at) => [field, at]),
    );
  });

  it('has examples that are left out, and rows in their way are taken', async () => {
    const [list, about] = modelSheets(kind, wordsIn(language, kind), '2026-11-28');
    const code = fieldsOf(kind).indexOf('fk_id');
    const filled = list.rows[0]?.map((cell, at) => (at === code ? '007-A' : cell)) ?? [];
    const path = await save([{ ...list, rows: [...list.rows, filled] }, about], 'model.xlsx');
    const { rows } = await readRows(path, null);
    const columns = guessColumns(rows[0]?.cells ?? [], kind);
    const found = await checkRows(rows.slice(1), columns, { pause: async () => {}, isWanted: () => true });
    expect(found?.refused.map(({ line, problem }) => [line, problem.code])).toEqual([
      [2, 'example'],
      [3, 'example'],
    ]);
    expect(found?.warned).toEqual([]);
    const said = Object.fromEntries(fieldsOf(kind).map((field, at) => [field, filled[at]]));
    expect(found?.accepted).toEqual([said]);
  });

  it('explains each column in a sentence', async () => {
    const path = await save(modelSheets(kind, wordsIn(language, kind), '2026-11-28'), 'model.xlsx');
    const { rows } = await readRows(path, 1);
    expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual(
      fieldsOf(kind).map((field) => wordsIn(language, kind).heads[field]),
    );
    for (const { cells } of rows) expect(cells.every((cell) => cell !== '' && !cell.startsWith('no words'))).toBe(true);
  });
});

it('is a workbook whatever the rep calls it', async () => {
  const path = await save(modelSheets('product', wordsIn('en', 'product'), '2026-11-28'), 'my list');
  expect(path).toMatch(/my list\.xlsx$/);
});
