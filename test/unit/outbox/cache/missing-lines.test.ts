/** Work on an order whose lines no list tells, which another machine continues with. */
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { hand } from '../../../support/handing-over.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

async function handOverLine(product: 'there already' | 'new') {
  const service = openOtherService({
    answered({ method, path, body }) {
      if (method !== 'GET' || path !== '/orders') return body;
      const { data, ...rest } = body as { data: Record<string, unknown>[] };
      return { ...rest, data: data.map(({ items: _, ...order }) => order) };
    },
  });
  const one = await openRig({ service });
  const other = await openRig({ service, seed: 2 });
  const order = draft(one, { items: draft(one).items?.slice(0, 2) ?? [] });
  await service.fetch(asColleague('POST', '/orders', order));
  for (const rig of [one, other]) await rig.sync();
  const [row] = (await one.query('orders.search', {})).rows;
  const item = draft(one).items?.[product === 'new' ? 2 : 0];
  if (!row || !item) throw new Error('There is no order to add a line to.');
  await one.command('item.create', { orderLocalId: row.localId, item });
  await other.command('outbox.importWork', { work: await hand(one) });
  const report = await other.syncUntilQuiet();
  const [entry] = (await other.query('outbox.list', {})).entries;
  return { other, service, report, entryId: String(entry?.id) };
}

it('asks about a line that is like one that was there, in place of taking that for it', async () => {
  const { other, service, report, entryId } = await handOverLine('there already');
  expect(report).toMatchObject({ conflicted: 1 });
  expect((await other.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', candidates: [{ id: 1 }] });
  await other.command('outbox.resolve', { entryId, choice: 'resend' });
  expect(await other.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  expect(service.orders()[0]?.items).toHaveLength(3);
});

it('sends a line of a product that is not in the order', async () => {
  const { service, report } = await handOverLine('new');
  expect(report).toMatchObject({ conflicted: 0, open: 0, settled: 1 });
  expect(service.orders()[0]?.items).toHaveLength(3);
});
