/**
 * A process of its own that works in the data folder `argv[2]` with the service at `argv[3]`; its token comes by stdin.
 * `argv[4]` is how it ends after it has said that it is ready: not at all, by an error that holds the token, or with its
 * memory used up. `argv[5]` leaves diagnostic reports to whatever the command line says.
 */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { createLogFile } from '../../src-main/electron/support/log-file.ts';
import { writeNoDumps } from '../../src-main/electron/desktop/no-dumps.ts';
import { createRedactor } from '../../src-main/electron/support/redact.ts';

const [, , userData = '', baseUrl = '', ending = 'never', dumps] = process.argv;
if (dumps !== 'asTold') writeNoDumps(process.report);
const token = await text(process.stdin);
const redactor = createRedactor();
redactor.hide(token);
const log = createLogFile({ directory: join(userData, 'logs'), redactor, now: () => Date.now(), echo: () => {} });
process.on('uncaughtExceptionMonitor', (error) => log('error', 'app.uncaught', { error }));
const workspace = await openWorkspace({
  directory: join(userData, 'workspace'),
  service: { baseUrl },
  tokens: { get: async () => token, set: async () => {}, clear: async () => {} },
  ports: { log },
});
await workspace.command('order.create', { order: { id_customer: 1, observations: 'here-all-the-same' } });
await workspace.syncNow();
log('error', 'test.failed', {
  error: new Error(`refused: Bearer ${token}`),
  token,
  url: `https://x:${token}@y.example`,
});
console.log('ready');
setInterval(() => {}, 1_000);

if (ending === 'error') throw new Error(`not to be sent with ${token}`);
if (ending === 'memory') {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_none, at) => `${token} ${at}`));
}
