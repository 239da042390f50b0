/** Saves the rows of a list as a table for a spreadsheet: each table says what its columns hold, and where its rows come from. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../../src-shared/contract/queries.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { SaveDialog } from '../files/save-file.ts';
import { columnsOf, type CellSource } from '../files/table/cell-source.ts';
import { saveTable } from '../files/table/save-table.ts';
import type { TableTask } from '../files/table/table.ts';

export interface TableOptions {
  dialog: SaveDialog;
  workspace: () => Workspace | null;
  log: Log;
}

/** What the window asks of every table. */
interface AskedTable<Id extends string> extends Pick<TableTask, 'sheet' | 'decimal'> {
  suggestedName: string;
  columns: readonly { id: Id; name: string }[];
}

export type TableSource = Pick<Workspace, 'query'>;

/** `rowsOf` is called once there is a place for the file, and yields its rows part by part. */
export async function saveRows<Id extends string, Of>(
  options: TableOptions,
  { suggestedName, sheet, decimal, columns }: AskedTable<Id>,
  known: Readonly<Record<Id, CellSource<Of>>>,
  rowsOf: (workspace: TableSource) => AsyncIterable<readonly Of[]>,
): Promise<Result<SavedFile>> {
  const workspace = options.workspace();
  if (!workspace) return notNow('signedOut');
  const { heads, sources } = columnsOf(columns, known);
  async function* cells(source: TableSource) {
    for await (const part of rowsOf(source)) yield part.map((of) => sources.map(({ cell }) => cell(of)));
  }
  return done(await saveTable(options, suggestedName, { sheet, decimal, columns: heads }, () => cells(workspace)));
}

/** The answer of a query that a table cannot do without: a file with some of its rows would be taken for all of them. */
export async function readForTable<N extends QueryName>(
  workspace: TableSource,
  name: N,
  payload: QueryPayload<N>,
): Promise<QueryResult<N>> {
  const answer = await workspace.query(name, payload);
  if (!answer.ok) throw new Error(`${name} cannot be read: ${answer.error.kind}`);
  return answer.value;
}
