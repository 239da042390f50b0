/** RxDB's replication with a push handler, in batches of as many as may be sent at once. In memory. */
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { documentOfRep } from '../documents.mjs';
import { atOnce, eachAtOnce, senderTo } from '../send.mjs';
import { openCollection } from '../stores/rxdb.mjs';

export async function prepare({ baseUrl, orders: count }) {
  const { db, orders } = await openCollection();
  await orders.bulkInsert(Array.from({ length: count }, (_, n) => documentOfRep(n)));
  const send = senderTo(baseUrl);
  return {
    async drain() {
      const replication = replicateRxCollection({
        collection: orders,
        replicationIdentifier: 'orders',
        live: false,
        push: {
          batchSize: atOnce,
          async handler(rows) {
            await eachAtOnce(rows, ({ newDocumentState }) => send(newDocumentState.order));
            return [];
          },
        },
      });
      await replication.awaitInitialReplication();
    },
    close: () => db.close(),
  };
}
