/** PouchDB on LevelDB, with Mango indexes. It leaves its log to the system: the log is synced here after each of the rep's orders. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import PouchDB from 'pouchdb';
import find from 'pouchdb-find';
import { documentOfRep, documentsOf, splitWords } from '../documents.mjs';
import { syncFile } from '../sync-file.mjs';

PouchDB.plugin(find);

export async function open(folder) {
  const path = join(folder, 'pouch');
  const db = new PouchDB(path);
  await db.createIndex({ index: { fields: ['date'] } });
  await db.createIndex({ index: { fields: ['customer_id', 'date'] } });
  const put = (documents) => db.bulkDocs(documents.map(({ id, ...rest }) => ({ ...rest, _id: id })));
  const syncLog = async () => {
    for (const name of readdirSync(path)) if (name.endsWith('.log')) await syncFile(join(path, name));
  };
  const newest = async (selector, limit) =>
    (await db.find({ selector: { date: { $gt: null }, ...selector }, sort: [{ date: 'desc' }], limit })).docs;
  return {
    async ingest(pages) {
      for (const documents of documentsOf(pages)) await put(documents);
      // Its indexes are brought up to date by the first question.
      await newest({}, 1);
      await db.find({ selector: { customer_id: 1, date: { $gt: null } }, limit: 1 });
      await syncLog();
    },
    async enqueue(n) {
      await put([documentOfRep(n)]);
      await syncLog();
    },
    text: (text) =>
      newest(
        {
          words: {
            $regex: `^${splitWords(text)
              .map((word) => `(?=.* ${word})`)
              .join('')}`,
          },
        },
        25,
      ),
    async filter({ customer, from, to }) {
      const { docs } = await db.find({
        selector: { customer_id: customer, date: { $gte: from, $lte: to } },
        sort: [{ customer_id: 'desc' }, { date: 'desc' }],
        // It answers 25 unless told, and cannot count.
        limit: Number.MAX_SAFE_INTEGER,
      });
      return { rows: docs.slice(0, 25), total: docs.length };
    },
    newest: () => newest({}, 50),
    close: () => db.close(),
  };
}
