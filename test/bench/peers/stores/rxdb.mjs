/** RxDB in memory: the fastest of its storages without a licence. Its SQLite trial ends at 500 documents. */
import { createRxDatabase } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';

const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    date: { type: 'string', maxLength: 40 },
    customer_id: { type: 'integer', minimum: 0, maximum: 10_000_000, multipleOf: 1 },
    customer_name: { type: 'string' },
    total_value: { type: ['number', 'null'] },
    words: { type: 'string' },
    order: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'date', 'customer_id'],
  indexes: ['date', ['customer_id', 'date']],
};

export async function openCollection(storage = getRxStorageMemory()) {
  const db = await createRxDatabase({ name: 'orders', storage, multiInstance: false });
  const { orders } = await db.addCollections({ orders: { schema } });
  return { db, orders };
}

export async function open() {
  return storeOf(await openCollection());
}

export function storeOf({ db, orders }) {
  const newest = (selector, limit) => orders.find({ selector, sort: [{ date: 'desc' }], limit }).exec();
  return {
    async ingest(pages) {
      for (const documents of documentsOf(pages)) await orders.bulkInsert(documents);
    },
    enqueue: (n) => orders.insert(documentOfRep(n)),
    text: (text) => newest({ $and: splitWords(text).map((word) => ({ words: { $regex: ` ${word}` } })) }, 25),
    async filter({ customer, from, to }) {
      const selector = { customer_id: customer, date: { $gte: from, $lte: to } };
      return { rows: await newest(selector, 25), total: await orders.count({ selector }).exec() };
    },
    newest: () => newest({}, 50),
    close: () => db.close(),
  };
}
