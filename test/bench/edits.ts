import { ofetch } from 'ofetch';
import type { Order } from '../../src-shared/domain/order.ts';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { watchBlocks } from './report/blocks.ts';
import { alternate, figure, ratios, type Benchmark, type Figure } from './report/figures.ts';
import { makeOrder } from './order.ts';
import { startService, type ServiceProcess } from './service-process.ts';
import { makeFolder, noTokens } from './stocked.ts';

const rounds = 3;
const sizes = [10, 50, 200];

export const edits: Benchmark = {
  about:
    'an order in which every line is changed: saved in one go, then sent over loopback, each line with its look and its merge, against bare ofetch with the same requests.',
  async run() {
    const service = await startService('--orders', '50');
    try {
      const figures: Figure[] = [];
      for (const lines of sizes) figures.push(...(await measureLines(service, lines)));
      return figures;
    } finally {
      await service.stop();
    }
  },
};

interface Sent {
  savedMs: number;
  sentMs: number;
}

async function measureLines(service: ServiceProcess, lines: number): Promise<Figure[]> {
  await sendBare(service, lines);
  const { first, second } = await alternate(
    rounds,
    () => inWorkspace(service, lines, sendChanges),
    () => sendBare(service, lines),
  );
  const turns = await inWorkspace(service, lines, async (workspace, change) => {
    await change();
    const blocks = watchBlocks();
    await workspace.syncNow();
    return blocks.end();
  });
  const sent = first.map(({ sentMs }) => sentMs);
  const named = (name: string) => `${lines} lines: ${name}`;
  return [
    figure(
      named('saved'),
      'ms',
      first.map(({ savedMs }) => savedMs),
    ),
    figure(
      named('sent, for each line'),
      'ms',
      sent.map((ms) => ms / lines),
    ),
    figure(named('sent / bare ofetch'), '×', ratios(sent, second)),
    figure(named('longest turn while sending, processor time'), 'ms', [turns.longestCpuMs]),
  ];
}

/** `change` saves an edit of every line of an order that the service has. */
async function inWorkspace<T>(
  { baseUrl, token }: ServiceProcess,
  lines: number,
  work: (workspace: Workspace, change: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const workspace = await openWorkspace({
    directory: makeFolder(),
    service: { baseUrl },
    tokens: { ...noTokens, get: async () => token },
  });
  try {
    const created = await workspace.command('order.create', { order: orderOf(lines) });
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    await workspace.syncNow();
    const { localId: orderLocalId } = created.value;
    const shown = await workspace.query('orders.get', { localId: orderLocalId });
    if (!shown.ok) throw new Error(JSON.stringify(shown.error));
    const changed = shown.value.order.items.map(({ localId }) => ({ itemLocalId: localId, changes: { quantity: 99 } }));
    return await work(workspace, async () => {
      const edit = { draftId: 'edit', orderLocalId, changes: null, removed: [], changed, added: [] };
      const saved = await workspace.command('draft.saveEdits', edit);
      if (!saved.ok || saved.value.entryIds.length !== lines) throw new Error(`Not ${lines} lines were saved.`);
    });
  } finally {
    await workspace.close();
  }
}

async function sendChanges(workspace: Workspace, change: () => Promise<void>): Promise<Sent> {
  const startedAt = performance.now();
  await change();
  const savedMs = performance.now() - startedAt;
  const { open } = await workspace.syncNow();
  if (open !== 0) throw new Error(`${open} edits were not sent.`);
  return { savedMs, sentMs: performance.now() - startedAt - savedMs };
}

/** The look and the change of one line after the other. */
async function sendBare({ baseUrl, token }: ServiceProcess, lines: number): Promise<number> {
  const options = { baseURL: baseUrl, retry: 0, headers: { authorization: `Bearer ${token}` } };
  const { data: order } = await ofetch<{ data: Order }>('/orders', {
    ...options,
    method: 'POST',
    body: orderOf(lines),
  });
  const startedAt = performance.now();
  for (const { id } of order.items ?? []) {
    await ofetch(`/orders/${order.id}`, options);
    await ofetch(`/orders/${order.id}/items/${id}`, { ...options, method: 'PATCH', body: { quantity: 99 } });
  }
  return performance.now() - startedAt;
}

function orderOf(lines: number): ReturnType<typeof makeOrder> {
  const order = makeOrder(0);
  const { items = [] } = order;
  return { ...order, items: Array.from({ length: lines }, (_, at) => items[at % items.length] as (typeof items)[0]) };
}
