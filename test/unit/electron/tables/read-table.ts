/** What a spreadsheet reads of a table that was saved. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { TableOptions } from '../../../../src-main/electron/tables/save-rows.ts';
import { readWorkbook } from '../../../../src-main/electron/files/workbook/read-workbook.ts';
import { separatedRows } from '../../../../src-renderer/tables/separated-rows.ts';
import type { Rig } from '../../../support/rig.ts';

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'satchel-table-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** `filePath`: what the rep chooses; null for nothing. */
export function tableOptions(rig: Rig | null, filePath: string | null): TableOptions {
  return {
    dialog: { showSaveDialog: async () => ({ canceled: filePath === null, filePath: filePath ?? '' }) },
    workspace: () => rig && rig.workspace,
    log: () => {},
  };
}

/** The head first. */
export async function sheetRowsOf(path: string): Promise<string[][]> {
  const answer = await readWorkbook({ bytes: readFileSync(path), sheet: null });
  if (!('text' in answer)) throw new Error(answer.trouble);
  return answer.text.text.split('\n').map((line) => line.split('\t'));
}

export function csvRowsOf(path: string, separator: ',' | ';' = ','): string[][] {
  return [...separatedRows(readFileSync(path, 'utf8').slice(1), separator)].map(({ cells }) => cells);
}

/** Cells by the names of their columns. */
export function byName([head = [], ...rows]: readonly (readonly string[])[]): Record<string, string>[] {
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}
