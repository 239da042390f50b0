/**
 * What users of other offline order apps complain about, where no other test has it already. The rest: a lost answer and
 * the order twice, a refused write destroyed, edits orphaned by a failed create, a conflicting edit lost, one's own write
 * taken for a stranger's (outbox/order-merges); one bad document blocking the others, an expired token killing the queue
 * (sync/failures); two windows on one workspace (app/workspace).
 */
import { expect, it, onTestFinished } from 'vitest';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { draft } from '../../support/drafts.ts';
import { photoBytes, photoFolder } from '../../support/photo-files.ts';
import { openRig } from '../../support/rig.ts';

// odoo/odoo#71455
it('loses no order when two laptops number theirs offline at the same moment', async () => {
  const rig = await openRig();
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  const other = await openWorkspace({
    directory,
    service: { baseUrl: 'https://service.example' },
    tokens: { get: async () => 'token-2', set: async () => {}, clear: async () => {} },
    ports: { clock: rig.clock, fetch: rig.network.fetch },
  });
  onTestFinished(async () => {
    await other.close();
    rmSync(directory, { recursive: true, force: true });
  });
  for (let n = 0; n < 20; n++) {
    await rig.command('order.create', { order: draft(rig) });
    await other.command('order.create', { order: draft(rig) });
  }
  await Promise.all([rig.syncUntilQuiet(), other.syncNow()]);
  const fkIds = rig.service.orders().map(({ fk_id }) => fk_id);
  expect(new Set(fkIds).size).toBe(40);
});

// odoo/odoo#60939, frappe/erpnext#11745
it('calls an order confirmed only when the service has given its number', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(await rig.query('orders.search', {})).toMatchObject({
    rows: [{ id: null, total_value: null, sync: 'savedHere' }],
  });
  rig.network.isDown = false;
  await rig.sync();
  expect(await rig.query('orders.search', {})).toMatchObject({ rows: [{ localId, id: 1, sync: 'onService' }] });
});

// odoo/odoo#203431, defendicon/POS-Awesome-V15#914
it('sends at once what waited for the connection, however long the connection was away', async () => {
  const rig = await openRig();
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  for (let pass = 0; pass < 30; pass++) {
    await rig.sync();
    await rig.clock.advance(600_000);
  }
  rig.network.isDown = false;
  expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1 });
});

// openfoodfacts/openfoodfacts-androidapp#3557
it('tells the state of the connection and the queue as they are at every turn', async () => {
  const rig = await openRig();
  const status = async () => {
    const { connection, open, dead, conflicted, outcomeUnknown } = await rig.query('sync.status', {});
    return { connection, open, dead, conflicted, outcomeUnknown };
  };
  const none = { open: 0, dead: 0, conflicted: 0, outcomeUnknown: 0 };
  expect(await status()).toEqual({ connection: 'unknown', ...none });
  rig.network.isDown = true;
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(await status()).toEqual({ connection: 'offline', ...none, open: 1 });
  rig.network.isDown = false;
  rig.network.failNext(/^POST/, 'answerLost');
  rig.network.failNext(/^GET .*sort=/, 'refused');
  await rig.sync();
  expect(await status()).toEqual({ connection: 'offline', ...none, open: 1, outcomeUnknown: 1 });
  await rig.syncUntilQuiet();
  expect(await status()).toEqual({ connection: 'online', ...none });
});

// frappe/erpnext#19707, BrainWise-DEV/POSNext#48, defendicon/POS-Awesome-V15#310
it('brings every quantity, price and tax to the service as it was entered', async () => {
  const rig = await openRig();
  const [product] = rig.service.references('product');
  const item = {
    id_item: Number(product?.id),
    quantity: 0.1,
    price: 1234567.89,
    description: 'Caixa aberta',
    discount_percentage: 33.33,
    discount_value: 41148.15,
    net_unit_value: 823086.41,
    net_value: 82308.64,
    base_icms: 82308.64,
    aliq_icms: 18,
    value_icms: 14815.56,
    base_icms_st: 100.01,
    aliq_icms_st: 4.5,
    value_icms_st: 4.5,
    base_ipi: 0.03,
    aliq_ipi: 6.5,
    value_ipi: 0.01,
  };
  const { localId } = await rig.command('order.create', { order: draft(rig, { items: [item] }) });
  await rig.sync();
  const read = {
    quantity: 0.1,
    price: 1234567.89,
    description: 'Caixa aberta',
    perc_desc: 33.33,
    vlr_desc: 41148.15,
    unit_liq: 823086.41,
    total_liq: 82308.64,
    base_icms: 82308.64,
    icms: 18,
    vlr_icms: 14815.56,
    base_icms_st: 100.01,
    icms_st: 4.5,
    vlr_icms_st: 4.5,
    base_ipi: 0.03,
    ipi: 6.5,
    value_ipi: 0.01,
  };
  expect(rig.service.orders()[0]?.items).toMatchObject([read]);
  expect((await rig.order(localId)).order.items).toMatchObject([read]);
});

// powersync-ja/powersync-swift#179, powersync-ja/powersync-sqlite-core#162
it('continues after an error of its own, wherever in a pass it strikes: by itself, or with the one entry before the rep', async () => {
  let struck = 0;
  for (let at = 1; at <= 30; at++) {
    const rig = await openRig();
    await rig.command('order.create', { order: draft(rig) });
    const tell = rig.clock.now;
    let calls = 0;
    rig.clock.now = () => {
      calls += 1;
      if (calls === at) throw new Error('broken for once');
      return tell();
    };
    await rig.sync().catch(() => {});
    rig.clock.now = tell;
    if (calls >= at) struck += 1;
    await rig.syncUntilQuiet();
    for (const { id, lastError } of (await rig.query('outbox.list', { state: 'dead' })).entries) {
      expect(lastError).toMatchObject({ kind: 'ours', message: expect.stringContaining('broken for once') as string });
      await rig.command('outbox.retry', { entryId: id });
    }
    expect(await rig.syncUntilQuiet(), `struck at call ${at}`).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toHaveLength(1);
  }
  expect(struck).toBeGreaterThan(10);
});

// Expensify/App#89553, nextcloud/android#7380
it('sends a photo whose file was moved, renamed or deleted after it was attached', async () => {
  const rig = await openRig();
  const folder = photoFolder();
  const photos = ['moved', 'renamed', 'deleted', 'overwritten'].map((fate) => {
    const bytes = photoBytes('jpeg', 40_000);
    return { fate, bytes, path: folder.write(`dcim/${fate}.jpg`, bytes) };
  });
  rig.network.isDown = true;
  for (const { path } of photos) await rig.command('product-image.attach', { productId: 1, path });
  const [moved = '', renamed = '', deleted = '', overwritten = ''] = photos.map(({ path }) => path);
  renameSync(moved, join(folder.path, 'moved.jpg'));
  renameSync(renamed, `${renamed}.old`);
  rmSync(deleted);
  writeFileSync(overwritten, 'a shopping list');
  await rig.sync();
  await rig.reopen();
  rig.network.isDown = false;
  await rig.syncUntilQuiet();
  const received = rig.service.images().map(({ fileName, content }) => [fileName, Buffer.from(content)]);
  expect(Object.fromEntries(received)).toEqual(
    Object.fromEntries(photos.map(({ fate, bytes }) => [`${fate}.jpg`, bytes])),
  );
});
