/** The list of orders in the real window: frames while it scrolls, and hits while the rep types. */
import { _electron, type Page } from 'playwright';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { workspaceKey } from '../../../src-main/electron/account/workspace-key.ts';
import type { QueryResults } from '../../../src-shared/contract/queries.ts';
import { alternate, figure, ratios, type Benchmark, type Figure } from '../report/figures.ts';
import { scrollThrough, typeAndWait, type Scrolled } from '../programs/in-page.ts';
import { makeFolder, nowhere, stock } from '../stocked.ts';
import { traceWork, workFigures, type Work } from '../traced.ts';
import { chooseWindowHost } from './window-host.ts';

const rounds = 5;
const tracedRounds = 3;
const framesPerRun = 240;
const nowhereFound = 'zqxzqx';
const satchel = resolve(import.meta.dirname, '../../..');

export const scroll: Benchmark = {
  about:
    'the list of orders in its window while it scrolls and while the rep types, against a plain list of as many rows there.',
  async run({ orders }) {
    chooseWindowHost();
    const env = { ...process.env, SATCHEL_DATA_DIR: await makeSignedInFolder(orders) } as Record<string, string>;
    const app = await _electron.launch({ args: ['--lang=en-US', satchel], env });
    try {
      const page = await app.firstWindow();
      await page.getByRole('button', { name: 'Orders', exact: true }).click();
      await page.getByRole('row').nth(10).waitFor();
      return [...(await measureScrolling(page)), ...(await measureTyping(page))];
    } finally {
      await app.close();
    }
  },
};

async function measureScrolling(page: Page): Promise<Figure[]> {
  const found: Figure[] = [];
  // Parts of a row, as with a wheel; and by a hundred rows, as with the bar: every frame then shows other orders.
  for (const [pace, step] of [
    ['by wheel', 50],
    ['by bar', 3_610],
  ] as const) {
    const ours = () => page.evaluate(scrollThrough, { list: 'orders' as const, step });
    const plain = () => page.evaluate(scrollThrough, { list: 'plain' as const, step });
    const { first, second } = await alternate(rounds, ours, plain);
    const pick = (runs: Scrolled[], name: keyof Scrolled) => runs.map((run) => run[name]);
    const work = ratios(pick(first, 'medianMs'), pick(second, 'medianMs'));
    found.push(
      figure(`${pace}: frames over 32 ms, of 240`, '', pick(first, 'late')),
      figure(`${pace}: the same, plain list`, '', pick(second, 'late')),
      figure(`${pace}: work per frame`, 'ms', pick(first, 'medianMs')),
      figure(`${pace}: work per frame, plain list`, 'ms', pick(second, 'medianMs')),
      figure(`${pace}: orders / plain`, '×', work),
      figure(`${pace}: most work in a frame`, 'ms', pick(first, 'mostMs')),
      figure(`${pace}: the same, plain list`, 'ms', pick(second, 'mostMs')),
    );
    const traced: Work[] = [];
    for (let round = 0; round < tracedRounds; round++) traced.push(await traceWork(page, framesPerRun, ours));
    found.push(...workFigures(pace, 'frame', traced));
  }
  return found;
}

/** From the key to the rows, with the pause that collects fast keystrokes. */
async function measureTyping(page: Page): Promise<Figure[]> {
  const found: Figure[] = [];
  for (const [name, text] of Object.entries(await pickTexts(page))) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // From a list without hits: a letter that is in every order changes nothing in the whole list.
      await page.evaluate(typeAndWait, nowhereFound);
      times.push(await page.evaluate(typeAndWait, text));
    }
    found.push(figure(`typing ${name} to hits`, 'ms', times));
  }
  return found;
}

/** Of an order that is there, however many there are: a search without hits would leave the list as it was. */
async function pickTexts(page: Page): Promise<Record<string, string>> {
  const answer = (await page.evaluate(`satchel.request('query', 'orders.search', { limit: 100 })`)) as {
    ok: true;
    value: QueryResults['orders.search'];
  };
  for (const { id, customer } of answer.value.rows) {
    const words = customer?.name?.toLowerCase().match(/\p{L}{4,}/gu);
    const [first, second] = words ?? [];
    if (id === null || !first || !second) continue;
    return { 'a letter': first[0] ?? '', 'a word': first, 'two words': `${first} ${second}`, 'a number': String(id) };
  }
  throw new Error('No customer has a name of two words.');
}

/** A folder whose last session was signed in to a service that cannot be reached now. */
async function makeSignedInFolder(orders: number): Promise<string> {
  const folder = makeFolder();
  mkdirSync(join(folder, 'workspaces'));
  await stock(join(folder, 'workspaces', workspaceKey(nowhere)), orders);
  writeFileSync(join(folder, 'session.json'), JSON.stringify({ baseUrl: nowhere, reopen: 'service' }));
  return folder;
}
