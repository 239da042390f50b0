/** From a key to its paint in an order of 200 lines, against a bare input in the same page. */
import type { Locator, Page } from 'playwright';
import { chooseElectron, electronEnvironment } from '../../scripts/electron-choice.ts';
import { startTestService } from '../e2e/support/test-service.ts';
import { SatchelApp } from '../e2e/support/satchel-app.ts';
import { alternate, figure, percentile, ratios, type Benchmark, type Figure } from './figures.ts';
import { makeFolder } from './stocked.ts';

const rounds = 7;
const keysPerRound = 40;
const lines = 200;

export const typing: Benchmark = {
  about: `from a key to its paint in an order of ${lines} lines, against a bare input in the same page.`,
  async run() {
    Object.assign(process.env, electronEnvironment(chooseElectron(process.env)), { STAND_IN_HEADLESS: '1' });
    const service = await startTestService(40);
    const app = await SatchelApp.start({ dataFolder: makeFolder() });
    try {
      const orders = await app.pages.signIn.signIn(service.baseUrl, service.token);
      await orders.expectSynced();
      const products = [...new Set(service.data.orders().flatMap(({ items }) => items.map(({ item }) => item.id)))];
      await makeLongOrder(app.window, products);
      await orders.searchFor('TYPING');
      await orders.expectTotal(1);
      const opened = performance.now();
      await orders.open();
      const field = app.window.getByLabel(`Quantity, line ${lines / 2}`);
      await field.waitFor();
      const openMs = performance.now() - opened;
      return [figure(`opening an order of ${lines} lines`, 'ms', [openMs]), ...(await measure(app.window, field))];
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

async function makeLongOrder(page: Page, products: readonly number[]): Promise<void> {
  const items = Array.from({ length: lines }, (_, at) => ({
    id_item: products[at % products.length],
    quantity: at + 1,
    price: 10.5,
  }));
  const order = { id_customer: 1, fk_id: 'TYPING', items };
  const answer = await page.evaluate(`satchel.request('command', 'order.create', ${JSON.stringify({ order })})`);
  if (!(answer as { ok: boolean }).ok) throw new Error(JSON.stringify(answer));
}

async function measure(page: Page, field: Locator): Promise<Figure[]> {
  await page.evaluate(watchKeys);
  const all: number[] = [];
  const typeInto = async (target: Locator): Promise<Times> => {
    await target.focus();
    for (let key = 0; key < keysPerRound; key++) await page.keyboard.press(String(key % 10), { delay: 20 });
    await target.fill('1');
    return page.evaluate<Times>(takeTimes);
  };
  await typeInto(field);
  await typeInto(page.locator('#bare'));
  const { first, second } = await alternate(
    rounds,
    async () => {
      const times = await typeInto(field);
      all.push(...times.work);
      return times;
    },
    () => typeInto(page.locator('#bare')),
  );
  const median = (key: keyof Times) => (times: Times) => percentile(times[key], 0.5);
  return [
    figure('editor: key to laid out', 'ms', first.map(median('work'))),
    figure('bare input: key to laid out', 'ms', second.map(median('work'))),
    figure('editor: key to laid out, 95 of 100', 'ms', [percentile(all, 0.95)]),
    figure('editor: key to painted, frames waited for', 'ms', first.map(median('paint'))),
    figure('bare input: key to painted, frames waited for', 'ms', second.map(median('paint'))),
    figure('editor / bare, painted', '×', ratios(first.map(median('paint')), second.map(median('paint')))),
  ];
}
