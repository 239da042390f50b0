/** Satchel's own core. Pages of a first sync can be given again, so they are not synced one by one; what the rep saves is. */
import { openWorkspace } from '../../../../src-main/app/open-workspace.ts';
import { makeOrder } from '../../order.ts';
import { noTokens, nowhere } from '../../stocked.ts';

/** The window is told the total a moment later. */
const asInWindow = { totalLater: true };

async function ask(workspace, search) {
  const result = await workspace.query('orders.search', { sort: '-date', limit: 25, ...search });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

export async function open(directory) {
  let fetch = globalThis.fetch;
  const workspace = await openWorkspace({
    directory,
    service: { baseUrl: nowhere },
    tokens: { ...noTokens, get: async () => 'token' },
    ports: { fetch: (...args) => fetch(...args) },
  });
  return {
    async ingest(pages) {
      fetch = pages.fetch;
      const { pulled } = await workspace.syncNow();
      if (pulled !== pages.orders) throw new Error(`${pulled} orders were pulled instead of ${pages.orders}.`);
    },
    async enqueue(n) {
      const result = await workspace.command('order.create', { order: { ...makeOrder(n), fk_id: `bench-${n}` } });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
    },
    async text(text) {
      return (await ask(workspace, { text, ...asInWindow })).rows;
    },
    filter: ({ customer, from, to }) =>
      ask(workspace, { id_customer: customer, order_date_from: from, order_date_to: to }),
    newest: () => ask(workspace, { limit: 50, ...asInWindow }),
    close: () => workspace.close(),
  };
}
