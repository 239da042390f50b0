/** Prints the memory of this process before it loads anything, and with the workspace at `argv[2]` open and idle. */
const before = process.memoryUsage.rss();

const { openOffline } = await import('../stocked.ts');
const workspace = await openOffline(process.argv[2] ?? '');
const result = await workspace.query('orders.search', { sort: '-date', limit: 50 });
if (!result.ok || result.value.rows.length !== 50) throw new Error('The list of orders is not there.');
workspace.start();
await new Promise((resolve) => setTimeout(resolve, 1_000));
const open = process.memoryUsage.rss();
await workspace.close();
console.log(JSON.stringify({ before, open }));
