import { setImmediate } from 'node:timers/promises';
import { ofetch } from 'ofetch';
import { openWorkspace, type Workspace } from '../../src-main/app/workspace.ts';
import { alternate, figure, ratios, type Benchmark, type Figure } from './figures.ts';
import { makeOrder } from './order.ts';
import { startService, type ServiceProcess } from './service-process.ts';
import { makeFolder, noTokens } from './stocked.ts';

const rounds = 3;
const orders = 1_000;
/** As many as the outbox has in flight. */
const concurrency = 6;

export const drain: Benchmark = {
  about: `${orders} orders saved offline reach the service over loopback, each settled durably, against bare ofetch.`,
  run: measureDrain,
};

async function measureDrain(): Promise<Figure[]> {
  const service = await startService('--orders', '50');
  try {
    await sendBare(service);
    const { first, second } = await alternate(
      rounds,
      () => drainQueue(service),
      () => sendBare(service),
    );
    return [
      figure('outbox', 'orders/s', first),
      figure('bare ofetch', 'orders/s', second),
      figure('outbox / bare', '×', ratios(first, second)),
    ];
  } finally {
    await service.stop();
  }
}

/** Orders per second from the first request to the last settlement. */
async function drainQueue({ baseUrl, token }: ServiceProcess): Promise<number> {
  const workspace = await openWorkspace({
    directory: makeFolder(),
    service: { baseUrl },
    tokens: { ...noTokens, get: async () => token },
  });
  // A rep's machine has met its customers and products before.
  await workspace.syncNow();
  for (let n = 0; n < orders; n++) {
    const result = await workspace.command('order.create', { order: makeOrder(n) });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    // Connections that the service has closed since the last round are noticed now, not by the first order.
    await setImmediate();
  }
  const startedAt = performance.now();
  const empty = whenEmpty(workspace);
  const synced = workspace.syncNow();
  const endedAt = await Promise.race([empty, synced.then(() => Number.NaN)]);
  // The pull that follows is not measured.
  await workspace.stop();
  const { settled, open } = await synced;
  await workspace.close();
  if (settled !== orders || open !== 0) throw new Error(`${settled} of ${orders} orders were settled.`);
  return perSecond(startedAt, endedAt);
}

function whenEmpty(workspace: Workspace): Promise<number> {
  return new Promise((resolve) => {
    workspace.subscribe((event) => {
      if (event.type === 'status' && event.status.open === 0) resolve(performance.now());
    });
  });
}

async function sendBare({ baseUrl, token }: ServiceProcess): Promise<number> {
  let n = 0;
  const startedAt = performance.now();
  const worker = async () => {
    while (n < orders) {
      const body = makeOrder(n++);
      await ofetch('/orders', {
        baseURL: baseUrl,
        method: 'POST',
        retry: 0,
        headers: { authorization: `Bearer ${token}` },
        body,
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return perSecond(startedAt, performance.now());
}

function perSecond(startedAt: number, endedAt: number): number {
  return orders / ((endedAt - startedAt) / 1000);
}
