/** Some services mark what somebody deleted, leave it out of their lists, and go on answering for it by its number. */
import { expect, it } from 'vitest';
import { draft, asColleague } from '../../../support/drafts.ts';
import { openOtherService, type Exchange } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const hourMs = 3_600_000;

interface List {
  data: { id: number }[];
  pagination: { total: number };
}

async function openWith(count: number) {
  const hidden = new Set<number>();
  const answered = ({ method, path, body }: Exchange) => {
    if (method !== 'GET' || !/orders$|customers.*address$/.test(path)) return body;
    const { data, pagination, ...rest } = body as List;
    const shown = data.filter(({ id }) => !hidden.has(id));
    const total = path === '/orders' ? pagination.total - hidden.size : shown.length;
    return { ...rest, data: shown, pagination: { ...pagination, total } };
  };
  const rig = await openRig({ service: openOtherService({ answered }) });
  for (let n = 0; n < count; n++) await rig.service.fetch(asColleague('POST', '/orders', draft(rig)));
  await rig.sync();
  return { rig, hidden };
}

const shown = async (rig: Rig) => (await rig.query('orders.search', {})).total;

async function anHourLater(rig: Rig): Promise<string[]> {
  await rig.clock.advance(hourMs);
  const before = rig.service.requests().length;
  await rig.sync();
  return rig.service
    .requests()
    .slice(before)
    .map(({ path }) => path);
}

it('takes an order off the list that is on no list any more, although its number is answered', async () => {
  const { rig, hidden } = await openWith(12);
  hidden.add(5);
  await anHourLater(rig);
  expect(await shown(rig)).toBe(11);
  hidden.clear();
  await rig.clock.advance(8 * 24 * hourMs);
  await rig.sync();
  expect(await shown(rig)).toBe(12);
});

it('keeps it, and continues if the service refuses the search that would find it', async () => {
  const { rig, hidden } = await openWith(12);
  hidden.add(5);
  rig.network.failNext(/id_customer=/, () => Response.json({ message: 'Unknown filter' }, { status: 400 }));
  await rig.clock.advance(hourMs);
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  expect(await shown(rig)).toBe(12);
});

it('takes an order of the rep’s own off the list that was there before', async () => {
  const { rig, hidden } = await openWith(12);
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await rig.sync();
  hidden.add(13);
  await anHourLater(rig);
  expect(await shown(rig)).toBe(12);
});

it('keeps an order of the rep’s own that was on no list yet, and does not walk over all for it each hour', async () => {
  const { rig, hidden } = await openWith(12);
  hidden.add(13);
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  await anHourLater(rig);
  expect(await shown(rig)).toBe(13);
  expect(await anHourLater(rig)).not.toContain('/orders?sort=id&limit=100&page=1');
});

it('takes an address off a customer’s list that is not on it any more, although its number is answered', async () => {
  const { rig, hidden } = await openWith(0);
  const [{ id: customerId = 0 } = {}] = rig.service.references('customer');
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('addresses.pull', { customerFkId });
  const before = (await rig.query('addresses.list', { customerFkId })).rows;
  expect(before.length).toBeGreaterThan(0);
  hidden.add(rig.service.addresses().find((address) => address.id_customer === customerId)?.id ?? 0);
  await rig.command('addresses.pull', { customerFkId });
  expect((await rig.query('addresses.list', { customerFkId })).rows).toHaveLength(before.length - 1);
});

it('keeps an address of the rep’s own that was on no list yet', async () => {
  const { rig, hidden } = await openWith(0);
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  hidden.add(rig.service.addresses().length + 1);
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Nova' } });
  await rig.sync();
  await rig.command('addresses.pull', { customerFkId });
  const { rows } = await rig.query('addresses.list', { customerFkId });
  expect(rows.map(({ address }) => address.street)).toContain('Rua Nova');
});
