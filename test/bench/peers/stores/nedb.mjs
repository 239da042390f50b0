/** NeDB appends to its file and leaves it to the system: the file is synced here after each of the rep's orders. */
import Datastore from '@seald-io/nedb';
import { join } from 'node:path';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';
import { syncFile } from '../sync-file.mjs';

export async function open(folder) {
  const filename = join(folder, 'orders.db');
  const db = new Datastore({ filename });
  await db.loadDatabaseAsync();
  for (const fieldName of ['id', 'date', 'customer_id']) await db.ensureIndexAsync({ fieldName });
  const newest = (query, limit) => db.findAsync(query).sort({ date: -1 }).limit(limit);
  return {
    async ingest(pages) {
      for (const documents of documentsOf(pages)) await db.insertAsync(documents);
      await syncFile(filename);
    },
    async enqueue(n) {
      await db.insertAsync(documentOfRep(n));
      await syncFile(filename);
    },
    text: (text) => newest({ $and: splitWords(text).map((word) => ({ words: new RegExp(` ${word}`) })) }, 25),
    async filter({ customer, from, to }) {
      const query = { customer_id: customer, date: { $gte: from, $lte: to } };
      return { rows: await newest(query, 25), total: await db.countAsync(query) };
    },
    newest: () => newest({}, 50),
    close() {},
  };
}
