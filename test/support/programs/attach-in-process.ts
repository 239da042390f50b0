/** A process of its own that attaches the photo at `argv[3]` in a workspace at `argv[2]` and prints what there is then. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';

const [, , directory = '', path = ''] = process.argv;
const workspace = await openWorkspace({
  directory,
  service: { baseUrl: 'http://127.0.0.1:9' },
  tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
});
const result = await workspace.command('product-image.attach', { productId: 1, path });
const listed = await workspace.query('photos.list', {});
const pending = await workspace.query('outbox.list', {});
await workspace.close();
console.log(
  JSON.stringify({
    result,
    photos: listed.ok && listed.value.rows,
    entries: pending.ok && pending.value.entries,
    files: readdirSync(join(directory, 'images')),
  }),
);
