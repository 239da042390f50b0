/** RxDB's replication with a push handler, in batches of as many as may be sent at once. */
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { documentOfRep } from '../documents.mjs';
import { atOnce, eachAtOnce, senderTo } from '../send.mjs';
import { openCollection } from '../stores/rxdb.mjs';

export async function prepare(job) {
  return prepareOn(await openCollection(), job);
}

export async function prepareOn({ db, orders }, { baseUrl, orders: count }) {
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
