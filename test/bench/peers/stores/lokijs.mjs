/**
 * LokiJS with the adapter that is meant for large databases. A save writes the whole collection; it is synced here, once at
 * the end of the ingest and after each of the rep's orders.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';
import { syncFile } from '../sync-file.mjs';

const require = createRequire(import.meta.url);
const Loki = require('lokijs');
const LokiFsStructuredAdapter = require('lokijs/src/loki-fs-structured-adapter.js');

export async function open(folder) {
  const db = new Loki(join(folder, 'orders.json'), { adapter: new LokiFsStructuredAdapter() });
  await new Promise((resolve, reject) => db.loadDatabase({}, (error) => (error ? reject(error) : resolve())));
  const orders =
    db.getCollection('orders') ?? db.addCollection('orders', { unique: ['id'], indices: ['date', 'customer_id'] });
  const save = async () => {
    await new Promise((resolve, reject) => db.saveDatabase((error) => (error ? reject(error) : resolve())));
    for (const name of readdirSync(folder)) await syncFile(join(folder, name));
  };
  const newest = (found, limit) => found.simplesort('date', true).limit(limit).data();
  return {
    async ingest(pages) {
      for (const documents of documentsOf(pages)) orders.insert(documents);
      await save();
    },
    async enqueue(n) {
      orders.insert(documentOfRep(n));
      await save();
    },
    text(text) {
      const words = splitWords(text).map((word) => ({ words: { $contains: ` ${word}` } }));
      return newest(orders.chain().find({ $and: words }), 25);
    },
    filter({ customer, from, to }) {
      const found = orders.chain().find({ customer_id: customer, date: { $between: [from, to] } });
      return { rows: newest(found.branch(), 25), total: found.count() };
    },
    newest: () => newest(orders.chain(), 50),
    close: () => new Promise((resolve) => db.close(resolve)),
  };
}
