/**
 * A process of its own that opens the workspace in `argv[2]`, pulls once from the service at `argv[3]`, of which it waits
 * `argv[4]` milliseconds for a sign of life, and prints as JSON what came of it, the most memory that the process ever had,
 * and its processor time, in times of what plain reading takes.
 */
import { openWorkspace } from '../../src-main/app/open-workspace.ts';

/** As much text as the largest answer has. */
const largestAnswerMiB = 32;

const [, , directory = '', baseUrl = '', patienceMs = ''] = process.argv;
const workspace = await openWorkspace({
  directory,
  service: { baseUrl },
  tokens: { get: async () => 'token-of-the-rep', set: async () => {}, clear: async () => {} },
  timing: { requestTimeoutMs: Number(patienceMs) },
});
const began = process.cpuUsage();
const report = await workspace.syncNow();
const pulling = process.cpuUsage(began);
const status = await workspace.query('sync.status', {});
const search = await workspace.query('orders.search', { limit: 1 });
await workspace.close();
const peakMiB = process.resourceUsage().maxRSS / 1024;
console.log(
  JSON.stringify({
    state: report.state,
    pulled: report.pulled,
    failure: status.ok ? status.value.lastFailure : status.error,
    orders: search.ok ? search.value.total : search.error,
    peakMiB,
    timesOfReading: sumOf(pulling) / sumOf(readPlainly()),
  }),
);

/** The processor time of as many bytes as the largest answer has, read by `JSON.parse` a mebibyte at a time. */
function readPlainly(): NodeJS.CpuUsage {
  const mebibyte = `[${'{"id":1},'.repeat(2 ** 20 / 9)}0]`;
  const began = process.cpuUsage();
  for (let read = 0; read < largestAnswerMiB; read++) JSON.parse(mebibyte);
  return process.cpuUsage(began);
}

function sumOf({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
