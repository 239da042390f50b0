/** The limit: the recorded pages at `argv[2]` parsed, and each order as JSON in one bare insert, a durable transaction per page. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { playPages } from '../recorded-pages.ts';

const [, , recording = '', directory = ''] = process.argv;
const pages = playPages(recording);
const db = new Database(join(directory, 'raw.sqlite'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE documents (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT');
const insert = db.prepare('INSERT INTO documents (json) VALUES (?)');
const savePage = db.transaction((rows: unknown[]) => {
  for (const row of rows) insert.run(JSON.stringify(row));
});
const cpu = process.cpuUsage();
const startedAt = performance.now();
let parseMs = 0;
for (let page = 1; page <= pages.count; page++) {
  const text = pages.read(page);
  const parsedFrom = performance.now();
  const { data } = JSON.parse(text) as { data: unknown[] };
  parseMs += performance.now() - parsedFrom;
  savePage(data);
}
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
db.close();
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1000, parseMs }));
