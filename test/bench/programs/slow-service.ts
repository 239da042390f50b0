/** The service, which takes `argv[2]` milliseconds over each request, many at once. Ends with its parent. */
import { setTimeout as delay } from 'node:timers/promises';
import { watchParent } from '../../../src-service/parent-watch.ts';
import { serve } from '../../../src-service/serve.ts';
import { openService } from '../../../src-service/service.ts';

const ms = Number(process.argv[2]);
const service = openService({ sample: { orders: 50, seed: 7 }, recordRequests: false });
const { url } = await serve(
  {
    async fetch(request) {
      await delay(ms);
      return await service.fetch(request);
    },
  },
  { port: 0 },
);
watchParent(() => process.exit());
console.log(JSON.stringify({ url, token: 'practice' }));
