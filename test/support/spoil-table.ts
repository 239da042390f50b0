import { readFileSync, writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/** The first page of a table becomes rubbish, as a disk does it. */
export function spoilTable(path: string, table: string): void {
  const db = new BetterSqlite3(path);
  const { rootpage } = db.prepare(`SELECT rootpage FROM sqlite_master WHERE name = ?`).get(table) as {
    rootpage: number;
  };
  const pageSize = db.pragma('page_size', { simple: true }) as number;
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, (rootpage - 1) * pageSize, rootpage * pageSize);
  writeFileSync(path, bytes);
}
