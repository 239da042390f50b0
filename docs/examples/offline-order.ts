/**
 * Enters an order while the service is away, and syncs when it is back. Needs Node 22.18 or later, and what `npm install`
 * brings:
 *
 *   node docs/examples/offline-order.ts <folder> <service address> <token>
 *
 * The folder is a workspace of this script's own: one that the application has open is refused.
 */
import { openWorkspace } from '../../src-main/app/open-workspace.ts';

const [directory, baseUrl, token] = process.argv.slice(2);
if (!directory || !baseUrl || !token) {
  console.error('Usage: offline-order.ts <folder> <service address> <token>');
  process.exit(2);
}

const workspace = await openWorkspace({
  directory,
  service: { baseUrl },
  // Where the token is kept is up to the script; this one is handed it each time.
  tokens: { get: async () => token, set: async () => {}, clear: async () => {} },
});

// Durable as soon as it answers `ok`, whether the service can be reached or not.
const saved = await workspace.command('order.create', {
  order: {
    id_customer: 1,
    date: new Date().toISOString(),
    observations: 'Entered by a script',
    items: [
      { id_item: 1, quantity: 12, price: 4.9, aliq_icms: 18, value_icms: 10.58 },
      { id_item: 2, quantity: 1, price: 31.5, discount_percentage: 5 },
    ],
  },
});
if (!saved.ok) {
  // Bad input is an answer, not an exception: `fields` says what is wrong where.
  console.error(saved.error);
  process.exit(1);
}

const report = await workspace.syncNow();
console.log(`${report.state}: ${report.settled} sent, ${report.open} waiting, ${report.dead} refused`);

const shown = await workspace.query('orders.get', { localId: saved.value.localId });
if (shown.ok) {
  const { id, estimate, order } = shown.value;
  console.log(id === null ? `saved here, about ${estimate}` : `order ${id}, total ${order.total_value}`);
}

// What was entered in earlier runs and could not be sent is still here, and goes first.
const waiting = await workspace.query('outbox.list', {});
if (waiting.ok) for (const entry of waiting.value.entries) console.log(`${entry.seq} ${entry.kind} ${entry.state}`);

await workspace.close();
