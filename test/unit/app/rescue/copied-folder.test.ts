import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** Work of each kind that would be there twice if it were sent twice. */
async function work(rig: Rig): Promise<void> {
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const [pulled] = (await rig.query('orders.search', {})).rows;
  const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
  await rig.command('order.create', { order: draft(rig, { observations: 'Balcão' }) });
  await rig.command('item.create', { orderLocalId: pulled?.localId ?? '', item });
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.command('order.update', { localId: pulled?.localId ?? '', changes: { observations: 'Fundos' } });
}

function expectOnce({ service }: Rig): void {
  const lines = service.orders().flatMap(({ items }) => items);
  expect(service.orders().filter(({ observations }) => observations === 'Balcão')).toHaveLength(1);
  expect(lines.filter(({ quantity }) => quantity === 77)).toHaveLength(1);
  expect(service.addresses().filter(({ street }) => street === 'Rua Um')).toHaveLength(1);
  expect(service.orders().filter(({ observations }) => observations === 'Fundos')).toHaveLength(1);
}

async function openWithWork(): Promise<Rig> {
  const rig = await openRig({ orders: 5 });
  await rig.sync();
  await work(rig);
  await rig.workspace.close();
  return rig;
}

it('sends nothing twice that was sent after the copy of the disk from which its folder was restored', async () => {
  const rig = await openWithWork();
  const copy = mkdtempSync(join(tmpdir(), 'satchel-copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(rig.directory, copy, { recursive: true });
  await rig.reopen();
  await rig.syncUntilQuiet();
  expectOnce(rig);
  await rig.workspace.close();
  rmSync(rig.directory, { recursive: true });
  cpSync(copy, rig.directory, { recursive: true });
  await rig.reopen();
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expectOnce(rig);
});

it('sends what waits in a folder that was carried to another computer', async () => {
  const rig = await openWithWork();
  const copy = mkdtempSync(join(tmpdir(), 'satchel-copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(rig.directory, copy, { recursive: true });
  rmSync(rig.directory, { recursive: true });
  cpSync(copy, rig.directory, { recursive: true });
  await rig.reopen();
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expectOnce(rig);
});

it('asks the service nothing about what waits in a folder that stayed where it was', async () => {
  const rig = await openWithWork();
  await rig.reopen();
  const before = rig.service.requests().length;
  await rig.syncUntilQuiet();
  const asked = rig.service.requests().slice(before);
  expect(asked.filter(({ path }) => path.includes('fk_id='))).toEqual([]);
});
