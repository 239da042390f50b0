/** Satchel, with eight requests at once in place of its six. Measured until the last order is settled in the file. */
import { setImmediate } from 'node:timers/promises';
import { openWorkspace } from '../../../../src-main/app/open-workspace.ts';
import { makeOrder } from '../../order.ts';
import { noTokens } from '../../stocked.ts';
import { atOnce } from '../send.mjs';

export async function prepare({ folder, baseUrl, orders }) {
  const workspace = await openWorkspace({
    directory: folder,
    service: { baseUrl },
    tokens: { ...noTokens, get: async () => 'token' },
  });
  const run = async (name, payload) => {
    const result = await workspace.command(name, payload);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  };
  // A rep's machine has met its customers before; the peers know no names that they would have to bring in step.
  await workspace.syncNow();
  await run('settings.change', { changes: { concurrency: atOnce } });
  for (let n = 0; n < orders; n++) {
    await run('order.create', { order: { ...makeOrder(n), fk_id: `bench-${n}` } });
    await setImmediate();
  }
  return {
    async drain() {
      const empty = new Promise((resolve) => {
        workspace.subscribe((event) => {
          if (event.type === 'status' && event.status.open === 0) resolve();
        });
      });
      const synced = workspace.syncNow();
      await Promise.race([empty, synced]);
    },
    close: () => workspace.close(),
  };
}
