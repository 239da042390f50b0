/**
 * PowerSync on SQLite, its writer on `synchronous = FULL`. Orders of the service go straight into its table, as the last step
 * of its own sync does; the rep's go through its view and so into its upload queue. Words: FTS5 with triggers, as documented.
 */
import { PowerSyncDatabase, Schema, Table, column } from '@powersync/node';
import { mkdirSync } from 'node:fs';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';

const text = column.text;
const orders = new Table(
  { date: text, customer_id: column.integer, customer_name: text, total_value: column.real, words: text, json: text },
  { indexes: { by_date: ['date'], by_customer: ['customer_id', 'date'] } },
);

export async function openDatabase(folder) {
  mkdirSync(folder, { recursive: true });
  const db = new PowerSyncDatabase({
    schema: new Schema({ orders }),
    database: {
      dbFilename: 'powersync.sqlite',
      dbLocation: folder,
      initializeConnection: async (connection, isWriter) => {
        if (isWriter) await connection.execute('PRAGMA synchronous = FULL');
      },
    },
  });
  await db.init();
  await db.execute(
    `CREATE VIRTUAL TABLE IF NOT EXISTS words_index USING fts5 (id UNINDEXED, body, tokenize = 'unicode61 remove_diacritics 2')`,
  );
  await db.execute(`CREATE TRIGGER IF NOT EXISTS words_of_order AFTER INSERT ON ps_data__orders BEGIN
    INSERT INTO words_index (id, body) VALUES (NEW.id, json_extract(NEW.data, '$.words')); END`);
  return db;
}

const columns = 'id, date, customer_id, customer_name, total_value';

/** A row in the order of the table's columns. */
export function rowOf({ id, date, customer_id, customer_name, total_value, words, order }) {
  return [id, date, customer_id, customer_name, total_value, words, JSON.stringify(order)];
}

export const insertOrder = `INSERT INTO orders (${columns}, words, json) VALUES (?, ?, ?, ?, ?, ?, ?)`;

export async function open(folder) {
  const db = await openDatabase(folder);
  const where = 'FROM orders WHERE customer_id = ? AND date BETWEEN ? AND ?';
  const matching = `SELECT orders.id, date, customer_id, customer_name, total_value FROM words_index JOIN orders ON orders.id = words_index.id
    WHERE words_index MATCH ? ORDER BY date DESC LIMIT 25`;
  return {
    async ingest(pages) {
      for (const documents of documentsOf(pages)) {
        const rows = documents.map(({ id, order, ...rest }) => [
          id,
          JSON.stringify({ ...rest, json: JSON.stringify(order) }),
        ]);
        await db.writeTransaction((tx) =>
          tx.executeBatch('INSERT INTO ps_data__orders (id, data) VALUES (?, ?)', rows),
        );
      }
    },
    enqueue: (n) => db.execute(insertOrder, rowOf(documentOfRep(n))),
    text: (text) =>
      db.getAll(matching, [
        splitWords(text)
          .map((word) => `"${word}"*`)
          .join(' '),
      ]),
    async filter({ customer, from, to }) {
      const [rows, { total }] = await Promise.all([
        db.getAll(`SELECT ${columns} ${where} ORDER BY date DESC LIMIT 25`, [customer, from, to]),
        db.get(`SELECT count(*) AS total ${where}`, [customer, from, to]),
      ]);
      return { rows, total };
    },
    newest: () => db.getAll(`SELECT ${columns} FROM orders ORDER BY date DESC LIMIT 50`),
    close: () => db.close(),
  };
}
