import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ofetch } from 'ofetch';
import type { OrderCreate } from '../../src-shared/domain/order.ts';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { alternate, figure, ratios, type Benchmark, type Figure } from './report/figures.ts';
import { makeOrder } from './order.ts';
import { startProgram, startService, type ServiceProcess } from './service-process.ts';
import { makeFolder, noTokens } from './stocked.ts';

const rounds = 3;
const orders = 1_000;
/** As many as the outbox has in flight. */
const concurrency = 6;

/** A service at the other end of a country. */
const slowMs = 50;
const ordersToSlow = 300;

export const drain: Benchmark = {
  about: `${orders} orders saved offline reach the service over loopback, each settled durably, against bare ofetch; then one that takes ${slowMs} ms, against bare node:http.`,
  run: async () => [...(await measureQuick()), ...(await measureSlow())],
};

async function measureQuick(): Promise<Figure[]> {
  const service = await startService('--orders', '50');
  try {
    // Nothing is measured before both have run once: a first round compiles what it runs.
    await drainQueue(service, orders);
    await sendBare(service, orders);
    const { first, second } = await alternate(
      rounds,
      () => drainQueue(service, orders),
      () => sendBare(service, orders),
    );
    return [
      figure('outbox', 'orders/s', first.map(perSecond)),
      figure('bare ofetch', 'orders/s', second.map(perSecond)),
      figure('outbox / bare', '×', ratios(first.map(perSecond), second.map(perSecond)), 'more'),
      figure('outbox / bare, processor time', '×', ratios(first.map(cpuOfOrder), second.map(cpuOfOrder))),
    ];
  } finally {
    await service.stop();
  }
}

/**
 * The wire is what node:http alone brings over it in the same round: the service's own work and timers come on top of the
 * 50 ms, for everybody alike.
 */
async function measureSlow(): Promise<Figure[]> {
  const service = await startProgram(join(import.meta.dirname, 'programs/slow-service.ts'), String(slowMs));
  try {
    const wires: Run[] = [];
    const { first, second } = await alternate(
      rounds,
      async () => {
        wires.push(await sendRaw(service, ordersToSlow));
        return await drainQueue(service, ordersToSlow);
      },
      () => sendBare(service, ordersToSlow),
    );
    const wire = wires.map(perSecond);
    return [
      figure(`outbox / wire, ${slowMs} ms`, '×', ratios(first.map(perSecond), wire), 'more'),
      figure(`bare ofetch / wire, ${slowMs} ms`, '×', ratios(second.map(perSecond), wire), 'more'),
      figure(`wire, ${slowMs} ms`, 'orders/s', wire),
      figure(
        `processor busy, ${slowMs} ms`,
        '%',
        first.map(({ cpuMs, ms }) => (100 * cpuMs) / ms),
      ),
    ];
  } finally {
    await service.stop();
  }
}

interface Run {
  orders: number;
  ms: number;
  /** Of this process. */
  cpuMs: number;
}

/** From the first request to the last settlement. */
async function drainQueue({ baseUrl, token }: ServiceProcess, count: number): Promise<Run> {
  const workspace = await openWorkspace({
    directory: makeFolder(),
    service: { baseUrl },
    tokens: { ...noTokens, get: async () => token },
  });
  // A rep's machine has met its customers and products before.
  await workspace.syncNow();
  for (let n = 0; n < count; n++) {
    const result = await workspace.command('order.create', { order: makeOrder(n) });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    // Connections that the service has closed since the last round are noticed now, not by the first order.
    await setImmediate();
  }
  const end = startRun(count);
  const empty = whenEmpty(workspace).then(end);
  const synced = workspace.syncNow();
  const run = await Promise.race([empty, synced.then(end)]);
  // The pull that follows is not measured.
  await workspace.stop();
  const { settled, open } = await synced;
  await workspace.close();
  if (settled !== count || open !== 0) throw new Error(`${settled} of ${count} orders were settled.`);
  return run;
}

function whenEmpty(workspace: Workspace): Promise<void> {
  return new Promise((resolve) => {
    workspace.subscribe((event) => {
      if (event.type === 'status' && event.status.open === 0) resolve();
    });
  });
}

function sendBare({ baseUrl, token }: ServiceProcess, count: number): Promise<Run> {
  return sendEach(count, (body) =>
    ofetch('/orders', {
      baseURL: baseUrl,
      method: 'POST',
      retry: 0,
      headers: { authorization: `Bearer ${token}` },
      body,
    }),
  );
}

async function sendRaw({ baseUrl, token }: ServiceProcess, count: number): Promise<Run> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const run = await sendEach(
    count,
    (body) =>
      new Promise<void>((resolve, reject) => {
        const sent = request(`${baseUrl}/orders`, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().once('end', resolve);
        });
        sent.once('error', reject).end(JSON.stringify(body));
      }),
  );
  agent.destroy();
  return run;
}

async function sendEach(count: number, send: (body: OrderCreate) => Promise<unknown>): Promise<Run> {
  let n = 0;
  const end = startRun(count);
  const worker = async () => {
    while (n < count) await send(makeOrder(n++));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return end();
}

function startRun(count: number): () => Run {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { orders: count, ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
  };
}

function perSecond(run: Run): number {
  return run.orders / (run.ms / 1000);
}

function cpuOfOrder(run: Run): number {
  return run.cpuMs / run.orders;
}
