/** A process of its own that works in the data folder `argv[2]` with the service at `argv[3]`; its token comes by stdin. */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openWorkspace } from '../../src-main/app/workspace.ts';
import { createLogFile } from '../../src-main/electron/log-file.ts';
import { createRedactor } from '../../src-main/electron/redact.ts';

const [, , userData = '', baseUrl = ''] = process.argv;
const token = await text(process.stdin);
const redactor = createRedactor();
redactor.hide(token);
const log = createLogFile({ directory: join(userData, 'logs'), redactor, now: () => Date.now(), echo: () => {} });
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
