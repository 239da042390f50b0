/**
 * A process of its own that opens the workspace in `argv[2]`, pulls once from the service at `argv[3]` and prints as JSON
 * what came of it, how long it took and the most memory that the process ever had.
 */
import { openWorkspace } from '../../src-main/app/workspace.ts';

const [, , directory = '', baseUrl = ''] = process.argv;
const workspace = await openWorkspace({
  directory,
  service: { baseUrl },
  tokens: { get: async () => 'token-of-the-rep', set: async () => {}, clear: async () => {} },
  timing: { requestTimeoutMs: 500 },
});
const startMs = performance.now();
const report = await workspace.syncNow();
const tookMs = performance.now() - startMs;
const status = await workspace.query('sync.status', {});
const search = await workspace.query('orders.search', { limit: 1 });
await workspace.close();
console.log(
  JSON.stringify({
    state: report.state,
    pulled: report.pulled,
    failure: status.ok ? status.value.lastFailure : status.error,
    orders: search.ok ? search.value.total : search.error,
    tookMs,
    peakMiB: process.resourceUsage().maxRSS / 1024,
  }),
);
