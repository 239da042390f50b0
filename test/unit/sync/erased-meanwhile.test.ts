/** A customer is erased while answers of the service that hold it are on their way, or are being cached. */
import { expect, it } from 'vitest';
import { nextTurn } from '../../../src-main/db/engine/next-turn.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const held = async (rig: Rig, customerId: number) => (await rig.query('privacy.ofCustomer', { customerId })).counts;

it('brings no order back from a page that is being cached', async () => {
  const rig = await openRig({ orders: 60 });
  await rig.sync();
  const customers = new Set(rig.service.orders().map(({ customer }) => Number(customer?.id)));
  for (const [turns, customerId] of [...customers].slice(0, 6).entries()) {
    expect((await held(rig, customerId)).orders).toBeGreaterThan(0);
    await rig.clock.advance(8 * 86_400_000);
    const erasings: Promise<void>[] = [];
    const eraseLater = async () => {
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      await rig.command('privacy.eraseCustomer', { customerId });
    };
    rig.network.failNext(/^GET .orders[?].*sort=id/, {
      after(list) {
        erasings.push(eraseLater());
        return list;
      },
    });
    await rig.syncUntilQuiet();
    expect(erasings).toHaveLength(1);
    await Promise.all(erasings);
    expect((await held(rig, customerId)).orders).toBe(0);
  }
});

it('brings no order back from a search that was asked before', async () => {
  const rig = await openRig({ orders: 40 });
  await rig.sync();
  const customerId = Number(rig.service.orders()[0]?.customer?.id);
  rig.network.failNext(/^GET .orders[?]/, {
    async after(list) {
      await rig.command('privacy.eraseCustomer', { customerId });
      return list;
    },
  });
  await rig.command('orders.pull', { filters: { id_customer: customerId } });
  expect((await held(rig, customerId)).orders).toBe(0);
  await rig.command('orders.pull', { filters: { id_customer: customerId } });
  expect((await held(rig, customerId)).orders).toBeGreaterThan(0);
});

it('brings no address back from a list that was asked before', async () => {
  const rig = await openRig({ orders: 40 });
  await rig.sync();
  const [{ id = 0, fk_id: fkId = '' } = {}] = rig.service.references('customer');
  const customerFkId = String(fkId);
  await rig.command('addresses.pull', { customerFkId });
  const addresses = async () => (await rig.query('addresses.list', { customerFkId })).rows.length;
  expect(await addresses()).toBeGreaterThan(0);
  rig.network.failNext(/^GET .customers/, {
    async after(list) {
      await rig.command('privacy.eraseCustomer', { customerId: id });
      return list;
    },
  });
  await rig.command('addresses.pull', { customerFkId });
  expect(await addresses()).toBe(0);
});
