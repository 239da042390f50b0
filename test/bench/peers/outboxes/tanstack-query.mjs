/** TanStack Query's paused mutations. They all start at once, so the sending is limited; every settlement saves the rest. */
import { onlineManager } from '@tanstack/query-core';
import { documentOfRep } from '../documents.mjs';
import { limited, senderTo } from '../send.mjs';
import { openClient } from '../stores/tanstack-query.mjs';

export async function prepare({ folder, baseUrl, orders: count }) {
  const send = senderTo(baseUrl);
  const client = await openClient(
    folder,
    limited(({ order }) => send(order)),
  );
  for (let n = 0; n < count; n++) client.enqueue(documentOfRep(n));
  await client.save();
  return {
    async drain() {
      client.saveOnChange();
      onlineManager.setOnline(true);
      await client.queryClient.resumePausedMutations();
      await client.save();
    },
    close: () => client.close(),
  };
}
