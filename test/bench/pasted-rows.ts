/** How long pasted rows take until they are understood, as the dialog reads them, beside many imported products. */
import { readPasted } from '../../src-renderer/screens/order-editor/paste/paste.ts';
import {
  createProductLookup,
  type ProductLookup,
} from '../../src-renderer/screens/order-editor/paste/product-lookup.ts';
import { mostRowsAdded } from '../../src-shared/contract/catalogue/imports.ts';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { alternate, figure, type Benchmark, type Figure } from './report/figures.ts';
import { makeFolder, openOffline } from './stocked.ts';

const rows = 1_000;
const products = 50_000;

export const pastedRows: Benchmark = {
  about: `${rows.toLocaleString('en')} rows of a code and a name beside ${products.toLocaleString('en')} products, against a question for each text.`,
  run: measure,
};

const rounds = 5;
/** Of the questions for each text only so many rows are timed: the whole takes a minute. */
const rowsOneByOne = 20;
/** What the rep waits for at most. */
const limitMs = 3_000;

async function measure(): Promise<Figure[]> {
  const workspace = await openOffline(makeFolder());
  try {
    await importProducts(workspace);
    const whole: number[] = [];
    const keys: number[] = [];
    const { second } = await alternate(
      rounds,
      async () => {
        const lookUp = lookUpIn(workspace);
        whole.push(await readRows(lookUp, tableOf(rows)));
        keys.push(await readRows(lookUp, tableOf(rows, 'x')));
      },
      async () => (await askOneByOne(workspace)) * (rows / rowsOneByOne),
    );
    const ratios = second.map((ms, round) => ms / (whole[round] ?? NaN));
    return [
      figure('all rows', 'ms', whole),
      figure(`all rows, of the ${limitMs / 1_000} s that they may take`, '%', percents(whole)),
      figure('a key typed into one of them', 'ms', keys),
      figure('all rows, a question for each text', 'ms', second),
      figure('a question for each text takes so many times as long', '×', ratios),
    ];
  } finally {
    await workspace.close();
  }
}

const percents = (times: readonly number[]) => times.map((ms) => (100 * ms) / limitMs);

function lookUpIn(workspace: Workspace): ProductLookup {
  return createProductLookup(async (asked) => {
    const answer = await workspace.query('products.match', { rows: asked });
    if (!answer.ok) throw new Error('The products were not looked up.');
    return answer.value.rows;
  });
}

async function readRows(lookUp: ProductLookup, text: string): Promise<number> {
  const startedAt = performance.now();
  const how = { locale: 'pt-BR', mark: null, chosen: {}, taken: new Map() } as const;
  const read = await readPasted(text, how, lookUp);
  const tookMs = performance.now() - startedAt;
  const understood = read.rows.filter(({ product }) => product !== null).length;
  if (understood < rows - 1) throw new Error(`${understood} of ${rows} rows were understood.`);
  return tookMs;
}

async function askOneByOne(workspace: Workspace): Promise<number> {
  const startedAt = performance.now();
  for (let row = 0; row < rowsOneByOne; row++) {
    const [code, name] = [codeOf(row * 37), nameOf(row * 37)];
    for (const text of [code, name, `${code} ${name}`]) {
      await workspace.query('catalogue.list', { kind: 'product', text, limit: 20 });
    }
  }
  return performance.now() - startedAt;
}

/** `typed` behind the name in the first row. */
function tableOf(count: number, typed = ''): string {
  const lines = Array.from({ length: count }, (_, row) => {
    return `${codeOf(row * 37)}\t${nameOf(row * 37)}${row === 0 ? typed : ''}\t${1 + (row % 9)}\t12,50`;
  });
  return lines.join('\n');
}

async function importProducts(workspace: Workspace): Promise<void> {
  const begun = await workspace.command('import.begin', { kind: 'product', fileName: 'bench.csv' });
  if (!begun.ok) throw new Error('The import was refused.');
  const { importId } = begun.value;
  for (let at = 0; at < products; at += mostRowsAdded) {
    const references = Array.from({ length: mostRowsAdded }, (_, n) => ({
      id: 10_000 + at + n,
      name: nameOf(at + n),
      fk_id: codeOf(at + n),
      price: 1,
    }));
    await workspace.command('import.add', { importId, references });
  }
  await workspace.command('import.finish', { importId });
}

const goods = ['Arroz', 'Feijão', 'Açúcar', 'Café', 'Sabão', 'Detergente', 'Biscoito', 'Molho', 'Óleo', 'Farinha'];
const makes = ['Serra', 'Campo', 'Aurora', 'Doce', 'Clara', 'Vale', 'Norte'];
const codeOf = (n: number) => `SKU-${n}`;
const nameOf = (n: number) => `${goods[n % 10]} ${makes[n % 7]} ${n % 97} ${1 + (n % 5)} kg`;
