/**
 * An order of 200 lines: opening it, against one of a single line; and from a key to its paint, against a bare input in
 * the same page and one in an empty page.
 */
import type { Locator, Page } from 'playwright';
import type { OrdersPage } from '../../e2e/pages/orders-page.ts';
import { startTestService } from '../../e2e/support/test-service.ts';
import { SatchelApp } from '../../e2e/support/satchel-app.ts';
import { alternate, figure, percentile, ratios, type Benchmark, type Figure } from '../report/figures.ts';
import { keysPerRound, openEmptyPage, timeKeys, watchPage, withoutAutofill } from './key-times.ts';
import { openAndWait, type Opened } from '../programs/in-page.ts';
import { makeFolder } from '../stocked.ts';
import { traceWork, workFigures, type Work } from '../traced.ts';
import { chooseWindowHost } from './window-host.ts';

const rounds = 7;
const tracedRounds = 3;
const lines = 200;

/** A frame that waits for nothing tells what the key costs; at 60 Hz a key waits for the next one first, up to 16.7 ms. */
const clocks = [
  { frames: 'frames at once', switches: ['--disable-frame-rate-limit', '--disable-gpu-vsync'] },
  { frames: 'at 60 Hz', switches: [] },
];

export const typing: Benchmark = {
  about: `opening an order of ${lines} lines, and from a key to its paint, against one line and bare inputs.`,
  async run() {
    chooseWindowHost();
    const found: Figure[] = [];
    for (const clock of clocks) found.push(...(await measureAt(clock)));
    return found;
  },
};

async function measureAt({ frames, switches }: (typeof clocks)[number]): Promise<Figure[]> {
  const service = await startTestService(40);
  const app = await SatchelApp.start({ dataFolder: makeFolder(), switches });
  try {
    const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
    await orders.expectSynced();
    await withoutAutofill(app.window);
    const products = [...new Set(service.data.orders().flatMap(({ items }) => items.map(({ item }) => item.id)))];
    await makeOrder(app.window, 'ONELINE', products.slice(0, 1));
    await makeOrder(
      app.window,
      'TYPING',
      Array.from({ length: lines }, (_, at) => products[at % products.length] ?? 1),
    );
    const atOnce = switches.length > 0;
    const opening = await measureOpening(app.window, orders);
    const middle = app.window.locator(`ol > li:nth-child(${lines / 2})`);
    await middle.scrollIntoViewIfNeeded();
    const fields = [
      { name: 'editor', field: middle.locator('[data-field="quantity"]') },
      { name: 'bare input beside it', field: await watchPage(app.window) },
      { name: 'bare input, empty page', field: await watchPage(await openEmptyPage(app.electron)) },
    ];
    const keys = await measureKeys(fields, frames);
    return atOnce ? [...keys, ...(await measureWork(fields))] : [...opening, ...keys];
  } finally {
    await app.kill();
    await service.close();
  }
}

async function makeOrder(page: Page, fkId: string, products: readonly number[]): Promise<void> {
  const items = products.map((product, at) => ({ id_item: product, quantity: at + 1, price: 10.5 }));
  const order = { id_customer: 1, fk_id: fkId, items };
  const answer = await page.evaluate(`satchel.request('command', 'order.create', ${JSON.stringify({ order })})`);
  if (!(answer as { ok: boolean }).ok) throw new Error(JSON.stringify(answer));
}

/** Ends with the long order open. */
async function measureOpening(page: Page, orders: OrdersPage): Promise<Figure[]> {
  const open = async (fkId: string, count: number): Promise<Opened> => {
    await page.getByRole('navigation').getByRole('button', { name: 'Orders', exact: true }).click();
    await orders.searchFor('QQQQQQQQ');
    await orders.expectTotal(0);
    await orders.searchFor(fkId);
    await orders.expectTotal(1);
    return page.evaluate(openAndWait, count);
  };
  await open('ONELINE', 1);
  await open('TYPING', lines);
  const { first, second } = await alternate(
    rounds,
    () => open('ONELINE', 1),
    () => open('TYPING', lines),
  );
  await open('TYPING', lines);
  const short = first.map(({ allMs }) => allMs);
  const shown = second.map(({ firstMs }) => firstMs);
  return [
    figure('opening an order of one line', 'ms', short),
    figure(`opening an order of ${lines} lines: its first lines`, 'ms', shown),
    figure(
      `opening an order of ${lines} lines: all of them`,
      'ms',
      second.map(({ allMs }) => allMs),
    ),
    figure(`first lines of ${lines} / one line`, '×', ratios(shown, short)),
  ];
}

interface Field {
  name: string;
  field: Locator;
}

/** Round by round in turn, so that what keeps the machine busy keeps each. */
async function measureKeys(fields: readonly Field[], frames: string): Promise<Figure[]> {
  const times = fields.map((): number[][] => []);
  for (const { field } of fields) await timeKeys(field);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { field }] of fields.entries()) times[at]?.push(await timeKeys(field));
  }
  return fields.flatMap(({ name }, at) => {
    const all = times[at] ?? [];
    const medians = all.map((round) => percentile(round, 0.5));
    return [
      figure(`${name}: key to painted, ${frames}`, 'ms', medians),
      figure(`${name}: 95 of 100 keys, ${frames}`, 'ms', [percentile(all.flat(), 0.95)]),
    ];
  });
}

async function measureWork(fields: readonly Field[]): Promise<Figure[]> {
  const work = fields.map((): Work[] => []);
  for (let round = 0; round < tracedRounds; round++) {
    for (const [at, { field }] of fields.entries()) {
      work[at]?.push(await traceWork(field.page(), keysPerRound, () => timeKeys(field)));
    }
  }
  return fields.flatMap(({ name }, at) => workFigures(name, 'key', work[at] ?? []));
}
