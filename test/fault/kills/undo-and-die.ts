/**
 * `node undo-and-die.ts <folder> <orders>`: saves so many orders for an imported customer, takes the import back, and is
 * killed at the end of its first turn.
 */
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';

const [directory = '', orders = '0'] = process.argv.slice(2);
const { command } = await openWorkspace({
  directory,
  service: { baseUrl: 'http://127.0.0.1:1' },
  tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
});
const begun = await command('import.begin', { kind: 'customer', fileName: 'clientes.csv' });
if (!begun.ok) throw new Error(JSON.stringify(begun.error));
const { importId } = begun.value;
await command('import.add', { importId, references: [{ id: 7001, name: 'Mercado do Meio' }] });
await command('import.finish', { importId });
for (let at = 0; at < Number(orders); at++) await command('order.create', { order: { id_customer: 7001 } });
void command('import.undo', { importId });
process.kill(process.pid, 'SIGKILL');
