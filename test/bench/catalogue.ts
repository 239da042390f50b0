import { mostRowsAdded } from '../../src-shared/contract/catalogue/imports.ts';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { figure, percentile, type Benchmark, type Figure } from './report/figures.ts';
import { makeFolder, openOffline, stock, stockedOrders } from './stocked.ts';

export const catalogue: Benchmark = {
  about: `customers and products of ${stockedOrders} orders, alone and beside 50,000 imported references; and importing and undoing those.`,
  run: measureCatalogue,
};

const rounds = 3;
const repeats = 30;
const imported = 50_000;

type Times = Map<string, number[]>;

async function measureCatalogue(): Promise<Figure[]> {
  const runs: Times[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runOnce());
  const kinds = [...(runs[0]?.keys() ?? [])];
  return kinds.flatMap((kind) =>
    [0.5, 0.99].map((fraction) =>
      figure(
        `${kind}, p${fraction * 100}`,
        'ms',
        runs.map((times) => percentile(times.get(kind) ?? [], fraction)),
      ),
    ),
  );
}

async function runOnce(): Promise<Times> {
  const workspace = await openOffline(await stock(makeFolder()));
  const times: Times = new Map();
  try {
    await ask(workspace, times, 'alone');
    await importAll(workspace, times);
    await ask(workspace, times, 'beside 50,000');
    await undoAll(workspace, times);
  } finally {
    await workspace.close();
  }
  return times;
}

async function ask(workspace: Workspace, times: Times, where: string): Promise<void> {
  const questions: Record<string, () => Promise<unknown>> = {
    'first hundred customers': () => workspace.query('catalogue.list', { kind: 'customer', limit: 100 }),
    'customers with a word': () => workspace.query('catalogue.list', { kind: 'customer', text: 'rita', limit: 100 }),
    'no such customer': () => workspace.query('catalogue.list', { kind: 'customer', text: 'zzz', limit: 100 }),
    'a customer': () => workspace.query('customers.get', { customerId: 1 }),
    'what a customer buys': () => workspace.query('customers.purchases', { customerId: 1 }),
    'what customers alike buy': () => workspace.query('customers.alike', { customerId: 1 }),
    'customers due': () =>
      workspace.query('customers.due', { today: new Date().toISOString().slice(0, 10), limit: 50 }),
    'a product': () => workspace.query('products.get', { productId: 1 }),
  };
  for (const [name, question] of Object.entries(questions)) {
    for (let n = 0; n < repeats; n++) await time(times, `${name}, ${where}`, question);
  }
}

/** The longest that the main process does nothing else meanwhile is one of these slices. */
async function importAll(workspace: Workspace, times: Times): Promise<void> {
  const begun = await workspace.command('import.begin', { kind: 'customer', fileName: 'bench.csv' });
  if (!begun.ok) throw new Error('The import was refused.');
  const { importId } = begun.value;
  for (let at = 0; at < imported; at += mostRowsAdded) {
    const references = Array.from({ length: mostRowsAdded }, (_, n) => ({
      id: 1_000_000 + at + n,
      name: `Cliente Importado ${at + n} Comércio Ltda`,
      fk_id: String(10_000_000_000_000 + at + n),
    }));
    await time(times, 'a slice of an import', () => workspace.command('import.add', { importId, references }));
  }
  await workspace.command('import.finish', { importId });
}

async function undoAll(workspace: Workspace, times: Times): Promise<void> {
  const list = await workspace.query('imports.list', {});
  const importId = list.ok ? (list.value.imports[0]?.importId ?? 0) : 0;
  for (let left = 1; left > 0;) {
    await time(times, 'a slice of its undoing', async () => {
      const undone = await workspace.command('import.undo', { importId });
      left = undone.ok ? undone.value.left : 0;
    });
  }
}

async function time(times: Times, kind: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await work();
  times.set(kind, [...(times.get(kind) ?? []), performance.now() - startedAt]);
}
