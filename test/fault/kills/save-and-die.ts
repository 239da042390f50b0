/** `node save-and-die.ts <folder> <count>`: saves so many orders and is killed before anything else can happen. */
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';

const [directory = '', count = '0'] = process.argv.slice(2);
const workspace = await openWorkspace({
  directory,
  service: { baseUrl: 'http://127.0.0.1:1' },
  tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
});
for (let n = 0; n < Number(count); n++) {
  const order = { id_customer: 1, observations: `colheita lote${n}`, items: [{ id_item: 7, quantity: 1, price: 2 }] };
  const result = await workspace.command('order.create', { order });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
}
process.kill(process.pid, 'SIGKILL');
