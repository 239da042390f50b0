/** WatermelonDB on better-sqlite3, with the rollback journal and full syncs that it opens its file with. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';

const require = createRequire(import.meta.url);
const { Database, Model, Q, appSchema, tableSchema } = require('@nozbe/watermelondb');
const { default: SQLiteAdapter } = require('@nozbe/watermelondb/adapters/sqlite');
require('@nozbe/watermelondb/utils/common/logger').default.silence();

class Order extends Model {
  static table = 'orders';
}

const schema = appSchema({
  version: 1,
  tables: [
    tableSchema({
      name: 'orders',
      columns: [
        { name: 'date', type: 'string', isIndexed: true },
        { name: 'customer_id', type: 'number', isIndexed: true },
        { name: 'customer_name', type: 'string' },
        { name: 'total_value', type: 'number', isOptional: true },
        { name: 'words', type: 'string' },
        { name: 'json', type: 'string' },
      ],
    }),
  ],
});

const rawOf = ({ order, ...rest }) => ({ ...rest, json: JSON.stringify(order) });

export async function open(folder) {
  const adapter = new SQLiteAdapter({
    schema,
    dbName: join(folder, 'watermelon.db'),
    onSetUpError: (error) => {
      throw error;
    },
  });
  await adapter.initializingPromise;
  const database = new Database({ adapter, modelClasses: [Order] });
  const orders = database.get('orders');
  const newest = (conditions, count) =>
    orders
      .query(...conditions, Q.sortBy('date', Q.desc), Q.take(count))
      .fetch()
      .then((records) => records.map(({ _raw }) => _raw));
  return {
    async ingest(pages) {
      for (const documents of documentsOf(pages)) {
        const records = documents.map((one) => orders.prepareCreateFromDirtyRaw({ ...rawOf(one), _status: 'synced' }));
        await database.write(() => database.batch(records));
      }
    },
    async enqueue(n) {
      const raw = rawOf(documentOfRep(n));
      await database.write(() => database.batch(orders.prepareCreate((record) => Object.assign(record._raw, raw))));
    },
    text: (text) =>
      newest(
        splitWords(text).map((word) => Q.where('words', Q.like(`% ${Q.sanitizeLikeString(word)}%`))),
        25,
      ),
    async filter({ customer, from, to }) {
      const conditions = [Q.where('customer_id', customer), Q.where('date', Q.gte(from)), Q.where('date', Q.lte(to))];
      return { rows: await newest(conditions, 25), total: await orders.query(...conditions).fetchCount() };
    },
    newest: () => newest([], 50),
    close() {},
  };
}
