/**
 * Pulls every order of the recorded pages at `argv[2]` into a new workspace at `argv[3]`, and prints how long it took,
 * how long the main thread was never free, and how large the process and the file became. With an address and a token as
 * `argv[4]` and `argv[5]` it pulls over HTTP from there, where the same orders are.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { watchBlocks } from '../report/blocks.ts';
import { peakBytes } from '../process-memory.ts';
import { playPages } from '../recorded-pages.ts';
import { noTokens } from '../stocked.ts';
import { untilJoined } from '../until-joined.ts';

const [, , recording = '', directory = '', baseUrl, token = 'token'] = process.argv;
const pages = playPages(recording);
const workspace = await openWorkspace({
  directory,
  service: { baseUrl: baseUrl ?? 'http://127.0.0.1:1' },
  tokens: { ...noTokens, get: async () => token },
  ...(baseUrl === undefined && { ports: { fetch: pages.fetch } }),
});
const blocks = watchBlocks();
const cpu = process.cpuUsage();
const startedAt = performance.now();
let firstOrdersMs = 0;
workspace.subscribe((event) => {
  if (event.type === 'changed' && event.topics.includes('orders')) firstOrdersMs ||= performance.now() - startedAt;
});
const { pulled } = await workspace.syncNow();
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
const joinedFrom = process.cpuUsage();
await untilJoined(directory);
const joined = process.cpuUsage(joinedFrom);
const measured = blocks.end();
await workspace.close();
if (pulled !== pages.orders) throw new Error(`${pulled} orders were pulled instead of ${pages.orders}.`);
console.log(
  JSON.stringify({
    ms,
    cpuMs: (user + system) / 1000,
    joinCpuMs: (joined.user + joined.system) / 1000,
    firstOrdersMs,
    ...measured,
    peakBytes: peakBytes(),
    fileBytes: statSync(join(directory, 'satchel.sqlite')).size,
  }),
);
