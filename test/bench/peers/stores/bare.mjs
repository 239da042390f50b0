/** The limit: documents, two indexes and FTS5 in better-sqlite3, with nothing around and no queue. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';

export async function open(folder) {
  const db = new Database(join(folder, 'bare.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`CREATE TABLE IF NOT EXISTS orders
      (n INTEGER PRIMARY KEY, id TEXT UNIQUE, date TEXT, customer_id INTEGER, customer_name TEXT, total_value REAL, json TEXT);
    CREATE INDEX IF NOT EXISTS by_customer ON orders (customer_id, date);
    CREATE INDEX IF NOT EXISTS by_date ON orders (date);
    CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (body, content = '', tokenize = 'unicode61 remove_diacritics 2')`);
  const columns = 'id, date, customer_id, customer_name, total_value';
  const insert = db.prepare(`INSERT INTO orders (${columns}, json) VALUES (?, ?, ?, ?, ?, ?)`);
  const index = db.prepare('INSERT INTO words (rowid, body) VALUES (?, ?)');
  const put = db.transaction((documents) => {
    for (const one of documents) {
      const row = [one.id, one.date, one.customer_id, one.customer_name, one.total_value, JSON.stringify(one.order)];
      index.run(insert.run(...row).lastInsertRowid, one.words);
    }
  });
  const match = db.prepare(
    `SELECT ${columns} FROM words JOIN orders ON n = words.rowid WHERE words MATCH ? ORDER BY date DESC LIMIT 25`,
  );
  const where = 'FROM orders WHERE customer_id = ? AND date BETWEEN ? AND ?';
  const filtered = db.prepare(`SELECT ${columns} ${where} ORDER BY date DESC LIMIT 25`);
  const counted = db.prepare(`SELECT count(*) ${where}`).pluck();
  const newest = db.prepare(`SELECT ${columns} FROM orders ORDER BY date DESC LIMIT 50`);
  return {
    ingest(pages) {
      for (const documents of documentsOf(pages)) put(documents);
    },
    enqueue: (n) => put([documentOfRep(n)]),
    text: (text) =>
      match.all(
        splitWords(text)
          .map((word) => `"${word}"*`)
          .join(' '),
      ),
    filter: ({ customer, from, to }) => ({
      rows: filtered.all(customer, from, to),
      total: counted.get(customer, from, to),
    }),
    newest: () => newest.all(),
    close: () => db.close(),
  };
}
