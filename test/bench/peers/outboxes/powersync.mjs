/** PowerSync's upload queue, as its connector is documented: batches of a hundred, each completed when all of it was taken. */
import { documentOfRep } from '../documents.mjs';
import { eachAtOnce, senderTo } from '../send.mjs';
import { insertOrder, openDatabase, rowOf } from '../stores/powersync.mjs';

export async function prepare({ folder, baseUrl, orders }) {
  const db = await openDatabase(folder);
  const rows = Array.from({ length: orders }, (_, n) => rowOf(documentOfRep(n)));
  await db.writeTransaction((tx) => tx.executeBatch(insertOrder, rows));
  const send = senderTo(baseUrl);
  return {
    async drain() {
      for (let batch = await db.getCrudBatch(100); batch; batch = await db.getCrudBatch(100)) {
        await eachAtOnce(batch.crud, ({ opData }) => send(JSON.parse(opData.json)));
        await batch.complete();
      }
    },
    close: () => db.close(),
  };
}
