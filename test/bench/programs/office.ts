/**
 * The service beside `argv[2]` orders, by the clock of who asks: the header `x-now`, in milliseconds since 1970. At the first request
 * and every 1000 seconds by that clock the office changes an order. Ends with its parent.
 */
import { watchParent } from '../../../src-service/parent-watch.ts';
import { serve } from '../../../src-service/serve.ts';
import { openService } from '../../../src-service/service.ts';
import { changeEveryMs, clockHeader } from './day.ts';

const orders = Number(process.argv[2]);
let nowMs = Date.now();
let nextChangeAtMs = 0;
let changes = 0;
const service = openService({ sample: { orders, seed: 7 }, recordRequests: false, now: () => nowMs });
const { url } = await serve(
  {
    async fetch(request) {
      nowMs = Number(request.headers.get(clockHeader));
      if (nowMs >= nextChangeAtMs) {
        nextChangeAtMs = nowMs + changeEveryMs;
        await changeOrder(request.url, ++changes);
      }
      return await service.fetch(request);
    },
  },
  { port: 0 },
);
watchParent(() => process.exit());
console.log(JSON.stringify({ url, token: 'practice' }));

async function changeOrder(asked: string, id: number): Promise<void> {
  const answer = await service.fetch(
    new Request(new URL(`/orders/${id}`, asked), {
      method: 'PATCH',
      headers: { authorization: 'Bearer practice', 'content-type': 'application/json' },
      body: JSON.stringify({ observations: `Alterado no escritório às ${new Date(nowMs).toISOString()}` }),
    }),
  );
  if (!answer.ok) throw new Error(`The office could not change order ${id}: ${answer.status}`);
}
