/** TanStack DB's offline transactions: one after another, in the order in which they were made. */
import { documentOfRep } from '../documents.mjs';
import { senderTo } from '../send.mjs';
import { openCollection } from '../stores/tanstack-db.mjs';

export async function prepare({ folder, baseUrl, orders: count }) {
  const send = senderTo(baseUrl);
  const collection = await openCollection(folder, ({ order }) => send(order));
  const all = [];
  for (let n = 0; n < count; n++) all.push(await collection.enqueue(documentOfRep(n)));
  return {
    async drain() {
      collection.goOnline();
      await Promise.all(all.map(({ sent }) => sent));
    },
    close: () => collection.close(),
  };
}
