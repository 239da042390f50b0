/** What is done to many at once: rejected orders are tried again, and orders are summed and written to a spreadsheet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { createOrderTable } from '../../../src-main/electron/tables/order-table.ts';
import { makeOrder } from '../order.ts';
import { figure, type Benchmark, type Figure, type Scale } from '../report/figures.ts';
import { startService } from '../service-process.ts';
import { makeFolder, noTokens, openOffline, stock } from '../stocked.ts';
import { timesOf } from './times-of.ts';

const rejected = 210;
const selected = 1_000;
const rounds = 5;

export const many: Benchmark = {
  about: `${rejected} orders that were rejected are tried again; of ${selected} orders the sum is shown, and a workbook of them and of their lines written.`,
  orders: 100_000,
  run: async (scale) => [...(await retryRejected()), ...(await useSelected(scale))],
};

async function retryRejected(): Promise<Figure[]> {
  const service = await startService('--orders', '50');
  const workspace = await openWorkspace({
    directory: makeFolder(),
    service: { baseUrl: service.baseUrl },
    tokens: { ...noTokens, get: async () => service.token },
  });
  try {
    await workspace.syncNow();
    const nobody = 99_999_999;
    for (let n = 0; n < rejected; n++)
      await workspace.command('order.create', { order: { ...makeOrder(n), id_customer: nobody } });
    const asked: number[] = [];
    const over: number[] = [];
    await rejectAll(workspace);
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now();
      const answer = await workspace.command('outbox.retryAll', { filter: 'needsYou' });
      asked.push(performance.now() - startedAt);
      if (!answer.ok || answer.value.retried !== rejected) throw new Error(JSON.stringify(answer));
      await rejectAll(workspace);
      over.push(performance.now() - startedAt);
    }
    return [
      figure(`${rejected} rejected orders put back into the queue`, 'ms', asked),
      figure('the same, until the service has rejected each again', 'ms', over),
    ];
  } finally {
    await workspace.close();
    await service.stop();
  }
}

/** Syncs until the service has refused all of them. */
async function rejectAll(workspace: Workspace): Promise<void> {
  await workspace.syncNow();
  const status = await workspace.query('sync.status', {});
  if (!status.ok || status.value.dead !== rejected) throw new Error(`Not all were rejected: ${JSON.stringify(status)}`);
}

async function useSelected({ orders }: Scale): Promise<Figure[]> {
  const workspace = await openOffline(await stock(makeFolder(), orders));
  try {
    const first = await workspace.query('orders.between', { criteria: { sort: '-date' }, from: 0, count: selected });
    if (!first.ok || first.value.localIds.length !== selected) throw new Error(JSON.stringify(first).slice(0, 300));
    const selection = { criteria: { localIds: first.value.localIds }, except: [] };
    const path = join(makeFolder(), 'orders.xlsx');
    const tables = createOrderTable({
      dialog: { showSaveDialog: async () => ({ canceled: false, filePath: path }) },
      workspace: () => workspace,
      log: () => {},
    });
    const file = { selection, suggestedName: 'orders.xlsx', sheet: 'Orders', decimal: '.' as const };
    const ofOrders = (['number', 'date', 'customer', 'status', 'items', 'units', 'total'] as const).map(named);
    const ofLines = (['number', 'product', 'code', 'quantity', 'price', 'taxes', 'total'] as const).map(named);
    const words = {
      ...{ yes: 'Yes', no: 'No', onService: 'Synced', savedHere: 'Saved here' },
      ...{ sentNotConfirmed: 'Sent, not confirmed', needsYou: 'Needs a decision' },
    };
    const work = {
      summed: () => workspace.query('orders.totals', { selection }),
      'written to a workbook': () => tables['table.saveOrders']({ ...file, words, columns: ofOrders }),
      'with each line written to a workbook': () => tables['table.saveLines']({ ...file, columns: ofLines }),
    };
    const found: Figure[] = [];
    for (const [name, run] of Object.entries(work)) found.push(await timed(`${selected} orders ${name}`, run));
    if (readFileSync(path).length === 0) throw new Error('The workbook is empty.');
    return found;
  } finally {
    await workspace.close();
  }
}

function named<Id extends string>(id: Id): { id: Id; name: string } {
  return { id, name: id };
}

async function timed(name: string, run: () => Promise<{ ok: boolean }>): Promise<Figure> {
  const times = await timesOf(rounds, async () => {
    const answer = await run();
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  });
  return figure(name, 'ms', times);
}
