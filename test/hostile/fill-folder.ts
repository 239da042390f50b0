/** A process of its own that leaves every kind of file of Satchel in the data folder `argv[2]`, as a crash would. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { openDatabase } from '../../src-main/db/open.ts';
import { writeLastSession } from '../../src-main/electron/account/last-session.ts';
import { createLogFile } from '../../src-main/electron/support/log-file.ts';
import { createRedactor } from '../../src-main/electron/support/redact.ts';
import { nextVersions } from '../support/programs/next-version.ts';

const userData = process.argv[2] ?? '';
const directory = join(userData, 'workspaces', 'one');
const log = createLogFile({
  directory: join(userData, 'logs'),
  redactor: createRedactor(),
  now: () => Date.now(),
  echo: () => {},
});
log('info', 'test');
writeLastSession(userData, { baseUrl: null, reopen: null, current: null, accounts: [] });
const open = () =>
  openWorkspace({
    directory,
    service: { baseUrl: 'http://127.0.0.1:9' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
  });

const first = await open();
await first.command('order.create', { order: { id_customer: 1 } });
await first.close();
// An older database is copied before it is brought up to date; a damaged one is set aside.
openDatabase(join(directory, 'satchel.sqlite'), nextVersions).close();
writeFileSync(join(directory, 'satchel.sqlite'), 'no database');
const last = await open();
const photo = join(userData, 'photo.png');
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
writeFileSync(photo, Buffer.from(pixel, 'base64'), { mode: 0o600 });
await last.command('product-image.attach', { productId: 1, path: photo });
await last.command('order.create', { order: { id_customer: 1 } });
process.exit(0);
