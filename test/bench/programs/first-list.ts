/** Prints how long this process took from its start to the first 50 orders of the workspace at `argv[2]`. */
import { openOffline } from '../stocked.ts';

const workspace = await openOffline(process.argv[2] ?? '');
const result = await workspace.query('orders.search', { sort: '-date', limit: 50 });
const ms = performance.now();
if (!result.ok || result.value.rows.length !== 50) throw new Error('The list of orders is not there.');
await workspace.close();
console.log(JSON.stringify({ ms }));
