/**
 * An order of 200 lines: opening it, against one of a single line; and from a key to its paint, against a bare input in
 * the same page.
 */
import type { Locator, Page } from 'playwright';
import { chooseElectron, electronEnvironment } from '../../scripts/electron-choice.ts';
import type { OrdersPage } from '../e2e/pages/orders-page.ts';
import { startTestService } from '../e2e/support/test-service.ts';
import { SatchelApp } from '../e2e/support/satchel-app.ts';
import { alternate, figure, percentile, ratios, type Benchmark, type Figure } from './figures.ts';
import { openAndWait, type Opened } from './programs/in-page.ts';
import { makeFolder } from './stocked.ts';
import { traceWork, workFigures, type Work } from './traced.ts';

const rounds = 7;
const tracedRounds = 3;
const keysPerRound = 40;
const lines = 200;

export const typing: Benchmark = {
  about: `opening an order of ${lines} lines, and from a key to its paint, against one line and a bare input.`,
  async run() {
    Object.assign(process.env, electronEnvironment(chooseElectron(process.env)), { STAND_IN_HEADLESS: '1' });
    const service = await startTestService(40);
    const app = await SatchelApp.start({ dataFolder: makeFolder() });
    try {
      const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
      await orders.expectSynced();
      const products = [...new Set(service.data.orders().flatMap(({ items }) => items.map(({ item }) => item.id)))];
      await makeOrder(app.window, 'ONELINE', products.slice(0, 1));
      await makeOrder(
        app.window,
        'TYPING',
        Array.from({ length: lines }, (_, at) => products[at % products.length] ?? 1),
      );
      const opening = await measureOpening(app.window, orders);
      const field = app.window.locator(`ol > li:nth-child(${lines / 2}) [data-field="quantity"]`);
      return [...opening, ...(await measure(app.window, field))];
    } finally {
      await app.kill();
      await service.close();
    }
  },
};

interface Times {
  /** Everything that the key set off has run, and the page is laid out (ms). */
  work: number[];
  /** The frame that shows it is drawn: most of it is waiting for that frame (ms). */
  paint: number[];
}

/** Runs in the page: a bare input beside the editor, and the times of every key from then on. */
const watchKeys = `
  const bare = document.createElement('input');
  bare.id = 'bare';
  bare.style.cssText = 'position: fixed; right: 0; bottom: 0; z-index: 99';
  document.body.append(bare);
  window.typingTimes = { work: [], paint: [] };
  const soon = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  };
  window.addEventListener('keydown', () => {
    const began = performance.now();
    const note = (times) => times.push(performance.now() - began);
    soon(() => {
      void document.body.offsetHeight;
      note(window.typingTimes.work);
    });
    requestAnimationFrame(() => soon(() => note(window.typingTimes.paint)));
  }, true);
`;

const takeTimes = `({ work: window.typingTimes.work.splice(0), paint: window.typingTimes.paint.splice(0) })`;

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
    await orders.searchFor('no such order');
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

async function measure(page: Page, field: Locator): Promise<Figure[]> {
  await page.evaluate(watchKeys);
  const bare = page.locator('#bare');
  const pressKeys = async (target: Locator): Promise<void> => {
    await target.focus();
    for (let key = 0; key < keysPerRound; key++) await page.keyboard.press(String(key % 10), { delay: 20 });
  };
  const typeInto = async (target: Locator): Promise<Times> => {
    await pressKeys(target);
    await target.fill('1');
    return page.evaluate<Times>(takeTimes);
  };
  const trace = async (target: Locator): Promise<Work> => {
    const work = await traceWork(page, keysPerRound, () => pressKeys(target));
    await typeInto(target);
    return work;
  };
  await typeInto(field);
  await typeInto(bare);
  const { first, second } = await alternate(
    rounds,
    () => typeInto(field),
    () => typeInto(bare),
  );
  const traced = await alternate(
    tracedRounds,
    () => trace(field),
    () => trace(bare),
  );
  const median = (key: keyof Times) => (times: Times) => percentile(times[key], 0.5);
  const slowest = (all: Times[]) =>
    percentile(
      all.flatMap(({ paint }) => paint),
      0.95,
    );
  return [
    figure('editor: key to laid out', 'ms', first.map(median('work'))),
    figure('bare input: key to laid out', 'ms', second.map(median('work'))),
    figure('editor: key to painted, frames waited for', 'ms', first.map(median('paint'))),
    figure('bare input: key to painted, frames waited for', 'ms', second.map(median('paint'))),
    figure('editor: key to painted, 95 of 100', 'ms', [slowest(first)]),
    figure('bare input: key to painted, 95 of 100', 'ms', [slowest(second)]),
    figure('editor / bare, painted', '×', ratios(first.map(median('paint')), second.map(median('paint')))),
    ...workFigures('editor', 'key', traced.first),
    ...workFigures('bare input', 'key', traced.second),
  ];
}
