/** A rep's day in the workspace at `argv[2]`, with the photos of the folder `argv[3]`, at the service `argv[4]` with the token `argv[5]`. */
import { join } from 'node:path';
import { makeOrder } from '../order.ts';
import { nightMs, openWithClock, pullEveryMs, spendDay } from './day.ts';

const [, , directory = '', photos = '', baseUrl = '', token = ''] = process.argv;
let aheadMs = nightMs;
const { workspace } = await openWithClock({ directory, baseUrl, token }, () => Date.now() + aheadMs);

const spent = await spendDay(
  {
    async pull() {
      aheadMs += pullEveryMs;
      const { open, state, failure } = await workspace.syncNow();
      if (open > 0 || failure) throw new Error(`${state}, ${open} open: ${JSON.stringify(failure)}`);
    },
    async order(n) {
      const result = await workspace.command('order.create', { order: makeOrder(n) });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
    },
    async photo(n) {
      const path = join(photos, `${n}.jpg`);
      const result = await workspace.command('product-image.attach', { productId: 1 + n, path });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
    },
  },
  () => workspace.close(),
);
console.log(JSON.stringify(spent));
