/** The filter by an order's date, with which a walk asks for no more than the rep keeps, is nobody's promise either. */
import { expect, it } from 'vitest';
import { asColleague } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const dayMs = 86_400_000;

type Fetch = Rig['service']['fetch'];

const ways: [string, (fetch: Fetch, request: Request) => Response | Promise<Response>][] = [
  ['refuses it', () => Response.json({ message: 'Unknown filter order_date_from' }, { status: 400 })],
  ['breaks on it', () => Response.json({ message: 'Server Error' }, { status: 500 })],
  [
    'does not know it',
    (fetch, request) => fetch(new Request(request.url.replace(/order_date_from=[^&]*/, ''), request)),
  ],
];

async function openWith(answer: (typeof ways)[number][1]): Promise<Rig> {
  const rig = await openRig({ orders: 300 });
  const { fetch } = rig.service;
  rig.service.fetch = async (request) =>
    request.url.includes('order_date_from') ? await answer(fetch, request) : await fetch(request);
  await rig.command('settings.change', { changes: { historyDays: 90 } });
  return rig;
}

it.each(ways)('a service that %s: the rep has what he keeps, and no more', async (_, answer) => {
  const rig = await openWith(answer);
  const keptFromMs = (Math.floor(rig.clock.now() / dayMs) - 90) * dayMs;
  const young = () => rig.service.orders().filter(({ date }) => Date.parse(String(date)) >= keptFromMs);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null });
  const shown = async () => (await rig.query('orders.search', {})).total;
  expect(await shown()).toBe(young().length);
  expect(young().length).toBeLessThan(300);
  const [gone] = young();
  await rig.service.fetch(asColleague('DELETE', `/orders/${gone?.id}`));
  // What is too old has left for that day already.
  await rig.clock.advance(7 * dayMs - 1_000);
  await rig.sync();
  await rig.clock.advance(2_000);
  expect(await rig.sync()).toMatchObject({ state: 'idle', failure: null });
  expect(await rig.query('history.preview', { keepDays: 90 })).toMatchObject({ leaving: 0 });
  expect((await rig.query('orders.search', {})).rows.map(({ id }) => id)).not.toContain(gone?.id);
});
