/**
 * `node import-and-die.ts <folder> <weeks> <products>`: imports a price list of so many products for each week, and is killed
 * once some of what the last one replaces is forgotten.
 */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { nextTurn } from '../../../src-main/db/engine/next-turn.ts';
import { importList } from '../../support/import-list.ts';

const [directory = '', weeks = '0', products = '0'] = process.argv.slice(2);
const workspace = await openWorkspace({
  directory,
  service: { baseUrl: 'http://127.0.0.1:1' },
  tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
});
for (let week = 1; week < Number(weeks); week++) await importList(workspace, week, Number(products));

const seen = new BetterSqlite3(join(directory, 'satchel.sqlite'), { readonly: true });
const countReferences = seen.prepare(`SELECT count(*) FROM imported_references WHERE import_no = 1`).pluck();
void importList(workspace, Number(weeks), Number(products));
while (countReferences.get() === Number(products)) await nextTurn();
process.kill(process.pid, 'SIGKILL');
