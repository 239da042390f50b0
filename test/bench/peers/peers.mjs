/**
 * The peers, each with its most durable setting, its recommended indexes and its bulk calls. `enqueue` is an order of the
 * rep's own: where the peer has a queue for writes it goes through it, else into the same store.
 */
import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const newestFirst = (a, b) => (a.date < b.date ? 1 : -1);

export const peers = {
  /** The limit: documents, two indexes and FTS5 in better-sqlite3, with nothing around. */
  async 'better-sqlite3, bare'(folder) {
    const db = new Database(join(folder, 'bare.sqlite'));
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.exec(`CREATE TABLE IF NOT EXISTS orders (n INTEGER PRIMARY KEY, id TEXT UNIQUE, date TEXT, customer_id INTEGER, json TEXT);
      CREATE INDEX IF NOT EXISTS by_customer ON orders (customer_id, date);
      CREATE INDEX IF NOT EXISTS by_date ON orders (date);
      CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (body, content = '', tokenize = 'unicode61 remove_diacritics 2')`);
    const insert = db.prepare('INSERT INTO orders (id, date, customer_id, json) VALUES (?, ?, ?, ?)');
    const index = db.prepare('INSERT INTO words (rowid, body) VALUES (?, ?)');
    const put = db.transaction((documents) => {
      for (const one of documents) {
        index.run(insert.run(one.id, one.date, one.customer_id, JSON.stringify(one)).lastInsertRowid, one.words);
      }
    });
    const match = db.prepare(
      'SELECT json FROM words JOIN orders ON n = words.rowid WHERE words MATCH ? ORDER BY date DESC LIMIT 25',
    );
    return {
      ingest: (documents) => put(documents),
      settle() {},
      enqueue: (one) => put([one]),
      text: (words) =>
        match.all(
          words
            .split(/\W+/)
            .filter(Boolean)
            .map((word) => `"${word}"*`)
            .join(' '),
        ),
      filter: (customer, from) =>
        db
          .prepare('SELECT json FROM orders WHERE customer_id = ? AND date >= ? ORDER BY date DESC LIMIT 25')
          .all(customer, from),
      newest: () => db.prepare('SELECT json FROM orders ORDER BY date DESC LIMIT 50').all(),
      close: () => db.close(),
    };
  },

  /** NeDB appends each write to its file and syncs it on compaction only. */
  async '@seald-io/nedb'(folder) {
    const { default: Datastore } = await import('@seald-io/nedb');
    const db = new Datastore({ filename: join(folder, 'orders.db') });
    await db.loadDatabaseAsync();
    for (const fieldName of ['id', 'date', 'customer_id']) await db.ensureIndexAsync({ fieldName });
    const newest = (query, limit) => db.findAsync(query).sort({ date: -1 }).limit(limit);
    return {
      ingest: (documents) => db.insertAsync(documents),
      settle() {},
      enqueue: (one) => db.insertAsync(one),
      text: (words) => newest({ words: new RegExp(words) }, 25),
      filter: (customer, from) => newest({ customer_id: customer, date: { $gte: from } }, 25),
      newest: () => newest({}, 50),
      close() {},
    };
  },

  /** LokiJS writes its whole file with each save: autosave off, one save at the end of the ingest, one for each order. */
  async lokijs(folder) {
    const require = createRequire(import.meta.url);
    const Loki = require('lokijs');
    const db = new Loki(join(folder, 'orders.json'), { adapter: new Loki.LokiFsAdapter() });
    await new Promise((resolve, reject) => db.loadDatabase({}, (error) => (error ? reject(error) : resolve())));
    const orders =
      db.getCollection('orders') ?? db.addCollection('orders', { unique: ['id'], indices: ['date', 'customer_id'] });
    const save = () =>
      new Promise((resolve, reject) => db.saveDatabase((error) => (error ? reject(error) : resolve())));
    return {
      ingest: (documents) => orders.insert(documents),
      settle: save,
      async enqueue(one) {
        orders.insert({ ...one });
        await save();
      },
      text: (words) =>
        orders
          .chain()
          .find({ words: { $contains: words } })
          .simplesort('date', true)
          .limit(25)
          .data(),
      filter: (customer, from) =>
        orders
          .chain()
          .find({ customer_id: customer, date: { $gte: from } })
          .simplesort('date', true)
          .limit(25)
          .data(),
      newest: () => orders.chain().simplesort('date', true).limit(50).data(),
      close: () => new Promise((resolve) => db.close(resolve)),
    };
  },

  /** PouchDB on LevelDB, with Mango indexes. */
  async pouchdb(folder) {
    const { default: PouchDB } = await import('pouchdb');
    const { default: find } = await import('pouchdb-find');
    PouchDB.plugin(find);
    const db = new PouchDB(join(folder, 'pouch'));
    await db.createIndex({ index: { fields: ['date'] } });
    await db.createIndex({ index: { fields: ['customer_id', 'date'] } });
    const put = (documents) => db.bulkDocs(documents.map((one) => ({ ...one, _id: one.id })));
    return {
      ingest: put,
      settle: () => db.find({ selector: { date: { $gt: null } }, sort: [{ date: 'desc' }], limit: 1 }),
      enqueue: (one) => put([one]),
      text: (words) =>
        db.find({
          selector: { date: { $gt: null }, words: { $regex: words } },
          sort: [{ date: 'desc' }],
          limit: 25,
        }),
      filter: (customer, from) =>
        db.find({
          selector: { customer_id: customer, date: { $gte: from } },
          sort: [{ customer_id: 'desc' }, { date: 'desc' }],
          limit: 25,
        }),
      newest: () => db.find({ selector: { date: { $gt: null } }, sort: [{ date: 'desc' }], limit: 50 }),
      close: () => db.close(),
    };
  },

  /** RxDB's storage without a licence is memory: what it saves does not survive the process. */
  async 'rxdb, memory'() {
    const { createRxDatabase } = await import('rxdb/plugins/core');
    const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
    const db = await createRxDatabase({
      name: `orders${Date.now()}`,
      storage: getRxStorageMemory(),
      multiInstance: false,
    });
    const { orders } = await db.addCollections({
      orders: {
        schema: {
          version: 0,
          primaryKey: 'id',
          type: 'object',
          properties: {
            id: { type: 'string', maxLength: 40 },
            date: { type: 'string', maxLength: 40 },
            customer_id: { type: 'integer', minimum: 0, maximum: 10_000_000, multipleOf: 1 },
            words: { type: 'string' },
          },
          required: ['id', 'date', 'customer_id'],
          indexes: ['date', ['customer_id', 'date']],
          additionalProperties: true,
        },
      },
    });
    const trimmed = (one) => ({ id: one.id, date: one.date, customer_id: one.customer_id, words: one.words });
    return {
      ingest: (documents) => orders.bulkInsert(documents.map(trimmed)),
      settle() {},
      enqueue: (one) => orders.insert(trimmed(one)),
      text: (words) =>
        orders.find({ selector: { words: { $regex: words } }, sort: [{ date: 'desc' }], limit: 25 }).exec(),
      filter: (customer, from) =>
        orders
          .find({ selector: { customer_id: customer, date: { $gte: from } }, sort: [{ date: 'desc' }], limit: 25 })
          .exec(),
      newest: () => orders.find({ selector: {}, sort: [{ date: 'desc' }], limit: 50 }).exec(),
      close: () => db.close(),
    };
  },

  /** PowerSync on SQLite with its upload queue; words through FTS5 beside its tables. */
  async '@powersync/node'(folder) {
    const { PowerSyncDatabase, Schema, Table, column } = await import('@powersync/node');
    mkdirSync(folder, { recursive: true });
    const orders = new Table(
      { date: column.text, customer_id: column.integer, words: column.text, json: column.text },
      { indexes: { by_date: ['date'], by_customer: ['customer_id', 'date'] } },
    );
    const db = new PowerSyncDatabase({
      schema: new Schema({ orders }),
      database: { dbFilename: 'powersync.sqlite', dbLocation: folder },
    });
    await db.init();
    await db.execute('PRAGMA synchronous = FULL');
    const sql = 'INSERT INTO orders (id, date, customer_id, words, json) VALUES (?, ?, ?, ?, ?)';
    const row = (one) => [one.id, one.date, one.customer_id, one.words, JSON.stringify(one)];
    return {
      ingest: (documents) => db.writeTransaction(async (tx) => tx.executeBatch(sql, documents.map(row))),
      settle() {},
      enqueue: (one) => db.execute(sql, row(one)),
      text: (words) =>
        db.getAll('SELECT json FROM orders WHERE words LIKE ? ORDER BY date DESC LIMIT 25', [`%${words}%`]),
      filter: (customer, from) =>
        db.getAll('SELECT json FROM orders WHERE customer_id = ? AND date >= ? ORDER BY date DESC LIMIT 25', [
          customer,
          from,
        ]),
      newest: () => db.getAll('SELECT json FROM orders ORDER BY date DESC LIMIT 50'),
      close: () => db.close(),
    };
  },
};
